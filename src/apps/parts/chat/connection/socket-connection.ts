import { io } from 'socket.io-client';

import { chatPath, maxReconnectDelayMs, socketTimeoutMs } from '#domain/chat/protocol/protocol.ts';
import { hostedChatOrigin } from './chat-service.ts';
import type { ChatTokenAccess, Connection } from './connection.ts';
import { firstReconnectDelayMs, keepSocketConnected } from './reconnection.ts';
import { createSocketRequests } from './socket-requests.ts';

/** Opens the only connection to the chat, which reconnects after every loss. Rejects if the first attempt fails. */
export async function openConnection(access: ChatTokenAccess): Promise<Connection> {
  const socket = io(hostedChatOrigin() ?? '', {
    path: chatPath,
    transports: ['websocket'],
    autoConnect: false,
    reconnectionDelay: firstReconnectDelayMs,
    reconnectionDelayMax: maxReconnectDelayMs,
    timeout: socketTimeoutMs,
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
