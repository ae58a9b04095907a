import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { MAX_HTML_LENGTH } from '#contract/control/core/limits.ts';
import { cleanHtml } from './clean-html.ts';

describe('cleanHtml', () => {
  it('keeps paragraphs, headings, lists, links, images and tables', () => {
    const text =
      '<h2>A</h2><h3>B</h3><h4>C</h4><p>One <strong>two</strong> <em>three</em><br />four &amp; five</p>' +
      '<ul><li>x</li></ul><ol><li>y</li></ol>' +
      '<table><caption>T</caption><thead><tr><th scope="col" colspan="2">h</th></tr></thead>' +
      '<tbody><tr><td rowspan="2">d</td></tr></tbody></table>';
    expect(cleanHtml(text)).toBe(text);
  });

  it.each([
    '<a href="#/pages/public/feedback">x</a>',
    '<a href="#/pages/news/detail?id=7">x</a>',
    '<a href="https://example.org/a?b=c#d">x</a>',
    '<a href="http://example.org">x</a>',
    '<img src="data:image/png;base64,iVBORw0KGgo=" alt="a" />',
    '<img src="data:image/svg+xml,%3Csvg/%3E" alt="" />',
    '<img src="/uploads/content/dice-b077e4e8.svg" alt="Dice" />',
  ])('keeps %s', (html) => {
    expect(cleanHtml(html)).toBe(html);
  });

  it.each([
    ['a script', '<p>a</p><script>alert(1)</script>', '<p>a</p>'],
    ['a script never closed', 'a<script>alert(1)', 'a'],
    ['an event handler', '<p onclick="alert(1)">a</p>', '<p>a</p>'],
    ['a handler on a picture', '<img src=x onerror=alert(1)>', ''],
    ['a handler after a slash', '<img/src="data:,"/onerror=alert(1)>', ''],
    ['a javascript link', '<a href="javascript:alert(1)">a</a>', '<a>a</a>'],
    ['a disguised one', '<a href=" &#1;java&#9;script&colon;alert(1)">a</a>', '<a>a</a>'],
    ['a data link', '<a href="data:text/html,<script>alert(1)</script>">a</a>', '<a>a</a>'],
    ['a vbscript link', '<a href="vbscript:msgbox(1)">a</a>', '<a>a</a>'],
    ['a link to a foreign host in disguise', '<a href="//evil.example">a</a>', '<a>a</a>'],
    ['one with a backslash', '<a href="/\\evil.example">a</a>', '<a>a</a>'],
    ['one with a name in it', '<a href="https://good.example@evil.example">a</a>', '<a>a</a>'],
    ['a link to a new window', '<a href="#/" target="_blank">a</a>', '<a href="#/">a</a>'],
    ['a style of an element', '<p style="position:fixed" class="x" id="y">a</p>', '<p>a</p>'],
    ['a picture elsewhere', '<img src="https://evil.example/track.gif">', ''],
    ['a picture of HTML', '<img src="data:text/html,<script>alert(1)</script>">', ''],
    ['a path that climbs', '<img src="/uploads/../__mock/openapi.json">', ''],
  ])('removes %s', (_, html, clean) => {
    expect(cleanHtml(html)).toBe(clean);
  });

  it('refuses HTML over the limit, and cleans HTML at the limit quickly', () => {
    const nested = '<p>'.repeat(MAX_HTML_LENGTH).slice(0, MAX_HTML_LENGTH);
    expect(cleanHtml('a'.repeat(MAX_HTML_LENGTH))).toHaveLength(MAX_HTML_LENGTH);
    expect(cleanHtml(nested)).not.toContain('<p><p>'.repeat(20));
    expect(() => cleanHtml(`${nested}p`)).toThrow(RangeError);
  });

  it('lets only allowed tags through, for any combination', () => {
    fc.assert(
      fc.property(fc.array(fc.constantFrom(...PIECES), { maxLength: 12 }), (pieces) => {
        expect(cleanHtml(pieces.join('')).replaceAll(ALLOWED_TAG, '')).not.toMatch(/[<>]/);
      }),
      { numRuns: 500, seed: 20_251_121 },
    );
  });
});

/** Matches an allowed tag in clean HTML. It is independent of the cleaner. */
const ALLOWED_TAG = new RegExp(
  [
    '</?(?:p|strong|em|h[234]|ul|ol|li|table|caption|thead|tbody|tfoot|tr)>|<br />|</(?:a|t[hd])>',
    '<a(?: href="(?:#/|https?://)[^"<>]*")?>',
    '<img src="(?:/uploads/[\\w./-]+|data:image/[^"<>]+)" alt="[^"<>]*" />',
    '<t[hd](?: (?:colspan|rowspan|scope)="[^"<>]*")*>',
  ].join('|'),
  'g',
);

const PIECES = [
  ...`<p> </p> <strong> </em> <li> <table> </table> <script> </script> <style> </style> <noscript> </noscript>
    <textarea> <title> <form> <object> <base> <math> <template> <x-thing> <svg/onload=alert(1)> <!-- --> <a/href=javascript:alert(1)> #/pages/ https://x@y
    data:image/png;base64,AA onerror=alert(1) "> '> /> > < &lt;script&gt; &#60; & " \0 text 公平`.split(
    /\s+/,
  ),
  '<td colspan=2 onclick=x>',
  '<iframe srcdoc="',
  '<a href="',
  '<a href=javascript:alert(1)>',
  '" onclick="alert(1)',
  '<img src=',
  '<img src="/uploads/a.svg" alt="',
  ' ',
];
