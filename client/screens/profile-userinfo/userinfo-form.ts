import { makeAutoObservable, observable, type IObservableValue } from 'mobx';
import {
  checkEmail,
  checkMobile,
  checkNickname,
  type FieldProblem,
  checkConfirm,
  checkNewPassword,
} from '#contract/rules/fields.ts';
import type { DetailChanges, PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { daysAround, isDayWithin } from '../../ui/controls/fields.tsx';

export type UserinfoField = 'nickname' | 'email' | 'mobile' | 'birthday';
/** The problem of the birthday, which only this form has. */
export type UserinfoProblem = FieldProblem | 'birthday_wrong';

type Values = Pick<PlayerDetails, UserinfoField | 'gender'>;

/** The fields in screen order: the first with a problem gets the focus. */
const USERINFO_FIELDS: readonly UserinfoField[] = ['nickname', 'email', 'mobile', 'birthday'];

/** Holds the texts and returns problems and changes. A field is validated after blur or submit. */
export class UserinfoForm {
  values: Values;
  readonly #saved: IObservableValue<Values>;
  readonly #checked = observable.set<UserinfoField>();

  constructor(details: Values) {
    this.values = valuesOf(details);
    this.#saved = observable.box(this.values, { deep: false });
    makeAutoObservable(this);
  }

  set(change: Partial<Values>): void {
    this.values = { ...this.values, ...change };
  }

  /** Replaces untouched fields with new values from the server. */
  follow(details: Values): void {
    const { values } = this;
    const before = this.#saved.get();
    const now = valuesOf(details);
    const isTouched = (name: keyof Values) => values[name] !== before[name];
    this.values = {
      nickname: isTouched('nickname') ? values.nickname : now.nickname,
      email: isTouched('email') ? values.email : now.email,
      mobile: isTouched('mobile') ? values.mobile : now.mobile,
      birthday: isTouched('birthday') ? values.birthday : now.birthday,
      gender: isTouched('gender') ? values.gender : now.gender,
    };
    this.#saved.set(now);
  }

  /** Accepts the saved values as unchanged, even if the server stored them differently. */
  settle(details: Values): void {
    this.values = valuesOf(details);
    this.#saved.set(this.values);
    this.#checked.clear();
  }

  leave(field: UserinfoField): void {
    this.#checked.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  validate(today: string): UserinfoField | null {
    for (const field of USERINFO_FIELDS) this.#checked.add(field);
    return USERINFO_FIELDS.find((field) => this.#problemOf(field, today) !== null) ?? null;
  }

  shownProblem(field: UserinfoField, today: string): UserinfoProblem | null {
    return this.#checked.has(field) ? this.#problemOf(field, today) : null;
  }

  /** Returns only changed fields, so that changes from another device are not overwritten. */
  get changes(): DetailChanges {
    const { values } = this;
    const saved = this.#saved.get();
    return {
      ...(values.nickname !== saved.nickname && { nickname: values.nickname }),
      ...(values.email !== saved.email && { email: values.email.trim() }),
      ...(values.mobile !== saved.mobile && { mobile: values.mobile.trim() }),
      ...(values.birthday !== saved.birthday && { birthday: values.birthday }),
      ...(values.gender !== saved.gender && { gender: values.gender }),
    };
  }

  get isChanged(): boolean {
    return Object.keys(this.changes).length > 0;
  }

  /** Every field except the nickname is optional. */
  #problemOf(field: UserinfoField, today: string): UserinfoProblem | null {
    const text = this.values[field].trim();
    if (field === 'nickname') return checkNickname(text);
    if (text === '') return null;
    if (field === 'email') return checkEmail(text);
    if (field === 'mobile') return checkMobile(text);
    return isDayWithin(text, daysAround(today)) && text <= today ? null : 'birthday_wrong';
  }
}

function valuesOf({ nickname, email, mobile, birthday, gender }: Values): Values {
  return { nickname, email, mobile, birthday, gender };
}

export type PasswordField = 'current' | 'next' | 'confirm';
type PasswordProblem = 'current_required' | 'next_required' | FieldProblem;

const PASSWORD_FIELDS: readonly PasswordField[] = ['current', 'next', 'confirm'];
const EMPTY = { current: '', next: '', confirm: '' } as const;

/** The form of a password change with the problem of each field (VAL-8). */
export class PasswordForm {
  values: Readonly<Record<PasswordField, string>> = EMPTY;
  readonly #checked = observable.set<PasswordField>();

  constructor() {
    makeAutoObservable(this);
  }

  set(field: PasswordField, text: string): void {
    this.values = { ...this.values, [field]: text };
  }

  /** An empty field shows no problem before the form is sent. */
  leave(field: PasswordField): void {
    if (this.values[field] !== '') this.#checked.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  validate(): PasswordField | null {
    for (const field of PASSWORD_FIELDS) this.#checked.add(field);
    return PASSWORD_FIELDS.find((field) => this.#problemOf(field) !== null) ?? null;
  }

  shownProblem(field: PasswordField): PasswordProblem | null {
    return this.#checked.has(field) ? this.#problemOf(field) : null;
  }

  clear(): void {
    this.values = EMPTY;
    this.#checked.clear();
  }

  #problemOf(field: PasswordField): PasswordProblem | null {
    const { current, next, confirm } = this.values;
    if (field === 'current') return current === '' ? 'current_required' : null;
    if (field === 'confirm') return checkConfirm(next, confirm);
    return next === '' ? 'next_required' : checkNewPassword(next);
  }
}
