import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent } from 'node:https';

import { isPublicAddress } from './public-url.ts';

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type Lookup = (hostname: string, options: LookupOptions & { all: true }, found: Found) => void;
type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Makes an agent that connects only to public addresses. The resolved address is checked at each connection, so that
 * a host name cannot point into our network after its check (DNS rebinding).
 */
export function createPublicNetworkAgent(ask: Lookup = lookup): Agent {
  return new Agent({
    // Reuse the checked connection: a TLS handshake for each push would cost more than the push.
    keepAlive: true,
    maxFreeSockets: 20,
    lookup(hostname: string, options: LookupOptions, answer: Answer) {
      ask(hostname, { ...options, all: true }, (error, addresses) => {
        const [first] = addresses ?? [];
        if (error || !first) return answer(error ?? new Error(`${hostname} has no address`), '');
        if (!addresses.every(({ address }) => isPublicAddress(address)))
          return answer(new Error(`${hostname} leads into a private network`), '');
        return options.all ? answer(null, addresses) : answer(null, first.address, first.family);
      });
    },
  });
}
