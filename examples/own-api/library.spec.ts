import { test as base, expect } from '@playwright/test';
import { fixturesFor } from '#dicebox/kit';

const test = base.extend(fixturesFor<'books.list' | 'books.borrow'>());

test('a loan whose answer is lost is made once', async ({ page, clock, faults, journal }) => {
  await faults.loseAnswer('books.borrow');
  await page.goto('/?card=A-1');
  await page.getByRole('button', { name: 'Borrow Emma' }).click();
  await expect(page.getByRole('button', { name: 'Borrow Emma' })).toBeDisabled();
  expect(await journal.count({ route: 'books.borrow', status: 201 })).toBe(1);
  await clock.advance('15d');
  await page.reload();
  await expect(page.getByRole('status')).toHaveText('You owe 1.00');
});
