import { makeAutoObservable, observable } from 'mobx';
import {
  checkConfirm,
  checkPassword,
  checkTerms,
  checkUsername,
  isWeakPassword,
  type FieldProblem,
} from '#contract/rules/fields.ts';
import type { DescribableFailure, WordKey } from '../../i18n/i18n.ts';

export type RegisterTextField = 'username' | 'password' | 'confirm';
export type RegisterField = RegisterTextField | 'terms';

/** The fields in screen order: the first with a problem gets the focus. */
const FIELDS: readonly RegisterField[] = ['username', 'password', 'confirm', 'terms'];

/** Holds the texts and returns problems. A field is validated after blur or submit. */
export class RegisterForm {
  values: Readonly<Record<RegisterTextField, string>> = { username: '', password: '', confirm: '' };
  isAccepted = false;
  readonly #checked = observable.set<RegisterField>();

  constructor() {
    makeAutoObservable(this);
  }

  set(field: RegisterTextField, text: string): void {
    this.values = { ...this.values, [field]: text };
  }

  accept(isAccepted: boolean): void {
    this.isAccepted = isAccepted;
  }

  /** An empty field shows no problem before the form is sent. */
  leave(field: RegisterField): void {
    if (this.#problemOf(field)?.endsWith('_required')) return;
    this.#checked.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  validate(): RegisterField | null {
    for (const field of FIELDS) this.#checked.add(field);
    return FIELDS.find((field) => this.#problemOf(field) !== null) ?? null;
  }

  shownProblem(field: RegisterField): FieldProblem | null {
    return this.#checked.has(field) ? this.#problemOf(field) : null;
  }

  get isWeak(): boolean {
    return isWeakPassword(this.values.password);
  }

  #problemOf(field: RegisterField): FieldProblem | null {
    const { username, password, confirm } = this.values;
    if (field === 'username') return checkUsername(username);
    if (field === 'password') return checkPassword(password);
    if (field === 'confirm') return checkConfirm(password, confirm);
    return checkTerms(this.isAccepted);
  }
}

/**
 * Returns the message of a refused sign-up (ERR-11), or null when the server's message is more specific,
 * as for a taken username.
 */
export function signUpRefusal(failure: DescribableFailure): WordKey | null {
  if (failure.kind === 'network' || failure.kind === 'timeout') return 'register.network';
  if (failure.kind === 'http' || failure.key === 'server_busy') return 'register.busy';
  if (failure.key === 'invalid_parameters') return 'register.input';
  return failure.key || failure.kind === 'unauthorized' ? null : 'register.failed';
}
