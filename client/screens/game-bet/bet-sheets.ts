/** The sheets of the betting page that are loaded after the page itself, in one file. */
export { ChaseSheet } from './chase-sheet.tsx';
export { CustomStakeSheet } from './custom-stake-sheet.tsx';
export { FiguresSheet } from './figures-sheet.tsx';
export { GameSwitchSheet } from './game-switch-sheet.tsx';
export { RulesSheet } from './rules-sheet.tsx';
