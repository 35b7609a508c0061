import { requestTimeoutMs, socketTimeoutMs } from '#domain/chat/protocol/protocol.ts';

export type AdaptiveTimeout = ReturnType<typeof createAdaptiveTimeout>;

/**
 * How long to wait for an answer, in milliseconds: `requestTimeoutMs` (Spec section 9), and longer on a
 * connection that has just proved slower. With a fixed timeout a connection with a longer round trip would
 * never get an answer, however often the request is sent.
 */
export function createAdaptiveTimeout() {
  let ms = requestTimeoutMs;
  const become = (next: number) => {
    ms = Math.min(Math.max(next, requestTimeoutMs), socketTimeoutMs);
  };
  return {
    ms: (): number => ms,
    /** No answer came within the timeout. */
    missed: (): void => become(ms * 2),
    /** An answer took this long, in time or late. */
    took: (tookMs: number): void => become(Math.max(tookMs * 2, ms / 2)),
  };
}
