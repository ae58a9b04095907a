// @ts-check

/**
 * A moment as the game's players tell the time, in Shanghai.
 *
 * @param {number} ms epoch milliseconds
 */
export function moment(ms) {
  const there = new Date(ms + 8 * 3_600_000).toISOString();
  return `${there.slice(0, 10)} ${there.slice(11, 19)} +08:00`;
}

/**
 * Lines of cells, each column as wide as its widest cell.
 *
 * @param {(string | number | boolean | null | undefined)[][]} lines
 */
export function table(lines) {
  const texts = lines.map((cells) => cells.map((cell) => String(cell ?? '-')));
  /** @param {number} column */
  const widthOf = (column) => Math.max(...texts.map((cells) => cells[column]?.length ?? 0));
  return texts
    .map((cells) =>
      cells
        .map((cell, column) => cell.padEnd(widthOf(column)))
        .join('  ')
        .trimEnd(),
    )
    .join('\n');
}

/**
 * A table under its heads, or a sentence when there is nothing to list.
 *
 * @param {string[]} heads
 * @param {(string | number | boolean | null | undefined)[][]} lines
 * @param {string} nothing
 */
export function list(heads, lines, nothing) {
  return lines.length === 0 ? nothing : table([heads, ...lines]);
}

/**
 * A count with its noun: `1 call`, `2 calls`.
 *
 * @param {number} count
 * @param {string} noun
 * @param {string} [many]
 */
export function counted(count, noun, many = `${noun}s`) {
  return `${count} ${count === 1 ? noun : many}`;
}
