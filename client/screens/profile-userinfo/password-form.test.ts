import { expect, test } from 'vitest';
import { PasswordForm } from './password-form.ts';

function filled(current: string, next: string, confirm: string): PasswordForm {
  const form = new PasswordForm();
  form.set('current', current);
  form.set('next', next);
  form.set('confirm', confirm);
  return form;
}

test('all three passwords are required and the first empty one gets the focus', () => {
  const form = filled('', '', '');
  expect(form.judgeAll()).toBe('current');
  expect(form.shownProblem('current')).toBe('current_required');
  expect(form.shownProblem('next')).toBe('next_required');
  expect(form.shownProblem('confirm')).toBe('confirm_required');
});

test('a new password has at least 6 characters of any kind', () => {
  expect(filled('old', '12345', '12345').judgeAll()).toBe('next');
  expect(filled('old', '123456', '123456').judgeAll()).toBeNull();
});

test('the confirmation must match', () => {
  const form = filled('old', 'secret', 'secre');
  expect(form.judgeAll()).toBe('confirm');
  expect(form.shownProblem('confirm')).toBe('confirm_mismatch');
});

test('an empty password field shows no problem before the form is sent', () => {
  const form = filled('', '123', '');
  form.leave('current');
  expect(form.shownProblem('current')).toBeNull();
  form.leave('next');
  expect(form.shownProblem('next')).toBe('new_password_short');
  form.clear();
  expect(form.shownProblem('next')).toBeNull();
});
