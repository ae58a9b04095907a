import { expect, test } from 'vitest';
import { passwordForm, UserinfoForm } from './userinfo-form.ts';

const TODAY = '2026-11-21';
const SAVED = { nickname: 'Al', email: '', mobile: '', birthday: '', gender: '' } as const;

type Values = UserinfoForm['values'];

function userinfoForm(change: Partial<Values> = {}, saved: Values = SAVED) {
  const form = new UserinfoForm(saved, () => TODAY);
  form.values = { ...form.values, ...change };
  return form;
}

function passwords(current: string, next: string, confirm: string) {
  const form = passwordForm();
  form.values = { current, next, confirm };
  return form;
}

test('pasted details are sent as they are meant', () => {
  const pasted = { nickname: '\u200bKay ', email: 'kay＠example.com', mobile: '+86 138 0013 8000' };
  const made = userinfoForm(pasted);
  expect(made.validate()).toBeNull();
  expect(made.changes).toEqual({
    nickname: 'Kay',
    email: 'kay@example.com',
    mobile: '13800138000',
  });
});

test('optional fields can be cleared', () => {
  const saved = { ...SAVED, email: 'al@example.com', birthday: '1990-02-28' };
  const made = userinfoForm({ email: '', birthday: '' }, saved);
  expect(made.validate()).toBeNull();
  expect(made.changes).toEqual({ email: '', birthday: '' });
});

test.each([
  [{ nickname: ' ' }, 'nickname', 'nickname_required'],
  [{ nickname: '\u3164\u200b' }, 'nickname', 'nickname_required'],
  [{ email: 'al@nowhere' }, 'email', 'email_format'],
  [{ mobile: '1380013800' }, 'mobile', 'mobile_format'],
  [{ birthday: '2026-11-22' }, 'birthday', 'birthday_wrong'],
  [{ birthday: '1875-12-31' }, 'birthday', 'birthday_wrong'],
] as const)('%j is a problem', (change, field, problem) => {
  const made = userinfoForm(change);
  expect(made.shownProblem(field)).toBeNull();
  expect(made.validate()).toBe(field);
  expect(made.shownProblem(field)).toBe(problem);
});

test('a birthday may be between 150 years ago and today', () => {
  expect(userinfoForm({ birthday: TODAY }).validate()).toBeNull();
  expect(userinfoForm({ birthday: '1876-01-01' }).validate()).toBeNull();
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

test('an empty password field shows no problem before the form is sent', () => {
  const form = passwords('', '123', '');
  form.leave('current');
  expect(form.shownProblem('current')).toBeNull();
  form.leave('next');
  expect(form.shownProblem('next')).toBe('new_password_short');
  form.reset({ current: '', next: '', confirm: '' });
  expect(form.shownProblem('next')).toBeNull();
});
