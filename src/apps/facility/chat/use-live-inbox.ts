import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';

import { refreshAnswers } from '#platform/web/back-office/live-queries.ts';
import { refreshWhileDown } from '#platform/web/back-office/refresh-while-down.ts';
import { transportOf } from '#platform/web/graphql/query.ts';

import { liveQueries } from '#apps/facility/shell/live-queries.ts';
import { chatService } from '#apps/parts/chat/connection/chat-service.ts';
import type { Connection } from '#apps/parts/chat/connection/connection.ts';
import { RequestFacilityChatToken } from './inbox-client.ts';

/**
 * Refreshes the facility's conversations when the chat's connection reports a message, a read mark or an assignment, after each
 * connection, and slowly as long as there is none.
 */
export function useLiveInbox(facilityId: string): void {
  const client = useQueryClient();
  useEffect(() => {
    const refresh = () =>
      refreshAnswers(client, liveQueries, { subject: 'conversations', facilityId });
    const fallback = refreshWhileDown(refresh, withoutChatMs);
    fallback.lost();
    let isClosed = false;
    let connection: Connection | null = null;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const opened = () => {
      fallback.open();
      refresh();
    };
    const connect = async () => {
      connection = await openInbox(client, facilityId);
      if (isClosed) return connection.close();
      connection.on({
        state: (state) => (state === 'open' ? opened() : fallback.lost()),
        event: refresh,
        read: refresh,
        channel: refresh,
        changed: refresh,
        typing: () => undefined,
        total_unread_count: () => undefined,
        closing: () => undefined,
      });
      // The first connection was open before it had a listener.
      if (connection.isOpen()) opened();
      return undefined;
    };
    const keepTrying = () =>
      void connect().catch(() => {
        // The refreshes go on without a connection.
        if (!isClosed) timer = setTimeout(keepTrying, reconnectMs);
      });
    if (chatService() === null) keepTrying();
    return () => {
      isClosed = true;
      clearTimeout(timer);
      fallback.stop();
      connection?.close();
    };
  }, [client, facilityId]);
}

/** How often a page asks again without the chat's connection, which a hosted chat never has here: people wait for an answer. */
const withoutChatMs = 10_000;
/** An attempt that fails before the chat's connection holds itself open is repeated after this time. */
const reconnectMs = 10_000;

/** Tokens by facility, for the other pages of this visit. They stay in memory: a shared computer stores none. */
const tokens = new Map<string, Promise<string>>();

async function openInbox(client: QueryClient, facilityId: string): Promise<Connection> {
  const { openConnection } = await import('#apps/parts/chat/connection/socket-connection.ts');
  return openConnection({
    token() {
      const token = tokens.get(facilityId) ?? requestToken(client, facilityId);
      tokens.set(facilityId, token);
      token.catch(() => tokens.delete(facilityId));
      return token;
    },
    forgetToken: () => void tokens.delete(facilityId),
  });
}

async function requestToken(client: QueryClient, facilityId: string): Promise<string> {
  const answer = await transportOf(client)(RequestFacilityChatToken, { facilityId });
  return answer.requestFacilityChatToken.token;
}
