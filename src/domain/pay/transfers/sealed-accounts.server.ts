import type { App } from '#platform/server/context.server.ts';

import { endSealedAccounts } from './bank-account.queries.server.ts';

/**
 * Ends the sealed bank accounts of workers who left: once the provisional tax is corrected and its refund is paid,
 * and after twelve months in any case. Returns their number. May run late or twice. (Rule 8.4)
 */
export function endSealedBankAccounts({ db }: Pick<App, 'db'>, now: Date): Promise<number> {
  return endSealedAccounts(db, now);
}
