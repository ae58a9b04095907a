import type { ControlDeclaration } from '#contract/control/core/declaration.ts';
import { CONTROL } from '#contract/control/dicebox.ts';
import { ajv } from '../core/http/lazy-schemas.ts';

const CALLS = Object.entries<ControlDeclaration>(CONTROL).map(([name, { answer, status }]) => {
  const [method, path = ''] = name.split(' ');
  return {
    name,
    method,
    pattern: new RegExp(`^${path.replaceAll('.', '\\.').replaceAll(/:\w+/g, '[^/]+')}$`),
    status: answer === null ? 204 : (status ?? 200),
    answer,
  };
});

/** Throws when a successful answer of the control plane differs from the call's declaration. */
export function assertDeclaredAnswer(
  method: string,
  path: string,
  status: number,
  body: unknown,
): void {
  const [pathname = ''] = path.split('?', 1);
  const call = CALLS.find((each) => each.method === method && each.pattern.test(pathname));
  if (!call) throw new Error(`${method} ${path} answered ${status} and is not declared`);
  const { name, answer } = call;
  if (status !== call.status) throw new Error(`${name} answered ${status}, not ${call.status}`);
  if (answer === null) {
    if (body !== null) throw new Error(`${name} answered a body`);
    return;
  }
  if (ajv.validate(answer, body)) return;
  throw new Error(`${name} answered against its declaration: ${ajv.errorsText()}`);
}
