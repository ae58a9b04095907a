import type { Locator, Page } from '@playwright/test';
import { DepositPage as KitDepositPage } from '../../kit/playwright/pages/index.ts';

/** Deposits with a payment proof. */
export class DepositPage extends KitDepositPage {
  /** The upload of the payment proof. */
  readonly proof: Locator;
  readonly preview: Locator;

  constructor(page: Page) {
    super(page);
    this.proof = this.main.getByRole('group', { name: 'Payment proof', exact: true });
    this.preview = this.proof.getByRole('img', { name: 'Your payment proof' });
  }

  async enclose(file: { name: string; mimeType: string; buffer: Buffer }): Promise<void> {
    await this.proof.locator('input[type="file"]').setInputFiles(file);
  }

  /** Presses a button of the payment proof. */
  async pressProofButton(label: 'Stop' | 'Resume'): Promise<void> {
    await this.proof.getByRole('button', { name: label, exact: true }).click();
  }
}
