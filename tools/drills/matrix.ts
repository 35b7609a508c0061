import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/**
 * Calls every operation of facilities and operators as every caller, with data of the own and of another corporation;
 * `npm test` draws some of the calls that must be refused in the same way.
 */
export const drill: SystemDrill = {
  proves: 'each role and key gets of every operation what the rights say, and nothing of others',
  async run() {
    const selection = ['src/access/people/matrix.db.test.ts'];
    const { passed } = await runOperationTests({ selection, env: { CASES: 'all' } });
    return `${passed} tests`;
  },
};
