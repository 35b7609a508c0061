import type { Socket } from 'socket.io-client';

import {
  maxChatReconnectDelayMs,
  chatSocketTimeoutMs,
  reconnectsAfterRefusalKey,
  type ChatConnectionEndCode,
} from '#domain/chat/protocol/protocol.ts';
import {
  isSignedOutFailure,
  createNoChatAnswerFailure,
  createSignedOutFailure,
  type ChatTokenAccess,
  type ChatConnectionState,
} from './connection.ts';
import { watchPagePresence } from './page-presence.ts';

export const firstReconnectDelayMs = 1_000;

/** Returns 0.5 to 1.5 times a delay, so that the clients of a failed server do not all reconnect at once. */
export const randomisedDelayMs = (delayMs: number): number => delayMs * (0.5 + Math.random());

/**
 * Connects the socket and reconnects it after every loss: at once when the device goes online or the page
 * becomes visible, otherwise after growing delays. `first` rejects when the first attempt fails. A connection whose
 * owner is signed out ends: it does not reconnect.
 */
export function keepSocketConnected(socket: Socket, access: ChatTokenAccess) {
  let notify: (state: ChatConnectionState) => void = () => undefined;
  let delayMs = firstReconnectDelayMs;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let closing: ChatConnectionEndCode | null = null;
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
    timer = setTimeout(connectNow, randomisedDelayMs(delayMs));
    delayMs = Math.min(delayMs * 2, maxChatReconnectDelayMs);
  }

  /** Handles a connection that the server ended, after which Socket.IO does not reconnect by itself. */
  function turnedAway(code: ChatConnectionEndCode): void {
    if (!isAboutToken(code)) return connectLater();
    access.forgetToken();
    if (!isRenewed) {
      // The cached token may belong to an earlier sign-in on this device: try once with a new token.
      isRenewed = true;
      return connectNow();
    }
    // Renew the token only once, or a refused new token would cause an endless loop.
    return code === 'SIGNED_OUT' ? end() : connectLater();
  }

  function end(): void {
    isEnded = true;
    clearTimeout(timer);
    socket.disconnect();
    refuseFirst(createSignedOutFailure());
    notify('ended');
  }

  socket.auth = (give) =>
    void access.token().then(
      (token) => give({ token, [reconnectsAfterRefusalKey]: true }),
      // Without a token the server refuses this attempt, and the next one asks for a token again.
      (error: unknown) => (isSignedOutFailure(error) ? end() : give({})),
    );

  let refuseFirst: (reason: Error) => void = () => undefined;
  const first = new Promise<void>((resolve, reject) => {
    refuseFirst = reject;
    const late = setTimeout(() => reject(createNoChatAnswerFailure()), chatSocketTimeoutMs);
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
    delayMs = firstReconnectDelayMs;
    notify('open');
  });
  socket.on('closing', ({ code }: { code: ChatConnectionEndCode }) => {
    closing = code;
  });
  socket.on('disconnect', (reason) => {
    if (isStopped || isEnded) return;
    notify('lost');
    if (reason === 'io server disconnect') turnedAway(closing ?? 'UNAVAILABLE');
  });
  const endFollowing = watchPagePresence({
    onPresent: connectNow,
    onAbsent() {
      if (isEnded) return;
      if (socket.connected) socket.disconnect();
      notify('lost');
    },
  });
  socket.connect();

  return {
    first,
    /** Sets the only listener of the connection's state. */
    onState(listener: (state: ChatConnectionState) => void): void {
      notify = listener;
    },
    stop(): void {
      isStopped = true;
      clearTimeout(timer);
      endFollowing();
      socket.disconnect();
    },
  };
}

const isAboutToken = (code: ChatConnectionEndCode | null) =>
  code === 'TOKEN_INVALID' || code === 'SIGNED_OUT';

/** Returns the server's code; null if the attempt failed without an answer from the server. */
function codeOf(error: Error): ChatConnectionEndCode | null {
  if (!('data' in error)) return null;
  const { data } = error;
  if (typeof data !== 'object' || data === null || !('code' in data)) return null;
  // Not validated: the client treats an unknown code as a temporary failure.
  return String(data.code) as ChatConnectionEndCode;
}
