import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/** Runs the demo on each of the days on which a yearly rule begins or ends; `npm test` takes one of them. */
export const drill: SystemDrill = {
  proves: 'a demo that begins at the turn of a year or on a leap day has true books',
  async run() {
    const selection = ['db/seed-years.db.test.ts'];
    const { passed } = await runOperationTests({ selection, env: { SEED_DAYS: 'all' } });
    return `${passed} days`;
  },
};
