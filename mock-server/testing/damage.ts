/** SQL that damages a world: by the rule of the audit that it breaks, and by a description. */
export type Damage = Readonly<Record<string, Readonly<Record<string, string>>>>;

/** Returns the rows of a table of tests: rule, description and SQL. */
export const damageCases = (damage: Damage): [rule: string, what: string, sql: string][] =>
  Object.entries(damage).flatMap(([rule, each]) =>
    Object.entries(each).map(([what, sql]): [string, string, string] => [rule, what, sql]),
  );
