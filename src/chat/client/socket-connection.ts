import { io, type Socket } from 'socket.io-client';

import {
  ConnectionFailure,
  noAnswer,
  type Connection,
  type ConnectionState,
} from './connection.ts';
import { createAdaptiveTimeout, type AdaptiveTimeout } from './adaptive-timeout.ts';
import {
  chatPath,
  maxReconnectDelayMs,
  socketTimeoutMs,
  type Answer,
  type AnswerOf,
  type Ask,
  type ChatRequestName,
  type ClosingCode,
} from '../protocol/protocol.ts';
import { chatService } from './chat-service.ts';

type Access = {
  /** The cached token, or a new one. */
  token(): Promise<string>;
  /** Drops the cached token after the server refused it. */
  forgetToken(): void;
};

const firstDelayMs = 1_000;

/**
 * Opens the chat's one connection and reconnects after every loss: at once when the device goes online or
 * the page becomes visible. Rejects when the first attempt fails.
 */
export async function openConnection(access: Access): Promise<Connection> {
  const socket = io(chatService() ?? '', {
    path: chatPath,
    transports: ['websocket'],
    autoConnect: false,
    auth: (give) =>
      void access.token().then(
        (token) => give({ token }),
        () => give({}),
      ),
    reconnectionDelay: firstDelayMs,
    reconnectionDelayMax: maxReconnectDelayMs,
    timeout: socketTimeoutMs,
  });
  const keeper = keepUp(socket, access);
  const adaptiveTimeout = createAdaptiveTimeout();
  try {
    await keeper.first;
  } catch (error) {
    keeper.stop();
    throw error;
  }
  return {
    request: (name, ask) => request({ socket, patience: adaptiveTimeout }, name, ask),
    type: (say) => void socket.volatile.emit('typing', say),
    on(heard) {
      const { state, ...events } = heard;
      for (const [name, listener] of Object.entries(events)) socket.on(name, listener);
      keeper.tell(state);
    },
    isOpen: () => socket.connected,
    close: keeper.stop,
  };
}

type Wire = { socket: Socket; patience: AdaptiveTimeout };

async function request<Name extends ChatRequestName>(
  { socket, patience: adaptiveTimeout }: Wire,
  name: Name,
  ask: Ask<Name>,
): Promise<AnswerOf<Name>> {
  if (!socket.connected) throw noAnswer();
  const askedAt = performance.now();
  const given = socket
    .timeout(socketTimeoutMs)
    .emitWithAck(name, ask)
    // Client and server are built from the same protocol types.
    .then((answer) => answer as Answer<Name>);
  // A late answer still tells how slow the connection is.
  given.then(
    () => adaptiveTimeout.took(performance.now() - askedAt),
    () => undefined,
  );
  const answer = await inTime(given, adaptiveTimeout).catch(() => {
    throw noAnswer();
  });
  if (answer.ok) return answer.value;
  throw new ConnectionFailure(answer.code, answer.message, answer.retryAfterMs ?? null);
}

function inTime<Value>(given: Promise<Value>, adaptiveTimeout: AdaptiveTimeout): Promise<Value> {
  return new Promise((resolve, reject) => {
    const late = setTimeout(() => {
      adaptiveTimeout.missed();
      reject(noAnswer());
    }, adaptiveTimeout.ms());
    given.then(resolve, reject).finally(() => clearTimeout(late));
  });
}

function keepUp(socket: Socket, access: Access) {
  let tell: (state: ConnectionState) => void = () => undefined;
  let delayMs = firstDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closing: ClosingCode | null = null;
  let isRenewed = false;
  let isStopped = false;
  let isEnded = false;

  function connectNow(): void {
    if (isStopped || isEnded || socket.connected) return;
    clearTimeout(timer);
    // Cancels Socket.IO's own reconnection timer.
    socket.disconnect();
    socket.connect();
  }

  function connectLater(): void {
    clearTimeout(timer);
    // Random, so that the clients of a lost server do not all reconnect to another at the same moment.
    timer = setTimeout(connectNow, delayMs * (0.5 + Math.random()));
    delayMs = Math.min(delayMs * 2, maxReconnectDelayMs);
  }

  /** The server ended the connection, so Socket.IO does not reconnect by itself. */
  function turnedAway(code: ClosingCode): void {
    if (!isAboutToken(code)) return connectLater();
    access.forgetToken();
    if (!isRenewed) {
      // The cached token may belong to an earlier sign-in on this device: try once with a new token.
      isRenewed = true;
      return connectNow();
    }
    // A refused new token must not cause an endless loop of renewals.
    if (code !== 'SIGNED_OUT') return connectLater();
    isEnded = true;
    return tell('ended');
  }

  function lose(): void {
    if (socket.connected) socket.disconnect();
    tell('lost');
  }

  const seen = () => {
    if (document.visibilityState === 'visible' && navigator.onLine) connectNow();
  };

  const first = new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(noAnswer()), socketTimeoutMs);
    socket.once('connect', () => {
      clearTimeout(late);
      resolve();
    });
    socket.on('connect_error', (error) => {
      const code = codeOf(error);
      const willRenew = isAboutToken(code) && !isRenewed;
      if (code !== null) turnedAway(code);
      if (willRenew) return;
      clearTimeout(late);
      reject(error);
    });
  });
  socket.on('connect', () => {
    closing = null;
    isRenewed = false;
    delayMs = firstDelayMs;
    tell('open');
  });
  socket.on('closing', ({ code }: { code: ClosingCode }) => {
    closing = code;
  });
  socket.on('disconnect', (reason) => {
    if (isStopped) return;
    tell('lost');
    if (reason === 'io server disconnect') turnedAway(closing ?? 'UNAVAILABLE');
  });
  window.addEventListener('online', connectNow);
  window.addEventListener('offline', lose);
  // A page with an open connection is not put into the back/forward cache.
  window.addEventListener('pagehide', lose);
  window.addEventListener('pageshow', seen);
  document.addEventListener('visibilitychange', seen);
  socket.connect();

  return {
    first,
    tell(listener: (state: ConnectionState) => void): void {
      tell = listener;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      window.removeEventListener('online', connectNow);
      window.removeEventListener('offline', lose);
      window.removeEventListener('pagehide', lose);
      window.removeEventListener('pageshow', seen);
      document.removeEventListener('visibilitychange', seen);
      socket.disconnect();
    },
  };
}

const isAboutToken = (code: ClosingCode | null) =>
  code === 'TOKEN_INVALID' || code === 'SIGNED_OUT';

/** The server's code; null when the attempt failed without an answer from the server. */
function codeOf(error: Error): ClosingCode | null {
  if (!('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  // Not validated: the client treats an unknown code as a temporary failure.
  return String(data.code) as ClosingCode;
}
