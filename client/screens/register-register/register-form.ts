import { makeAutoObservable } from 'mobx';
import {
  checkConfirm,
  checkPassword,
  checkTerms,
  checkUsername,
  isWeakPassword,
  type FieldProblem,
} from '#contract/rules/fields.ts';

export type RegisterField = 'username' | 'password' | 'confirm' | 'terms';

/** The fields in screen order: the first with a problem gets the focus. */
export const REGISTER_FIELDS: readonly RegisterField[] = [
  'username',
  'password',
  'confirm',
  'terms',
];

/** Holds the texts and returns problems. A field is validated after blur or submit. */
export class RegisterForm {
  username = '';
  password = '';
  confirm = '';
  isAccepted = false;
  private readonly judged = new Set<RegisterField>();

  constructor() {
    makeAutoObservable(this);
  }

  setUsername(text: string): void {
    this.username = text;
  }

  setPassword(text: string): void {
    this.password = text;
  }

  setConfirm(text: string): void {
    this.confirm = text;
  }

  accept(isAccepted: boolean): void {
    this.isAccepted = isAccepted;
  }

  /** An empty field shows no problem before the form is sent. */
  leave(field: RegisterField): void {
    if (this.problemOf(field)?.endsWith('_required')) return;
    this.judged.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  judgeAll(): RegisterField | null {
    for (const field of REGISTER_FIELDS) this.judged.add(field);
    return REGISTER_FIELDS.find((field) => this.problemOf(field) !== null) ?? null;
  }

  shownProblem(field: RegisterField): FieldProblem | null {
    return this.judged.has(field) ? this.problemOf(field) : null;
  }

  get isWeak(): boolean {
    return isWeakPassword(this.password);
  }

  private problemOf(field: RegisterField): FieldProblem | null {
    if (field === 'username') return checkUsername(this.username);
    if (field === 'password') return checkPassword(this.password);
    if (field === 'confirm') return checkConfirm(this.password, this.confirm);
    return checkTerms(this.isAccepted);
  }
}
