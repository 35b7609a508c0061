import { chatRequestTimeoutMs, chatSocketTimeoutMs } from '#domain/chat/protocol/protocol.ts';

export type AdaptiveTimeout = ReturnType<typeof createAdaptiveTimeout>;

/**
 * Timeout of requests in milliseconds: `chatRequestTimeoutMs` (Spec section 9), but longer on a connection that has proved
 * slower. With a fixed timeout, a request on a slow connection would never get an answer, however often it is sent.
 */
export function createAdaptiveTimeout() {
  let ms = chatRequestTimeoutMs;
  const become = (next: number) => {
    ms = Math.min(Math.max(next, chatRequestTimeoutMs), chatSocketTimeoutMs);
  };
  return {
    ms: (): number => ms,
    /** Doubles the timeout, because no answer came in time. */
    missed: (): void => become(ms * 2),
    /** Adapts the timeout to the time that an answer took, in time or late. */
    took: (tookMs: number): void => become(Math.max(tookMs * 2, ms / 2)),
  };
}
