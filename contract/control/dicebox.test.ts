import type { TObject } from 'typebox';
import { describe, expect, it } from 'vitest';
import { CORE_PARTS, declareCoreControl } from './core.ts';
import type { ControlDeclaration } from './core/declaration.ts';
import { BACK_OFFICE, CONTROL } from './dicebox.ts';

const calls: [string, ControlDeclaration][] = Object.entries(CONTROL);

describe.each(calls)('declaration of %s', (name, { summary, query, body, answer, status }) => {
  const [method = '', path = ''] = name.split(' ');

  it('has a method, a path and a summary', () => {
    expect(name).toMatch(/^(GET|POST|DELETE) (\/[a-z.-]+|\/:[a-z_]+)+$/);
    expect(summary).toMatch(/^[A-Z].*\.$/);
  });

  it('has a body only for POST, and no query beside it', () => {
    if (method !== 'POST') expect(body).toBeUndefined();
    if (body) expect(query).toBeUndefined();
  });

  it('has one meaning for each input field', () => {
    const parameters = Array.from(path.matchAll(/:(\w+)/g), ([, parameter]) => parameter);
    const fields = [query, body].flatMap((part) => Object.keys(propertiesOf(part)));
    expect(fields.filter((field) => parameters.includes(field))).toEqual([]);
  });

  it('answers 201 only with a body', () => {
    if (status === 201) expect(answer).not.toBeNull();
  });
});

describe('the core', () => {
  it('has the same calls for every product', () => {
    expect(Object.keys(declareCoreControl(CORE_PARTS))).toEqual(
      Object.keys(CONTROL).filter((name) => !(name in BACK_OFFICE)),
    );
  });
});

function propertiesOf(schema: object | undefined): TObject['properties'] {
  return schema !== undefined && 'properties' in schema
    ? (schema.properties as TObject['properties']) // a TObject has them
    : {};
}
