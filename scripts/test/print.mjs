// @ts-check

/** @param {number} ms */
export function seconds(ms) {
  return `${(ms / 1000).toFixed(1)} s`;
}

/** @param {import('../checks.mjs').CheckResult} result */
export function printCheck({ name, ok, output, ms }) {
  console.log(`  ${ok ? 'ok    ' : 'failed'}  ${name} (${seconds(ms)})`);
  if (!ok && output !== '') console.log(output.replaceAll(/^/gm, '    '));
}
