import { describe, expect, it } from 'vitest';
import { createTestCommand } from './main.ts';

function parse(...args: string[]) {
  let errors = '';
  const command = createTestCommand({ out: () => {}, err: (text) => void (errors += text) });
  try {
    return command.parse(args, { from: 'user' }).opts<Record<string, unknown>>();
  } catch {
    return errors;
  }
}

describe('the command line of npm test', () => {
  it('has no options by default', () => {
    expect(parse()).toEqual({});
  });

  it('takes a part of a nightly run', () => {
    const part = { nightly: true, shard: { index: 2, count: 4 } };
    expect(parse('--nightly', '--shard', '2/4')).toEqual(part);
  });

  it('takes the changes since the last commit, or since another one', () => {
    expect(parse('--changed')).toEqual({ changed: 'HEAD' });
    expect(parse('--changed=main')).toEqual({ changed: 'main' });
    expect(parse('--changed', '--nightly')).toContain('cannot be used with');
  });

  it.each(['0/4', '5/4', '2', '1/0', 'a/b'])('refuses the part %j', (part) => {
    expect(parse('--shard', part)).toContain('Give two numbers such as 1/4');
  });
});
