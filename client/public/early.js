// Before the first paint: the player's own look and language, and what the shell in index.html is of.
// Small and by itself, as everything waits for it; what stands in it is held by early.test.ts.
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
  if (kept('locale') === 'zh-Hans') document.documentElement.lang = 'zh-Hans';
  const path = location.hash.slice(1).split('?')[0] || '/';
  const tabs = [
    '/pages/index/discount',
    '/pages/index/customer-service',
    '/pages/repay/repay',
    '/pages/profile/profile',
  ];
  if (path === '/' || path === '/pages/index/index') dataset.shell = 'home';
  else if (tabs.includes(path)) dataset.shell = 'tab';
})();
