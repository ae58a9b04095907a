import { expect, test } from 'vitest';
import { RegisterForm } from './register-form.ts';

test('an empty sign-up field shows no problem before the form is sent', () => {
  const form = new RegisterForm();
  form.leave('username');
  expect(form.shownProblem('username')).toBeNull();
  form.setUsername('7up');
  form.leave('username');
  expect(form.shownProblem('username')).toBe('username_format');
});

test('submit validates every field and names the first with a problem', () => {
  const form = new RegisterForm();
  expect(form.judgeAll()).toBe('username');
  form.setUsername('alice');
  form.setPassword('passw0rd');
  form.setConfirm('passw0rd!');
  expect(form.judgeAll()).toBe('confirm');
  expect(form.shownProblem('confirm')).toBe('confirm_mismatch');
  form.setConfirm('passw0rd');
  expect(form.judgeAll()).toBe('terms');
  form.accept(true);
  expect(form.judgeAll()).toBeNull();
});

test('a weak password is valid and reported as weak', () => {
  const form = new RegisterForm();
  form.setPassword('passw0rd');
  expect(form.isWeak).toBe(true);
  form.setPassword('Passw0rd9');
  expect(form.isWeak).toBe(false);
});
