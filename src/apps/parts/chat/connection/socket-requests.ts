import type { Socket } from 'socket.io-client';

import {
  chatSocketTimeoutMs,
  type ChatRequestAnswer,
  type ChatRequestValue,
  type ChatRequestArgs,
  type ChatRequestName,
} from '#domain/chat/protocol/protocol.ts';
import { createAdaptiveTimeout, type AdaptiveTimeout } from './adaptive-timeout.ts';
import { ChatConnectionFailure, createNoChatAnswerFailure } from './connection.ts';

/** Sends requests over the socket and awaits each answer for as long as this connection needs. */
export function createSocketRequests(socket: Socket) {
  const adaptiveTimeout = createAdaptiveTimeout();

  return async function request<Name extends ChatRequestName>(
    name: Name,
    ask: ChatRequestArgs<Name>,
  ): Promise<ChatRequestValue<Name>> {
    if (!socket.connected) throw createNoChatAnswerFailure();
    const askedAt = performance.now();
    const given = socket
      .timeout(chatSocketTimeoutMs)
      .emitWithAck(name, ask)
      // Client and server are built from the same protocol types.
      .then((answer) => answer as ChatRequestAnswer<Name>);
    // Measure late answers too: they show how slow the connection is.
    given.then(
      () => adaptiveTimeout.took(performance.now() - askedAt),
      () => undefined,
    );
    const answer = await inTime(given, adaptiveTimeout).catch(() => {
      throw createNoChatAnswerFailure();
    });
    if (answer.ok) return answer.value;
    throw new ChatConnectionFailure(answer.code, answer.message, answer.retryAfterMs ?? null);
  };
}

function inTime<Value>(given: Promise<Value>, adaptiveTimeout: AdaptiveTimeout): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      adaptiveTimeout.missed();
      reject(createNoChatAnswerFailure());
    }, adaptiveTimeout.ms());
    given.then(resolve, reject).finally(() => clearTimeout(late));
  });
}
