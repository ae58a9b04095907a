import { type DueHandlers, enqueue, minor, post, row, run } from '#dicebox/server';

export const DAY_MS = 24 * 60 * 60 * 1000;
const FINE = minor(50);

/** Fines a member for each day that a book is late. The ref is the loan and the day: "7/2". */
export const DUE_WORK: DueHandlers = {
  overdue: (world, { at, ref }) => {
    const [id, day = 0] = ref.split('/').map(Number);
    const isOut = 'SELECT member_id FROM loan WHERE id = ? AND returned_at IS NULL';
    const loan = row<{ member_id: number }>(world.db, isOut, id);
    if (!loan) return { work: 1 };
    const places = { from: { system: 'fines' }, to: { user: loan.member_id, account: 'owed' } };
    post(world, { at, kind: 'fine', ref, amount: FINE, ...places });
    run(world.db, 'UPDATE loan SET days_late = ? WHERE id = ?', day, id);
    enqueue(world, { at: at + DAY_MS, kind: 'overdue', ref: `${id}/${day + 1}` });
    return { work: 1 };
  },
};
