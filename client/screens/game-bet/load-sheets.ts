import { loadMessages } from '../../i18n/i18n.ts';

/**
 * Loads what the betting page needs after the board, with the messages, and before a bet can be sent:
 * later there may be no network.
 */
export async function loadSheets() {
  const [sheets] = await Promise.all([
    import('./bet-sheets.tsx'),
    loadMessages(async () => ({ messages: (await import('../../i18n/rules-en.ts')).rulesEn })),
    loadMessages(async () => ({ messages: (await import('../../i18n/lost-en.ts')).lostEn })),
  ]);
  return sheets;
}

/** Loads the figure whose digits roll. Until then a figure is plain text. */
export async function loadRollingFigure() {
  return (await import('./bet-sheets.tsx')).RollingFigure;
}
