import {
  configure,
  queryAllByLabelText,
  queryAllByRole,
  queryAllByText,
  waitFor,
  type ByRoleOptions,
} from '@testing-library/dom';
import { userEvent } from '@testing-library/user-event';
import { withRealTimers } from './timers.ts';
import { isVisible, visibleText } from './visible.ts';

/** An upper bound for a busy machine. Usually the wait ends when the server has answered. */
const WAIT_MS = 20_000;

export type Name = string | RegExp;
type State = Omit<ByRoleOptions, 'name' | 'hidden'>;

const user = userEvent.setup({ delay: null, pointerEventsCheck: 0 });

/** The app, or a part of it, as a player sees and uses it: by role and name. */
export class Screen {
  readonly root: () => Element;

  constructor(root: () => Element) {
    this.root = root;
  }

  /** Returns what is visible of a role and name now. A string is the whole name. */
  all(role: string, name?: Name, state: State = {}): HTMLElement[] {
    const options = { ...state, hidden: true, ...(name !== undefined && { name }) };
    const found = queryAllByRole(this.root() as HTMLElement, role, options);
    // What is inert has no role.
    return found.filter((each) => isVisible(each) && !each.closest('[inert]'));
  }

  /** Waits until exactly one element of this role and name is visible. */
  find(role: string, name?: Name, state: State = {}): Promise<HTMLElement> {
    return this.#one(() => this.all(role, name, state), `${role} ${name ?? ''}`);
  }

  async hasTitle(title: Name): Promise<void> {
    await this.find('heading', title, { level: 1 });
  }

  /** Waits for the form field with a label. Radio buttons and checkboxes are found by role. */
  field(label: Name): Promise<HTMLInputElement> {
    const options = { selector: ':not([type="radio"], [type="checkbox"])' };
    const find = () =>
      queryAllByLabelText<HTMLInputElement>(this.root() as HTMLElement, label, options);
    return this.#one(() => find().filter(isVisible), `field ${label}`);
  }

  async part(role: string, name?: Name): Promise<Screen> {
    const element = await this.find(role, name);
    return new Screen(() => element);
  }

  /** Waits for the one part of this role that contains a text, such as a row of a list. */
  async row(text: Name, role = 'article'): Promise<Screen> {
    const find = () => this.all(role).filter((each) => matches(visibleText(each), text));
    const element = await this.#one(find, `${role} with ${text}`);
    return new Screen(() => element);
  }

  count(role: string, count: number, name?: Name): Promise<void> {
    return this.until(() => {
      const found = this.all(role, name).length;
      if (found !== count) throw new Error(`${found} times visible, not ${count}: ${role}`);
    });
  }

  noDialog(): Promise<void> {
    return this.count('dialog', 0);
  }

  dialog(name?: Name): Promise<Screen> {
    return this.part('dialog', name);
  }

  async choose(filter: string, option: Name): Promise<void> {
    await this.tap(new RegExp(`^${filter}: `));
    await (await this.dialog(filter)).tap(option);
  }

  /** Waits until a text can be read. A string may be a part of what can be read. */
  sees(text: Name): Promise<void> {
    return this.until(() => {
      if (!matches(this.text, text)) throw new Error(`not visible: ${text}`);
    });
  }

  lacks(text: Name): Promise<void> {
    return this.until(() => {
      if (matches(this.text, text)) throw new Error(`still visible: ${text}`);
    });
  }

  get text(): string {
    return visibleText(this.root());
  }

  async hasFocus(label: Name): Promise<void> {
    const field = await this.field(label);
    await this.until(() => {
      if (document.activeElement !== field) throw new Error(`${label} does not have the focus`);
    });
  }

  /** Waits until an assertion holds. When it does not, the error tells what is visible instead. */
  until<T>(assertion: () => T | Promise<T>): Promise<T> {
    const onTimeout = (error: Error) =>
      new Error(`${error.message}\n${this.text}`, { cause: error });
    return waitFor(assertion, { timeout: WAIT_MS, container: document.body, onTimeout });
  }

  async tap(name: Name, role = 'button'): Promise<void> {
    // A page that loads replaces the inert preview of a button by the button.
    const find = () => this.all(role, name);
    await user.click(await this.#one(find, `${role} ${name}`, assertReachable));
  }

  async tapFirst(name: Name): Promise<void> {
    const find = () => this.all('button', name).slice(0, 1);
    await this.tapOn(await this.#one(find, `button ${name}`));
  }

  /** Taps a text that has no role, such as the summary of a fold. */
  async tapText(text: Name): Promise<void> {
    const find = () => queryAllByText(this.root() as HTMLElement, text).filter(isVisible);
    await this.tapOn(await this.#one(find, `text ${text}`));
  }

  async tapOn(element: Element): Promise<void> {
    await this.until(() => assertReachable(element));
    await user.click(element);
  }

  async fill(label: Name, text: string): Promise<void> {
    const field = await this.field(label);
    await this.until(() => assertReachable(field));
    field.focus();
    // React overrides the setter of the element itself, and would take this for no change.
    const prototype = Object.getPrototypeOf(field) as object;
    Object.getOwnPropertyDescriptor(prototype, 'value')?.set?.call(field, text);
    field.dispatchEvent(new InputEvent('input', { bubbles: true, inputType: 'insertText' }));
  }

  /** Types over the text of a field, key by key. */
  async type(label: Name, text: string): Promise<void> {
    await this.#selectAll(label);
    await user.keyboard(text);
  }

  async paste(label: Name, text: string): Promise<void> {
    await this.#selectAll(label);
    await user.paste(text);
  }

  /** Chooses an option of a select by its value, once it is there. */
  async select(label: Name, value: string): Promise<void> {
    const field = await this.field(label);
    await this.until(() => {
      const options = Array.from(field.querySelectorAll('option'));
      if (!options.some((option) => option.value === value)) throw new Error(`no option ${value}`);
    });
    await user.selectOptions(field, value);
  }

  /** Presses keys in a field or on the focused element: "{Enter}". */
  async press(keys: string, element?: HTMLElement): Promise<void> {
    element?.focus();
    await user.keyboard(keys);
  }

  async #selectAll(label: Name): Promise<void> {
    const field = await this.field(label);
    await this.until(() => assertReachable(field));
    await this.press('{Control>}a{/Control}', field);
  }

  #one<E extends Element>(all: () => E[], what: string, check?: (one: E) => void): Promise<E> {
    return this.until(() => {
      const [found, ...others] = all();
      if (found && others.length === 0) {
        check?.(found);
        return found;
      }
      const reason = found ? `${others.length + 1} times` : 'not';
      throw new Error(`${reason} visible: ${what}`);
    });
  }
}

function matches(text: string, wanted: Name): boolean {
  return typeof wanted === 'string' ? text.includes(wanted) : wanted.test(text);
}

/** A modal dialog makes the rest of the page inert, and a running action locks its button. */
function assertReachable(element: Element): void {
  const modal = Array.from(document.querySelectorAll('dialog[open]')).at(-1);
  if (modal && !modal.contains(element)) throw new Error('an open dialog covers what is tapped');
  if (element.closest('[inert]')) throw new Error('what is tapped is inert');
  if (element.matches(':disabled, [aria-busy="true"]')) throw new Error('what is tapped is locked');
}

// Its timers have to run, while those of the app stand still.
configure({
  asyncWrapper: (wait) => withRealTimers(wait),
  getElementError: (text) => new Error(text ?? ''),
});
