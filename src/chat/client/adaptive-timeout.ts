import { requestTimeoutMs, socketTimeoutMs } from '../protocol/protocol.ts';

export type AdaptiveTimeout = ReturnType<typeof createAdaptiveTimeout>;

/**
 * How long an answer is waited for, in milliseconds: `requestTimeoutMs` (spec section 9), and longer on a
 * line that has just proved slower. Without that, a line whose round trip takes longer would never
 * get a single answer, however often it is asked.
 */
export function createAdaptiveTimeout() {
  let ms = requestTimeoutMs;
  const become = (next: number) => {
    ms = Math.min(Math.max(next, requestTimeoutMs), socketTimeoutMs);
  };
  return {
    ms: (): number => ms,
    /** No answer came in that time. */
    missed: (): void => become(ms * 2),
    /** An answer took so long, in time or too late. */
    took: (tookMs: number): void => become(Math.max(tookMs * 2, ms / 2)),
  };
}
