import { makeAutoObservable } from 'mobx';
import {
  checkEmail,
  checkMobile,
  checkNickname,
  type FieldProblem,
} from '#contract/rules/fields.ts';
import type { DetailChanges, PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { daysAround, isDayWithin } from '../../ui/controls/fields.tsx';

export type UserinfoField = 'nickname' | 'email' | 'mobile' | 'birthday';
/** The problem of the birthday, which only this form has. */
export type UserinfoProblem = FieldProblem | 'birthday_wrong';

type Values = Pick<PlayerDetails, UserinfoField | 'gender'>;

/** The fields in screen order: the first with a problem gets the focus. */
const FIELDS: readonly UserinfoField[] = ['nickname', 'email', 'mobile', 'birthday'];

/** Holds the texts and returns problems and changes. A field is validated after blur or submit. */
export class UserinfoForm {
  values: Values;
  private saved: Values;
  private readonly judged = new Set<UserinfoField>();

  constructor(details: Values) {
    this.saved = valuesOf(details);
    this.values = this.saved;
    makeAutoObservable(this);
  }

  set(change: Partial<Values>): void {
    this.values = { ...this.values, ...change };
  }

  /** Replaces untouched fields with new values from the server. */
  follow(details: Values): void {
    const { values, saved: before } = this;
    const now = valuesOf(details);
    const isTouched = (name: keyof Values) => values[name] !== before[name];
    this.values = {
      nickname: isTouched('nickname') ? values.nickname : now.nickname,
      email: isTouched('email') ? values.email : now.email,
      mobile: isTouched('mobile') ? values.mobile : now.mobile,
      birthday: isTouched('birthday') ? values.birthday : now.birthday,
      gender: isTouched('gender') ? values.gender : now.gender,
    };
    this.saved = now;
  }

  /** Accepts the saved values as unchanged, even if the server stored them differently. */
  settle(details: Values): void {
    this.saved = valuesOf(details);
    this.values = this.saved;
    this.judged.clear();
  }

  leave(field: UserinfoField): void {
    this.judged.add(field);
  }

  /** Validates all fields. Returns the first field with a problem, or null. */
  judgeAll(today: string): UserinfoField | null {
    for (const field of FIELDS) this.judged.add(field);
    return FIELDS.find((field) => this.problemOf(field, today) !== null) ?? null;
  }

  shownProblem(field: UserinfoField, today: string): UserinfoProblem | null {
    return this.judged.has(field) ? this.problemOf(field, today) : null;
  }

  /** Returns only changed fields, so that changes from another device are not overwritten. */
  get changes(): DetailChanges {
    const { values, saved } = this;
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
  private problemOf(field: UserinfoField, today: string): UserinfoProblem | null {
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
