import { OperatorInbox, type InboxQueue } from '#operator/inbox/inbox-client.ts';
import OperatorShell from '#operator/screens/operator-shell.tsx';

import { answer } from './api.ts';
import { openScreen } from './screen.tsx';

type ScreenModule = Parameters<typeof openScreen>[0];
type Place = { route: string; at: string; now?: string };

/** Opens a page of the operator in its frame, with what waits in the inbox. */
export async function openOperatorScreen(
  screen: ScreenModule,
  place: Place,
  queues: InboxQueue[] = [],
): Promise<void> {
  answer(OperatorInbox, { operatorInbox: queues });
  await openScreen(screen, { ...place, frame: OperatorShell });
}
