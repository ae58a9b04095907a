import { action, computed, makeObservable, observableRef } from 'mobx';
import {
  checkConfirm,
  checkEmail,
  checkMobile,
  checkNewPassword,
  checkNickname,
  type FieldProblem,
} from '#contract/rules/fields.ts';
import { toMobile, toPlainText, toTidyText } from '#contract/typed-text.ts';
import type { DetailChanges, PlayerDetails } from '../../stores/account/userinfo-store.ts';
import { daysAround, isDayWithin } from '../../ui/controls/fields.tsx';
import { CheckedForm } from '../shared/parts/checked-form.ts';

export type UserinfoProblem = FieldProblem | 'birthday_wrong';

type Values = Pick<PlayerDetails, 'nickname' | 'email' | 'mobile' | 'birthday' | 'gender'>;

export class UserinfoForm extends CheckedForm<Values, UserinfoProblem> {
  private saved: Values;

  /** Every field except the nickname is optional. */
  constructor(details: Values, today: () => string) {
    const values = valuesOf(details);
    super(
      values,
      {
        nickname: ({ nickname }) => checkNickname(toTidyText(nickname)),
        email: ({ email }) => checkOptional(checkEmail, toPlainText(email)),
        mobile: ({ mobile }) => checkOptional(checkMobile, toMobile(mobile)),
        birthday: ({ birthday }) => checkBirthday(birthday, today()),
      },
      { isEmptyShown: true },
    );
    this.saved = values;
    makeObservable<this, 'saved'>(this, {
      saved: observableRef,
      changes: computed,
      isChanged: computed,
      follow: action,
      settle: action,
    });
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
    this.reset(valuesOf(details));
    this.saved = this.values;
  }

  /** Returns only changed fields, so that changes from another device are not overwritten. */
  get changes(): DetailChanges {
    const { values, saved } = this;
    return {
      ...(values.nickname !== saved.nickname && { nickname: toTidyText(values.nickname) }),
      ...(values.email !== saved.email && { email: toPlainText(values.email) }),
      ...(values.mobile !== saved.mobile && { mobile: toMobile(values.mobile) }),
      ...(values.birthday !== saved.birthday && { birthday: values.birthday }),
      ...(values.gender !== saved.gender && { gender: values.gender }),
    };
  }

  get isChanged(): boolean {
    return Object.keys(this.changes).length > 0;
  }
}

function valuesOf({ nickname, email, mobile, birthday, gender }: Values): Values {
  return { nickname, email, mobile, birthday, gender };
}

function checkOptional(check: (text: string) => FieldProblem | null, text: string) {
  return text === '' ? null : check(text);
}

function checkBirthday(day: string, today: string): UserinfoProblem | null {
  if (day === '') return null;
  return isDayWithin(day, daysAround(today)) && day <= today ? null : 'birthday_wrong';
}

export type PasswordProblem = 'current_required' | 'next_required' | FieldProblem;

export const EMPTY_PASSWORDS = { current: '', next: '', confirm: '' };

/** Creates the form of a password change (VAL-8). */
export function passwordForm() {
  return new CheckedForm<typeof EMPTY_PASSWORDS, PasswordProblem>(EMPTY_PASSWORDS, {
    current: ({ current }) => (current === '' ? 'current_required' : null),
    next: ({ next }) => (next === '' ? 'next_required' : checkNewPassword(next)),
    confirm: ({ next, confirm }) => checkConfirm(next, confirm),
  });
}
