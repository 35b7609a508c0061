import { machineClock } from '../clock.server.ts';
import { retryAfterMs } from '../network/retry-after.ts';
import { createCircuitBreaker, ReceiverBusy } from './circuit-breaker.ts';
import type { MessageTransport } from './message-transport.server.ts';

/** Time limit: longer than a gateway should need, and shorter than the lease of a message. */
const timeoutMs = 20_000;

/** Statuses with which a gateway may ask for a pause. (RFC 6585; RFC 9110, 15.6.4) */
const busyStatuses: readonly number[] = [429, 503];

type Gateway = { url: string; token: string | undefined; origin: string };

/**
 * Hands SMS to a gateway by HTTP: `{ to, body }` as JSON; any 2xx means accepted. `Retry-After` with 429 or 503 defers
 * every message until then.
 */
export function smsGateway({ url, token, origin }: Gateway): MessageTransport {
  const breaker = createCircuitBreaker({ isOutage: (error) => !(error instanceof Refused) });
  return ({ recipient, body, path }) => {
    const text = path === null ? body : `${body}\n${origin}${path}`;
    return breaker.run(new URL(url).host, () => send({ to: recipient, body: text }));
  };

  async function send(message: { to: string; body: string }): Promise<void> {
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify(message),
      signal: AbortSignal.timeout(timeoutMs),
    });
    // An unread body would keep its connection from being reused.
    await response.body?.cancel();
    const { ok, status, headers } = response;
    const askedMs = retryAfterMs(headers.get('retry-after') ?? undefined, machineClock.now());
    if (busyStatuses.includes(status) && askedMs !== null) throw new ReceiverBusy(askedMs);
    if (!ok) throw new (status < 500 ? Refused : Error)(`the SMS gateway answered ${status}`);
  }
}

/** The gateway works, but refuses this message. */
class Refused extends Error {}
