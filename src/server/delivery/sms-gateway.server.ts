import type { MessageTransport } from './message-transport.server.ts';

/** Longer than any gateway should need, and well within the lease of a message. */
const timeoutMs = 20_000;

type Gateway = { url: string; token: string | undefined; origin: string };

/** Hands SMS to a gateway by HTTP: `{ to, body }` as JSON; any 2xx means accepted. */
export function smsGateway({ url, token, origin }: Gateway): MessageTransport {
  return async ({ recipient, body, path }) => {
    const text = path === null ? body : `${body}\n${origin}${path}`;
    const response = await fetch(url, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ to: recipient, body: text }),
      signal: AbortSignal.timeout(timeoutMs),
    });
    if (!response.ok) throw new Error(`the SMS gateway answered ${response.status}`);
  };
}
