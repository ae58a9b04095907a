import { test as base, expect } from '@playwright/test';
import { fixturesFor } from '#dicebox/kit';
import { CONTRACT } from './contract.ts';

const test = base.extend(fixturesFor(CONTRACT));

test('a loan whose answer is lost is made once', async ({ page, clock, faults, journal }) => {
  await faults.loseAnswer('books.borrow');
  await page.goto('/?card=A-1');
  await page.getByRole('button', { name: 'Borrow Emma' }).click();
  await expect(page.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
  expect(await journal.count({ route: 'books.borrow', code: 1 })).toBe(2);
  await clock.advance('15d');
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('You owe 1.00');
});
