import { loadMessages } from '../../i18n/i18n.ts';

/** Loads the parts of home that come after its first paint, with their messages. */
export async function loadHomeContent() {
  const messages = loadMessages(() => import('../../i18n/content-en.ts'));
  const { homeContent } = await import('./home-content.tsx');
  await messages;
  return homeContent();
}
