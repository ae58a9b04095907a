import { urlOf } from '../../../navigation/routes.ts';

/** Returns where a player goes after login or sign-up: back to the game that asked for it, or home. */
export function urlAfterEntry({ game_id }: { readonly game_id?: string }): string {
  return game_id === undefined ? urlOf('home') : urlOf('gameBet', { game_id });
}
