import { HomePage as KitHomePage } from '../../kit/playwright/pages/index.ts';

export class HomePage extends KitHomePage {
  /** Returns the space between the row of a game and the tab bar, in px. */
  async roomUnder(game: string): Promise<number> {
    const row = await this.playButton(game).boundingBox();
    const tabs = await this.page.getByRole('navigation', { name: 'Main' }).boundingBox();
    if (!row || !tabs) throw new Error('it is not there to be measured');
    return tabs.y - (row.y + row.height);
  }
}
