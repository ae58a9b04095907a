import { loadMessages } from '../../i18n/i18n.ts';

/** Loads the parts of home that come after its first paint, with their messages. */
export async function loadHomeContent() {
  const [content] = await Promise.all([
    import('./home-content.tsx'),
    loadMessages(() => import('../../i18n/content-en.ts')),
  ]);
  return content;
}
