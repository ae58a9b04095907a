import { breakScreens } from '../support/broken-answers.ts';

breakScreens('game-history');
