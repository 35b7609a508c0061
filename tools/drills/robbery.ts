import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/**
 * Robs the platform for a week by invented shifts, stamped and confirmed in every way, and lives three months of an honest
 * corporation under the same limits; `npm test` robs it for a night and lives six days.
 */
export const drill: SystemDrill = {
  proves:
    'invented shifts take at most 30,000 yen a day and 100,000 in all, and an honest corporation is told before it is stopped',
  async run() {
    const selection = ['src/domain/trust/robbery.db.test.ts', 'src/domain/trust/pilot.db.test.ts'];
    const env = { ROBBERY_NIGHTS: '7', PILOT: 'whole', SHOWS_TABLE: '1' };
    await runOperationTests({ selection, env, show: true });
    return 'six ways for seven nights, and three honest months';
  },
};
