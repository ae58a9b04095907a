// Runs before the first paint: applies the stored theme and language, selects the shell in
// index.html, requests what the page needs, and shows a message if the app does not load. The
// build writes it into index.html. early.test.ts checks its copies of texts and paths.
(() => {
  const readStored = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { dataset, style } = document.documentElement;
  const theme = readStored('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const isChinese = readStored('locale') === 'zh-Hans';
  if (isChinese) document.documentElement.lang = 'zh-Hans';
  const path = location.hash.slice(1).split('?')[0] || '/';
  const tabs = [
    '/pages/index/discount',
    '/pages/index/customer-service',
    '/pages/repay/repay',
    '/pages/profile/profile',
  ];
  if (path === '/' || path === '/pages/index/index') dataset.shell = 'home';
  else if (tabs.includes(path)) dataset.shell = 'tab';
  else if (path === '/pages/game/bet') dataset.shell = 'bet';

  // The build lists the titles and the files of the pages. A view of a page may have another title.
  const list = document.getElementById('page-files')?.textContent;
  const { app, files, needed, titles } = JSON.parse(
    list ?? '{"app":[],"files":[],"needed":{},"titles":{}}',
  );
  const title = titles[path]?.[isChinese ? 'zh-Hans' : 'en'];
  if (title && !location.hash.includes('view=')) style.setProperty('--title', `"${title}"`);

  // The app and the files of the page are requested after the first paint, so that nothing holds up
  // the shell. A page in the background is not painted. DOMContentLoaded comes after config.js and
  // the style sheets, which the app needs.
  const requestApp = async () => {
    const parsed = new Promise((done) => document.addEventListener('DOMContentLoaded', done));
    await new Promise((painted) => {
      if (document.hidden) painted();
      new PerformanceObserver(painted).observe({ type: 'paint', buffered: true });
      document.addEventListener('visibilitychange', painted);
      setTimeout(painted, 1000);
    });
    const keys = ['*', path, isChinese ? 'zh-Hans' : ''];
    const more = keys.flatMap((key) => needed[key] ?? []).map((at) => files[at]);
    for (const href of [...app, ...more]) {
      const isStyle = href.endsWith('.css');
      const rel = isStyle ? 'preload' : 'modulepreload';
      const as = isStyle ? 'style' : 'script';
      add('link', { rel, as, fetchPriority: 'low', crossOrigin: '', href });
    }
    await parsed;
    for (const src of app) add('script', { type: 'module', crossOrigin: '', src });
  };
  const add = (tag, attributes) =>
    document.head.append(Object.assign(document.createElement(tag), attributes));
  void requestApp();

  // Until the game is known, its board begins with the plays that most games have first.
  const game = /[?&]game_id=(\d{1,15})(?:&|$)/.exec(location.hash);
  if (game && readStored('fishGame') === game[1]) dataset.board = 'fish';

  // Without this, a script that fails to load or throws early would leave the shell forever.
  const [words, retry] = isChinese
    ? ['页面加载失败，请检查网络后重试。', '重试']
    : ['This page could not be loaded. Check your connection and try again.', 'Try again'];
  const showFailure = () => {
    // Absent once the app runs, which has its own error messages.
    const alert = document.querySelector('.shell-alert');
    if (!alert || alert.firstChild) return;
    const text = document.createElement('p');
    const button = document.createElement('button');
    text.textContent = words;
    button.textContent = retry;
    button.addEventListener('click', () => location.reload());
    alert.append(text, button);
  };
  const onError = ({ target, filename = '' }) => {
    if (target.type === 'module' || filename.startsWith(location.origin)) showFailure();
  };
  // Errors of loading do not bubble, so capture them.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', showFailure);
})();
