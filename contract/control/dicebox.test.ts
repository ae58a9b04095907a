import { Check } from 'typebox/schema';
import { describe, expect, it } from 'vitest';
import { CORE_PARTS, declareCoreControl } from './core.ts';
import type { ControlDeclaration } from './core/declaration.ts';
import { BACK_OFFICE, CONTROL } from './dicebox.ts';

const calls: [string, ControlDeclaration][] = Object.entries(CONTROL);

describe.each(calls)('declaration of %s', (name, { query, body, answer, status }) => {
  const [method = '', path = ''] = name.split(' ');
  const inputs = [query, body].filter((part) => part !== undefined);

  it('has a body only for POST, no query beside it, and 201 only with an answer', () => {
    if (method !== 'POST') expect(body).toBeUndefined();
    expect(inputs.length).toBeLessThan(2);
    if (status === 201) expect(answer).not.toBeNull();
  });

  it('has one meaning for each input field, and an example that fits', () => {
    const parameters = Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => parameter);
    for (const schema of inputs) {
      const { properties = {}, examples = [] } = schema as Shape; // TypeBox made it
      expect(Object.keys(properties).filter((field) => parameters.includes(field))).toEqual([]);
      for (const example of examples) expect(Check(schema, example)).toBe(true);
    }
  });
});

/** The keywords that TypeBox writes for an object; bytes have no such keyword. */
interface Shape {
  readonly properties?: object;
  readonly examples?: readonly unknown[];
}

it('the core has the same calls for every product', () => {
  expect(Object.keys(declareCoreControl(CORE_PARTS))).toEqual(
    Object.keys(CONTROL).filter((name) => !(name in BACK_OFFICE)),
  );
});
