import { defineScenarios, openAccounts, run } from '#dicebox/server';

/** The starts of a new world: `default`, unless a test asks for another. */
export const SCENARIOS = defineScenarios({
  default: (world) => {
    run(world.db, "INSERT INTO book (title) VALUES ('Emma'), ('Ulysses')");
    run(world.db, "INSERT INTO member (username, card) VALUES ('ann', 'A-1'), ('bob', 'B-2')");
    for (const member of [1, 2]) openAccounts(world, member, ['owed']);
  },
});
