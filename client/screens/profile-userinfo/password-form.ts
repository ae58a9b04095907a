import { makeAutoObservable } from 'mobx';
import { checkConfirm, checkNewPassword, type FieldProblem } from '#contract/rules/fields.ts';

export type PasswordField = 'current' | 'next' | 'confirm';
export type PasswordProblem = 'current_required' | 'next_required' | FieldProblem;

const FIELDS: readonly PasswordField[] = ['current', 'next', 'confirm'];
const EMPTY = { current: '', next: '', confirm: '' } as const;

/** The form of a password change with the problem of each field (VAL-8). */
export class PasswordForm {
  values: Readonly<Record<PasswordField, string>> = EMPTY;
  private readonly judged = new Set<PasswordField>();

  constructor() {
    makeAutoObservable(this);
  }

  set(field: PasswordField, text: string): void {
    this.values = { ...this.values, [field]: text };
  }

  /** An empty field shows no problem before the form is sent. */
  leave(field: PasswordField): void {
    if (this.values[field] !== '') this.judged.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  judgeAll(): PasswordField | null {
    for (const field of FIELDS) this.judged.add(field);
    return FIELDS.find((field) => this.problemOf(field) !== null) ?? null;
  }

  shownProblem(field: PasswordField): PasswordProblem | null {
    return this.judged.has(field) ? this.problemOf(field) : null;
  }

  clear(): void {
    this.values = EMPTY;
    this.judged.clear();
  }

  private problemOf(field: PasswordField): PasswordProblem | null {
    const { current, next, confirm } = this.values;
    if (field === 'current') return current === '' ? 'current_required' : null;
    if (field === 'confirm') return checkConfirm(next, confirm);
    return next === '' ? 'next_required' : checkNewPassword(next);
  }
}
