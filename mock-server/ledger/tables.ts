interface LedgerTables {
  /** The table of the users, whose `id` an account belongs to. */
  readonly users: string;
  /** The system accounts, where money comes from and goes to; they may be below zero. */
  readonly systemAccounts?: readonly string[];
}

/**
 * Returns the SQL of the ledger's tables, for a migration that creates the users' table before them:
 * `ledgerTables({ users: 'member', systemAccounts: ['till'] })`.
 */
export function ledgerTables({ users, systemAccounts = [] }: LedgerTables): string {
  for (const name of [users, ...systemAccounts]) checkName(name);
  const accounts = systemAccounts.map(
    (name) => `INSERT INTO account (name, asset, floor0) VALUES ('${name}', 'money', 0);`,
  );
  return [tablesFor(users), ...accounts].join('\n');
}

/** Refuses a name that is more than a word, because it becomes part of the SQL. */
function checkName(name: string): void {
  if (!/^[a-z][a-z\d_]*$/.test(name)) {
    throw new Error(`"${name}" cannot be the name of a table or an account: use a-z, 0-9 and _`);
  }
}

const tablesFor = (users: string) => `
  -- Money. A transfer takes from dr and gives to cr; a balance is credits - debits.
  CREATE TABLE account (
    id      INTEGER PRIMARY KEY,
    user_id INTEGER REFERENCES ${users} (id),
    name    TEXT NOT NULL,
    asset   TEXT NOT NULL CHECK (asset IN ('money', 'points')),
    floor0  INTEGER NOT NULL CHECK (floor0 IN (0, 1)),
    debits  INTEGER NOT NULL DEFAULT 0 CHECK (debits >= 0),
    credits INTEGER NOT NULL DEFAULT 0 CHECK (credits >= 0),
    CONSTRAINT no_overdraft CHECK (floor0 = 0 OR credits >= debits),
    CONSTRAINT user_accounts_have_a_floor CHECK (user_id IS NULL OR floor0 = 1)
  ) STRICT;
  CREATE UNIQUE INDEX account_of_user ON account (user_id, name) WHERE user_id IS NOT NULL;
  CREATE UNIQUE INDEX account_of_system ON account (name) WHERE user_id IS NULL;

  CREATE TABLE transfer (
    id     INTEGER PRIMARY KEY,
    at     INTEGER NOT NULL,
    kind   TEXT NOT NULL,
    ref    TEXT NOT NULL,
    dr     INTEGER NOT NULL REFERENCES account (id),
    cr     INTEGER NOT NULL REFERENCES account (id),
    amount INTEGER NOT NULL CHECK (amount > 0 AND amount <= 9007199254740991),
    CONSTRAINT moves_somewhere CHECK (dr <> cr),
    CONSTRAINT once UNIQUE (kind, ref)
  ) STRICT;
  -- All columns of a transfer are in an index as well, so that the check at the start finds a damaged page.
  CREATE INDEX transfer_by_dr ON transfer (dr, id, at, amount);
  CREATE INDEX transfer_by_cr ON transfer (cr, id);

  CREATE TRIGGER transfer_one_asset BEFORE INSERT ON transfer
  WHEN (SELECT asset FROM account WHERE id = NEW.dr) IS NOT (SELECT asset FROM account WHERE id = NEW.cr)
  BEGIN
    SELECT RAISE(ABORT, 'a transfer stays within one asset');
  END;

  CREATE TRIGGER transfer_moves_balances AFTER INSERT ON transfer
  BEGIN
    UPDATE account SET debits = debits + NEW.amount WHERE id = NEW.dr;
    UPDATE account SET credits = credits + NEW.amount WHERE id = NEW.cr;
  END;

  CREATE TRIGGER transfer_is_final_update BEFORE UPDATE ON transfer
  BEGIN
    SELECT RAISE(ABORT, 'a transfer is final');
  END;

  CREATE TRIGGER transfer_is_final_delete BEFORE DELETE ON transfer
  BEGIN
    SELECT RAISE(ABORT, 'a transfer is final');
  END;
`;
