import { rememberLastPostings } from './last-posted.ts';
import { eraseDrafts } from './stored-drafts.ts';

/** Erases the person's data from this browser, because somebody else may use it next. */
export async function erasePersonalBrowserData(): Promise<void> {
  eraseDrafts();
  rememberLastPostings(null);
  // Imported on demand, because pages do not need this module at the start.
  const { eraseUnsentMessages: eraseUnsent } =
    await import('#apps/parts/chat/offline/unsent-messages.ts');
  // A browser without IndexedDB stores no messages.
  await eraseUnsent('facility').catch(() => undefined);
}
