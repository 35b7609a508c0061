import type { ServerResponse } from 'node:http';

import { apiPaths } from '#platform/base/api-paths.ts';
import { Refusal } from '#platform/base/refusal.ts';

import type { App } from '../context.server.ts';
import { admissionOf, untilPaid } from './admission.server.ts';
import { payersOfAddress } from './payers.ts';
import { isCostlyClass, pointsOfClass, type PriceClass } from './price-classes.ts';

/** `name`: the pattern of the route. */
type AddressPrice = { address: string; price: PriceClass; name: string };

/**
 * Charges a request to its address and block, before anything of the request is read: a forged token or a refused body
 * costs its sender as much as a good one. Undefined if the request may go on at once. Refusals: RATE_LIMITED.
 */
export function chargeAddress(
  app: App,
  { address, price, name }: AddressPrice,
): Promise<void> | undefined {
  const points = pointsOfClass[price];
  if (points === 0) return undefined;
  const payers = payersOfAddress(address);
  return untilPaid(admissionOf(app).budgets.charge(payers, points), { payers, points, name });
}

/** Does the work in a turn of an address. Refusals: RATE_LIMITED. */
export function runInAddressTurn<T>(
  app: App,
  { address, price, name }: AddressPrice,
  work: () => Promise<T>,
): Promise<T> {
  const turn = {
    payer: payersOfAddress(address)[0].key,
    name,
    points: pointsOfClass[price],
    isGroup: true,
    isCommand: false,
    isCostly: isCostlyClass(price),
    isRendering: isCostlyClass(price),
  };
  return admissionOf(app).turns.run(turn, work);
}

const tooManyRequests =
  'アクセスが続いたため、受け付けられません。少し時間をおいてからお試しください';

type RefusedAnswer = { status: 429; headers: Record<string, string>; body: string };

/**
 * The answer to a refused request, with the seconds after which it is accepted. For an API it has the shape of GraphQL's
 * errors, and the `message` that the clients of NextAuth read.
 */
function refusedAnswer({ code, retrySeconds = 1 }: Refusal, path: string): RefusedAnswer {
  const isApi = path.startsWith(`${apiPaths.root}/`);
  const message = tooManyRequests;
  const type = isApi ? 'application/json' : 'text/plain; charset=utf-8';
  return {
    status: 429,
    headers: {
      'content-type': type,
      'cache-control': 'private, no-store',
      'retry-after': String(retrySeconds),
    },
    body: isApi
      ? JSON.stringify({ message, errors: [{ message, extensions: { code } }] })
      : message,
  };
}

export function refusedResponse(refusal: Refusal, path: string): Response {
  const { status, headers, body } = refusedAnswer(refusal, path);
  return new Response(body, { status, headers });
}

/** Answers a request that `chargeAddress` refused; rethrows any other error. */
export function sendRefused(error: unknown, path: string, res: ServerResponse): void {
  if (!(error instanceof Refusal)) throw error;
  const { status, headers, body } = refusedAnswer(error, path);
  const { method, headers: sent } = res.req;
  // The body of the request is not read, so the connection cannot be reused.
  const hasBody = sent['content-length'] !== undefined || sent['transfer-encoding'] !== undefined;
  res.writeHead(status, { ...headers, ...(hasBody ? { connection: 'close' } : {}) });
  res.end(method === 'HEAD' ? undefined : body);
}
