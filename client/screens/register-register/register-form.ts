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

/** In the order of the screen: the first with a problem gets the focus. */
export const REGISTER_FIELDS: readonly RegisterField[] = [
  'username',
  'password',
  'confirm',
  'terms',
];

/** Text in, problems out. A field is judged once it was left or the form was sent. */
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

  /** A field left empty is not scolded before the form is sent. */
  leave(field: RegisterField): void {
    if (this.problemOf(field)?.endsWith('_required')) return;
    this.judged.add(field);
  }

  /** Judges everything; the first field with a problem, or null. */
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
