import { rememberPosted } from './last-posted.ts';
import { eraseDrafts } from './stored-drafts.ts';

/** Takes what the person left in this browser, which somebody else may use next. */
export async function eraseTraces(): Promise<void> {
  eraseDrafts();
  rememberPosted(null);
  // Imported on demand: pages do not need this module to start.
  const { eraseUnsent } = await import('#apps/parts/chat/offline/unsent-messages.ts');
  // A browser without a database stores no messages.
  await eraseUnsent('facility').catch(() => undefined);
}
