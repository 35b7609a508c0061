import { rateLimitAddress, rateLimitNetwork } from '#platform/base/counted-address.ts';
import type { App } from '#platform/server/context.server.ts';
import { openSharedLimit } from '#platform/server/shared-limit.server.ts';

import {
  maxCodeEntriesPerAddress,
  maxCodeEntriesPerNetwork,
  codeEntryLimitHours,
} from '../rules.ts';

type EntryLimits = {
  /** Counts one entry from this address; false when the address or its network entered too many. */
  consume(address: string): Promise<boolean>;
};

const openLimits = new WeakMap<App, EntryLimits>();

/** Limits on entries of codes by address and by network, over all processes. (Rule 6.10) */
export function codeEntryLimitsOf(app: App): EntryLimits {
  const limits = openLimits.get(app) ?? openEntryLimits(app);
  openLimits.set(app, limits);
  return limits;
}

function openEntryLimits(app: App): EntryLimits {
  const seconds = codeEntryLimitHours * 3_600;
  const name = 'code-entries';
  const addresses = openSharedLimit(app, { name, points: maxCodeEntriesPerAddress, seconds });
  const networks = openSharedLimit(app, { name, points: maxCodeEntriesPerNetwork, seconds });
  return {
    async consume(address) {
      const [counted, network] = [rateLimitAddress(address), rateLimitNetwork(address)];
      if (!(await addresses.consume(counted))) return false;
      return network === counted || networks.consume(network);
    },
  };
}
