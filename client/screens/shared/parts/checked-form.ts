import { action, makeObservable, observable, observableRef } from 'mobx';

interface CheckedFormOptions {
  /** Shows that a field is empty as soon as the focus leaves it, not only when the form is sent. */
  isEmptyShown?: boolean;
}

/** Holds the values of a form and returns problems. A field is validated after blur or submit. */
export class CheckedForm<Values extends Record<string, string>, Problem extends string> {
  values: Values;
  readonly #checks: Checks<Values, Problem>;
  readonly #isEmptyShown: boolean;
  readonly #checked = observable.set<keyof Values>();

  /** Expects the checks in the order of the screen: the first field with a problem gets the focus. */
  constructor(
    values: Values,
    checks: Checks<Values, Problem>,
    { isEmptyShown = false }: CheckedFormOptions = {},
  ) {
    this.values = values;
    this.#checks = checks;
    this.#isEmptyShown = isEmptyShown;
    makeObservable(this, {
      values: observableRef,
      set: action,
      leave: action,
      check: action,
      validate: action,
      reset: action,
    });
  }

  set(field: keyof Values, text: string): void {
    this.values = { ...this.values, [field]: text };
  }

  leave(field: keyof Values): void {
    if (this.#isEmptyShown || this.values[field] !== '') this.#checked.add(field);
  }

  check(field: keyof Values): Problem | null {
    this.#checked.add(field);
    return this.shownProblem(field);
  }

  validate(): string | null {
    const fields = Object.keys(this.#checks);
    for (const field of fields) this.#checked.add(field);
    return fields.find((field) => this.shownProblem(field) !== null) ?? null;
  }

  shownProblem(field: keyof Values): Problem | null {
    if (!this.#checked.has(field)) return null;
    return this.#checks[field]?.(this.values) ?? null;
  }

  reset(values: Values): void {
    this.values = values;
    this.#checked.clear();
  }
}

type Checks<Values, Problem> = {
  readonly [Field in keyof Values]?: (values: Values) => Problem | null;
};
