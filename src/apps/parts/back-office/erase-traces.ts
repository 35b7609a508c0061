import type { StaffSide } from '#platform/base/people/sides.ts';

import { rememberLastPostedShifts } from './last-posted.ts';
import { eraseAllFormDrafts } from './stored-drafts.ts';

/**
 * Erases what a side's people stored in this browser, because somebody else may use it next. Only a facility's pages
 * store anything: an operator who signs out erases nothing, because unsent answers of a facility's person in the same
 * browser still have to be sent.
 */
export async function erasePersonalBrowserData(side: StaffSide): Promise<void> {
  if (side !== 'facility') return;
  eraseAllFormDrafts();
  rememberLastPostedShifts(null);
  // Imported on demand, because pages do not need this module at the start.
  const { eraseUnsentMessages } = await import('#apps/parts/chat/offline/unsent-messages.ts');
  // A browser without IndexedDB stores no messages.
  await eraseUnsentMessages('facility').catch(() => undefined);
}
