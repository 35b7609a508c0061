import type { SystemDrill } from '../run/drill.ts';
import { runOperationTests } from '../run/operations.ts';

/** Closes 300 months of corporations with late approvals and corrections; `npm test` closes twelve. */
export const drill: SystemDrill = {
  proves: 'preview, draft, invoice and books of 300 random months have the same yen',
  async run() {
    const selection = ['src/domain/billing/month/random-months.db.test.ts'];
    await runOperationTests({ selection, env: { MONTHS: '300' } });
    return '300 months';
  },
};
