import { rememberPosted } from './last-posted.ts';
import { eraseDrafts } from './stored-drafts.ts';

/** Takes what the person left in this browser, which somebody else may use next. */
export function eraseTraces(): void {
  eraseDrafts();
  rememberPosted(null);
}
