import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';

import { hostedChatOrigin } from './chat-service.ts';
import { createSignedOutFailure, type ChatTokenAccess } from './connection.ts';
import { isChatTokenOfOwner } from './token-claims.ts';

/**
 * Returns access to the chat whose tokens all name the owner. Rejects with `createSignedOutFailure` if the server gives a token of
 * another person, who has signed in with this browser since, or gives none because nobody is signed in: with the token
 * of another person, the owner's unsent messages would be sent in that person's name.
 */
export function chatTokenAccessOfOwner(
  owner: string,
  { token, forgetToken }: ChatTokenAccess,
): ChatTokenAccess {
  async function ownToken(): Promise<string> {
    const given = await token().catch((error: unknown) => {
      throw isUnauthenticated(error) ? createSignedOutFailure() : error;
    });
    if (mayBeChatTokenOfOwner(given, owner)) return given;
    forgetToken();
    throw createSignedOutFailure();
  }
  return { token: ownToken, forgetToken };
}

/** Returns false if a token names another person. The claims of a hosted chat's tokens are not known here. */
export const mayBeChatTokenOfOwner = (token: string, owner: string): boolean =>
  hostedChatOrigin() !== null || isChatTokenOfOwner(token, owner);

const isUnauthenticated = (error: unknown) =>
  error instanceof GraphqlFailure && error.code === 'UNAUTHENTICATED';
