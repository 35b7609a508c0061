import { createHmac } from 'node:crypto';

import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { jstDay, jstTime } from '#platform/base/jst.ts';
import { raiseAlarms, type OperatorAlarm } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { openAddressLimit } from '#platform/server/address-limit.server.ts';
import { openSharedLimit } from '#platform/server/shared-limit.server.ts';

import { staffRefusal } from '../messages.ts';
import { wrongApiKeyWindowHours } from './key-rules.ts';

/** Different wrong keys from one address within `wrongApiKeyWindowHours`. More are guesses, not mistyped or revoked keys. */
const wrongKeysPerAddress = 20;
/** Different wrong keys from all addresses within `wrongApiKeyWindowHours`, at which the operator gets an alarm. */
const wrongKeysOverall = 100;
const seconds = wrongApiKeyWindowHours * 3_600;
/** Requests per minute with wrong keys from one address, the same key or others. */
const wrongRequestsPerMinute = 120;
/** Milliseconds for which a process refuses a wrong key again without a look-up: a key may work later. */
const rememberedMs = 60_000;
/** Limit of remembered wrong keys, about 1 MB. */
const maxRemembered = 10_000;

type WrongKey = { key: string; address: string; now: Date };

type WrongKeys = {
  /** True when this process refused the key from this address within the last minute. Reads no database. */
  wasJustRefused(wrong: WrongKey): boolean;
  /**
   * Counts a request with a wrong key, and raises the alarm when a limit is reached. Refusals: RATE_LIMITED, for an
   * address with too many wrong keys or too many such requests.
   */
  count(wrong: WrongKey): Promise<void>;
};

/**
 * Limits wrong API keys, over all processes. The same key counts once per hour and address, so that a system that
 * repeats a revoked key is not taken for a guesser; its repetitions count as requests and cost no statement.
 */
export function createWrongApiKeyLimit(app: Pick<App, 'db' | 'env' | 'pool'>): WrongKeys {
  const keys = openSharedLimit(app, { name: 'api-key', points: 1, seconds });
  const addresses = openSharedLimit(app, {
    name: 'api-key-address',
    points: wrongKeysPerAddress,
    seconds,
  });
  const all = openSharedLimit(app, { name: 'api-keys', points: wrongKeysOverall, seconds });
  const countRequest = openAddressLimit(app, {
    name: 'wrong-key-requests',
    points: wrongRequestsPerMinute,
  });
  const refused = rememberRefusals();
  const nameOf = ({ key, address }: WrongKey) => hashOf(app, `${rateLimitAddress(address)} ${key}`);
  return {
    wasJustRefused: (wrong) => refused.has(nameOf(wrong)),
    async count(wrong) {
      const { address, now } = wrong;
      await countRequest(address);
      const name = nameOf(wrong);
      if (refused.has(name)) return;
      const counted = rateLimitAddress(address);
      const blocked = await addresses.secondsLeft(counted);
      if (blocked > 0) throw staffRefusal('RATE_LIMITED').until(blocked);
      refused.add(name);
      const isFirst = await keys.consume(name);
      if (!isFirst) return;
      await addresses.consume(counted);
      await all.consume('all');
      const left = (await addresses.secondsLeft(counted)) || (await all.secondsLeft('all'));
      if (left > 0) await raiseAlarms(app, { alarms: [alarmOf({ address, now })], now });
    },
  };
}

/** The wrong keys of the last minute, in the memory of this process. Its time is the machine's, which is never moved. */
function rememberRefusals() {
  // A Map keeps insertion order: the first entry ends first.
  const ends = new Map<string, number>();
  return {
    has(name: string) {
      const end = ends.get(name);
      if (end !== undefined && end <= performance.now()) ends.delete(name);
      return ends.has(name);
    },
    add(name: string) {
      ends.delete(name);
      ends.set(name, performance.now() + rememberedMs);
      const [oldest] = ends.keys();
      if (ends.size > maxRemembered && oldest !== undefined) ends.delete(oldest);
    },
  };
}

/** One alarm an hour, whatever the number of addresses. */
function alarmOf({ address, now }: Omit<WrongKey, 'key'>): OperatorAlarm {
  return {
    key: `api-keys:${jstDay(now)}T${jstTime(now).slice(0, 2)}`,
    title: 'APIキーの総当たりの疑いがあります',
    body: `1時間に多くの異なる誤ったAPIキーが、事業者用APIに送られました（最後のアクセス元：${address}）。1つのアクセス元から${wrongKeysPerAddress}個を超えると、そのアクセス元の誤ったAPIキーを1時間、数えずに断ります（正しいAPIキーは使えます）。心当たりがないときは、アクセス元を遮断してください`,
    facts: {},
  };
}

/** HMAC and not a plain hash: a wrong key may be a real one with a typing error, which its hash must not reveal. */
function hashOf({ env }: Pick<App, 'env'>, text: string): string {
  return createHmac('sha256', env.secrets[0]).update(text).digest('base64url');
}
