import { expect, test } from 'vitest';
import { UserinfoForm } from './userinfo-form.ts';

const TODAY = '2026-11-21';
const SAVED = { nickname: 'Al', email: '', mobile: '', birthday: '', gender: '' } as const;

const form = (change: Partial<UserinfoForm['values']> = {}) => {
  const made = new UserinfoForm(SAVED);
  made.set(change);
  return made;
};

test('the form sends only changed fields', () => {
  expect(form().isChanged).toBe(false);
  const changed = form({ email: ' al@example.com ', gender: 'other' });
  expect(changed.isChanged).toBe(true);
  expect(changed.changes).toEqual({ email: 'al@example.com', gender: 'other' });
});

test('optional fields can be cleared', () => {
  const made = new UserinfoForm({ ...SAVED, email: 'al@example.com', birthday: '1990-02-28' });
  made.set({ email: '', birthday: '' });
  expect(made.judgeAll(TODAY)).toBeNull();
  expect(made.changes).toEqual({ email: '', birthday: '' });
});

test.each([
  [{ nickname: ' ' }, 'nickname', 'nickname_required'],
  [{ email: 'al@nowhere' }, 'email', 'email_format'],
  [{ mobile: '1380013800' }, 'mobile', 'mobile_format'],
  [{ birthday: '2026-11-22' }, 'birthday', 'birthday_wrong'],
  [{ birthday: '1875-12-31' }, 'birthday', 'birthday_wrong'],
] as const)('%j is a problem', (change, field, problem) => {
  const made = form(change);
  expect(made.shownProblem(field, TODAY)).toBeNull();
  expect(made.judgeAll(TODAY)).toBe(field);
  expect(made.shownProblem(field, TODAY)).toBe(problem);
});

test('a birthday may be between 150 years ago and today', () => {
  expect(form({ birthday: TODAY }).judgeAll(TODAY)).toBeNull();
  expect(form({ birthday: '1876-01-01' }).judgeAll(TODAY)).toBeNull();
});

test('reloaded values replace untouched fields', () => {
  const made = form({ nickname: 'Alice' });
  made.follow({ ...SAVED, nickname: 'Bob', email: 'b@example.com' });
  expect(made.values).toMatchObject({ nickname: 'Alice', email: 'b@example.com' });
  expect(made.changes).toEqual({ nickname: 'Alice' });
});

test('saved values no longer count as changes', () => {
  const made = form({ nickname: ' Alice ' });
  made.settle({ ...SAVED, nickname: 'Alice' });
  expect(made.values.nickname).toBe('Alice');
  expect(made.isChanged).toBe(false);
});
