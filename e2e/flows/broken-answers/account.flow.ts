import { breakScreens } from '../support/broken-answers.ts';

breakScreens('account');
