/** The oldest browsers in which the app works (docs/deploy.md). */
export const BROWSERS = ['chrome111', 'edge111', 'safari16.4', 'ios16.4', 'firefox121'];

/**
 * The first script of the page. These browsers know what it asks for: `of` came with Chrome 111, `:has` with Firefox
 * 121, `toReversed` with Safari 16. One that does not shows a sentence, and loads nothing that follows. In ES5,
 * which any browser reads.
 */
export const AGE_CHECK = `
      (function () {
        var canAsk = window.CSS && CSS.supports;
        if (canAsk && CSS.supports('selector(:nth-child(1 of :has(a)))') && [].toReversed) return;
        document.write(
          '<p>This browser is too old for Dicebox. Update it, or use another one.' +
            '<p lang="zh-Hans">浏览器版本过旧，无法打开 Dicebox。请更新，或换用其他浏览器。'
        );
        document.body.style.cssText = 'margin: 2em; font: 1.1em/1.5 sans-serif';
        window.stop();
      })();
    `;
