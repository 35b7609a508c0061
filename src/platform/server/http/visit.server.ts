import { randomBytes, randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';

/** Facts of one request that its handlers share. */
export type RequestFacts = { requestId: string; address: string; nonce: string };

type Incoming = Pick<IncomingMessage, 'socket' | 'headers'>;

/** Describes requests behind `proxies` proxies of ours. All handlers of one request get the same object. */
export function createHttpRequestFacts(proxies: number): (req: Incoming) => RequestFacts {
  const known = new WeakMap<Incoming, RequestFacts>();
  return (req) => {
    const visit = known.get(req) ?? visitOf(req, proxies);
    known.set(req, visit);
    return visit;
  };
}

function visitOf(req: Incoming, proxies: number): RequestFacts {
  let nonce: string | undefined;
  return {
    requestId: requestIdOf(req),
    address: forwardedFor(req, proxies) || (req.socket.remoteAddress ?? 'unknown'),
    // Computed on demand: only pages have a nonce, and most requests are not for pages.
    get nonce() {
      nonce ??= randomBytes(16).toString('base64');
      return nonce;
    },
  };
}

/**
 * The form of an accepted id: UUIDs, ULIDs and trace ids. Longer than a phone number, because the id is written to
 * the log.
 */
const requestIdPattern = /^[A-Za-z0-9_-]{16,64}$/;

/** The id that a proxy or client gave the request, so that its log and ours can be joined; else a new id. */
function requestIdOf({ headers }: Incoming): string {
  const given = headers['x-request-id'];
  return typeof given === 'string' && requestIdPattern.test(given) ? given : randomUUID();
}

/**
 * The client address that the outermost of our proxies saw. Each proxy appends one address; the addresses
 * further left come from the client and are not trusted.
 */
function forwardedFor(req: Incoming, proxies: number): string | undefined {
  if (proxies === 0) return undefined;
  return String(req.headers['x-forwarded-for'] ?? '')
    .split(',')
    .at(-proxies)
    ?.trim();
}
