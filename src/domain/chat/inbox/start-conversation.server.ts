import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';

import { chatProvider } from '../provider.server.ts';
import {
  conversationPartiesOf,
  type ConversationSubject,
} from './start-conversation.queries.server.ts';

/**
 * Finds or opens the channel with the worker of a contract or an application; the worker sees the channel at once. The
 * worker may open the channel under the same conditions. Refusals: NOT_FOUND, and those of `facilityChannel`. (Rule
 * 4.21)
 */
export async function startConversation(
  { app, now }: { app: App; now: Date },
  scope: FacilityScope,
  subject: ConversationSubject,
): Promise<{ channelId: string }> {
  const parties = await conversationPartiesOf(app.db, scope, subject);
  if (!parties) throw commonRefusal('NOT_FOUND');
  const { id } = await chatProvider(app).facilityChannel({ ...parties, now });
  return { channelId: id };
}
