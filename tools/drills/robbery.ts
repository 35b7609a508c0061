import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/** Robs the platform for a week by invented shifts, stamped and confirmed in every way; `npm test` robs it for a night. */
export const drill: SystemDrill = {
  proves: 'invented shifts take at most 30,000 yen a day and 100,000 in all, and have a case first',
  async run() {
    const selection = ['src/domain/trust/robbery.db.test.ts'];
    const env = { ROBBERY_NIGHTS: '7', SHOWS_TABLE: '1' };
    await runOperationTests({ selection, env, show: true });
    return 'six ways for seven nights';
  },
};
