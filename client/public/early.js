// Before the first paint: the player's own look and language, what the shell in index.html is of, and
// a word for when nothing follows it. Small and by itself, as everything waits for it; what stands in
// it is held by early.test.ts.
(() => {
  const kept = (key) => {
    try {
      return localStorage.getItem(key);
    } catch {
      return null;
    }
  };
  const { dataset } = document.documentElement;
  const theme = kept('theme');
  if (theme === 'light' || theme === 'dark') dataset.theme = theme;
  const isChinese = kept('locale') === 'zh-Hans';
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

  // A script that does not come, or breaks before the app is there, would leave the shell for ever.
  const [words, retry] = isChinese
    ? ['页面加载失败，请检查网络后重试。', '重试']
    : ['This page could not be loaded. Check your connection and try again.', 'Try again'];
  const sayFailed = () => {
    // Gone with the shell once the app is there, which then has its own words.
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
    if (target.type === 'module' || filename.startsWith(location.origin)) sayFailed();
  };
  // What cannot be loaded is told to its element alone, on the way down.
  addEventListener('error', onError, true);
  addEventListener('unhandledrejection', sayFailed);
})();
