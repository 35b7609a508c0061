import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/**
 * Closes 300 months of corporations with late approvals and corrections, and lives a quarter of three corporations through
 * the endpoints; `npm test` closes twelve months and lives ten days.
 */
export const drill: SystemDrill = {
  proves:
    'preview, draft, invoice and books of 300 random months and a lived quarter have the same yen',
  async run() {
    const folder = 'src/domain/billing/month';
    const selection = [`${folder}/random-months.db.test.ts`, `${folder}/quarter.db.test.ts`];
    await runOperationTests({ selection, env: { MONTHS: '300', QUARTER: 'whole' }, show: true });
    return '300 months and a quarter';
  },
};
