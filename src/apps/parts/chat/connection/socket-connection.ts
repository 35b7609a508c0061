import { io } from 'socket.io-client';

import {
  chatSocketPath,
  maxChatReconnectDelayMs,
  chatSocketTimeoutMs,
} from '#domain/chat/protocol/protocol.ts';
import { hostedChatOrigin } from './chat-service.ts';
import type { ChatTokenAccess, ChatServerConnection } from './connection.ts';
import { firstReconnectDelayMs, keepSocketConnected } from './reconnection.ts';
import { createSocketRequests } from './socket-requests.ts';

/** Opens the only connection to the chat, which reconnects after every loss. Rejects if the first attempt fails. */
export async function openChatServerConnection(
  access: ChatTokenAccess,
): Promise<ChatServerConnection> {
  const socket = io(hostedChatOrigin() ?? '', {
    path: chatSocketPath,
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: firstReconnectDelayMs,
    reconnectionDelayMax: maxChatReconnectDelayMs,
    timeout: chatSocketTimeoutMs,
  });
  const { first, onState, stop } = keepSocketConnected(socket, access);
  try {
    await first;
  } catch (error) {
    stop();
    throw error;
  }
  return {
    request: createSocketRequests(socket),
    type: (say) => void socket.volatile.emit('typing', say),
    on(listeners) {
      const { state, ...events } = listeners;
      for (const [name, listener] of Object.entries(events)) socket.on(name, listener);
      onState(state);
    },
    isOpen: () => socket.connected,
    close: stop,
  };
}
