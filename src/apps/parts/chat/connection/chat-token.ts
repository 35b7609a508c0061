import { queryClientOfSide } from '#platform/web/graphql/side-client.ts';
import { transportOfClient } from '#platform/web/graphql/query.ts';

import { RequestChatTokenMutation } from '../documents-client.ts';
import { mayBeChatTokenOfOwner } from './own-token.ts';
import { cacheChatToken, cachedChatToken } from './token-cache.ts';

/** Returns the worker's chat token: the cached one, or a new one. */
export async function chatTokenOfWorker(storage: Storage, workerId: string): Promise<string> {
  // Use the machine's clock, because demo mode moves the product's clock.
  const cached = cachedChatToken(storage, workerId, new Date());
  if (cached !== null && mayBeChatTokenOfOwner(cached, workerId)) return cached;
  const answer = await transportOfClient(queryClientOfSide('worker'))(RequestChatTokenMutation, {});
  const { token } = answer.requestChatToken;
  cacheChatToken(storage, workerId, token);
  return token;
}
