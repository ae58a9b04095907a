import { expect, test } from 'vitest';
import { PasswordForm, UserinfoForm } from './userinfo-form.ts';

const TODAY = '2026-11-21';
const SAVED = { nickname: 'Al', email: '', mobile: '', birthday: '', gender: '' } as const;

const userinfoForm = (change: Partial<UserinfoForm['values']> = {}) => {
  const made = new UserinfoForm(SAVED);
  made.set(change);
  return made;
};

test('the form sends only changed fields', () => {
  expect(userinfoForm().isChanged).toBe(false);
  const changed = userinfoForm({ email: ' al@example.com ', gender: 'other' });
  expect(changed.isChanged).toBe(true);
  expect(changed.changes).toEqual({ email: 'al@example.com', gender: 'other' });
});

test('optional fields can be cleared', () => {
  const made = new UserinfoForm({ ...SAVED, email: 'al@example.com', birthday: '1990-02-28' });
  made.set({ email: '', birthday: '' });
  expect(made.validate(TODAY)).toBeNull();
  expect(made.changes).toEqual({ email: '', birthday: '' });
});

test.each([
  [{ nickname: ' ' }, 'nickname', 'nickname_required'],
  [{ email: 'al@nowhere' }, 'email', 'email_format'],
  [{ mobile: '1380013800' }, 'mobile', 'mobile_format'],
  [{ birthday: '2026-11-22' }, 'birthday', 'birthday_wrong'],
  [{ birthday: '1875-12-31' }, 'birthday', 'birthday_wrong'],
] as const)('%j is a problem', (change, field, problem) => {
  const made = userinfoForm(change);
  expect(made.shownProblem(field, TODAY)).toBeNull();
  expect(made.validate(TODAY)).toBe(field);
  expect(made.shownProblem(field, TODAY)).toBe(problem);
});

test('a birthday may be between 150 years ago and today', () => {
  expect(userinfoForm({ birthday: TODAY }).validate(TODAY)).toBeNull();
  expect(userinfoForm({ birthday: '1876-01-01' }).validate(TODAY)).toBeNull();
});

test('reloaded values replace untouched fields', () => {
  const made = userinfoForm({ nickname: 'Alice' });
  made.follow({ ...SAVED, nickname: 'Bob', email: 'b@example.com' });
  expect(made.values).toMatchObject({ nickname: 'Alice', email: 'b@example.com' });
  expect(made.changes).toEqual({ nickname: 'Alice' });
});

test('saved values no longer count as changes', () => {
  const made = userinfoForm({ nickname: ' Alice ' });
  made.settle({ ...SAVED, nickname: 'Alice' });
  expect(made.values.nickname).toBe('Alice');
  expect(made.isChanged).toBe(false);
});

function passwordForm(current: string, next: string, confirm: string): PasswordForm {
  const form = new PasswordForm();
  form.set('current', current);
  form.set('next', next);
  form.set('confirm', confirm);
  return form;
}

test('all three passwords are required and the first empty one gets the focus', () => {
  const form = passwordForm('', '', '');
  expect(form.validate()).toBe('current');
  expect(form.shownProblem('current')).toBe('current_required');
  expect(form.shownProblem('next')).toBe('next_required');
  expect(form.shownProblem('confirm')).toBe('confirm_required');
});

test('a new password has at least 6 characters of any kind', () => {
  expect(passwordForm('old', '12345', '12345').validate()).toBe('next');
  expect(passwordForm('old', '123456', '123456').validate()).toBeNull();
});

test('the confirmation must match', () => {
  const form = passwordForm('old', 'secret', 'secre');
  expect(form.validate()).toBe('confirm');
  expect(form.shownProblem('confirm')).toBe('confirm_mismatch');
});

test('an empty password field shows no problem before the form is sent', () => {
  const form = passwordForm('', '123', '');
  form.leave('current');
  expect(form.shownProblem('current')).toBeNull();
  form.leave('next');
  expect(form.shownProblem('next')).toBe('new_password_short');
  form.clear();
  expect(form.shownProblem('next')).toBeNull();
});
