import { lookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { Agent } from 'node:https';

import { isPublicAddress } from './push-endpoint.ts';

type Found = (error: NodeJS.ErrnoException | null, addresses: LookupAddress[]) => void;
type Lookup = (hostname: string, options: LookupOptions & { all: true }, found: Found) => void;
type Answer = (
  error: NodeJS.ErrnoException | null,
  address: string | LookupAddress[],
  family?: number,
) => void;

/**
 * Connects to addresses of the internet only. What a name stands for is looked at when it is called,
 * so that no name can lead inside later than it was checked.
 */
export function publicAgent(ask: Lookup = lookup): Agent {
  return new Agent({
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
