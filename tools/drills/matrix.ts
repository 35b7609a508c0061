import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { runOperationTests } from '../run/operations.ts';
import { readMatrixCounts } from '../testing/fixtures/matrix/counts.ts';

/**
 * Calls every operation of the APIs as every caller: the roles of a corporation and of one of its homes, a key of each
 * right, people and keys that have ended, tablets, workers and operators, with data of their own and of others.
 * `npm test` draws some of the calls that must be refused in the same way.
 */
export const drill: SystemDrill = {
  proves:
    'each role and key gets of every operation what the rights say, and nothing of others; every id has a control',
  async run() {
    const selection = [
      'src/access/people/matrix.db.test.ts',
      'src/access/people/homes.db.test.ts',
      'tools/security/controls.db.test.ts',
    ];
    const { passed, output } = await runOperationTests({
      selection,
      env: { CASES: 'all' },
      show: true,
    });
    const counts = readMatrixCounts(output);
    if (counts.length < selection.length)
      throw new CommandFailure('A test did not say what it has called.');
    const total = (of: 'calls' | 'controls' | 'carriedOut' | 'leaks') =>
      counts.reduce((sum, one) => sum + one[of], 0);
    return [
      ...counts.map(
        (one) =>
          `${one.of}: ${one.operations} operations as ${one.callers} callers, ${one.controls} controls`,
      ),
      `${passed} tests, ${total('calls')} calls, ${total('controls')} controls (${total('carriedOut')} carried out), ${total('leaks')} leaks`,
    ].join('; ');
  },
};
