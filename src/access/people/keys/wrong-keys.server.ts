import { createHmac } from 'node:crypto';

import { rateLimitAddress } from '#platform/base/counted-address.ts';
import { jstDay, jstTime } from '#platform/base/jst.ts';
import { raiseAlarms, type OperatorAlarm } from '#platform/server/alarms.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { openSharedLimit } from '#platform/server/shared-limit.server.ts';

import { wrongApiKeyWindowHours } from './key-rules.ts';

/** Different wrong keys from one address within `wrongApiKeyWindowHours`. More are guesses, not mistyped or revoked keys. */
const wrongKeysPerAddress = 20;
/** Different wrong keys from all addresses within `wrongApiKeyWindowHours`, at which the operator gets an alarm. */
const wrongKeysOverall = 100;
const seconds = wrongApiKeyWindowHours * 3_600;

type WrongKey = { key: string; address: string; now: Date };

type WrongKeys = {
  /**
   * Seconds for which keys of an address are refused without a look-up, after too many wrong keys; 0 when the address
   * is not blocked.
   */
  secondsBlocked(address: string): Promise<number>;
  /** Counts a wrong key, and raises the alarm when a limit is reached. */
  count(wrong: WrongKey): Promise<void>;
};

/**
 * Limits wrong API keys, over all processes. The same key counts once per hour and address, so that a system that
 * repeats a revoked key does not block others at its address.
 */
export function openWrongKeyLimit(app: Pick<App, 'db' | 'env' | 'pool'>): WrongKeys {
  const keys = openSharedLimit(app, { name: 'api-key', points: 1, seconds });
  const addresses = openSharedLimit(app, {
    name: 'api-key-address',
    points: wrongKeysPerAddress,
    seconds,
  });
  const all = openSharedLimit(app, { name: 'api-keys', points: wrongKeysOverall, seconds });
  return {
    secondsBlocked: async (address) => addresses.secondsLeft(rateLimitAddress(address)),
    async count({ key, address, now }) {
      const counted = rateLimitAddress(address);
      const isFirst = await keys.consume(hashOf(app, `${counted} ${key}`));
      if (!isFirst) return;
      await addresses.consume(counted);
      await all.consume('all');
      const left = (await addresses.secondsLeft(counted)) || (await all.secondsLeft('all'));
      if (left > 0) await raiseAlarms(app, { alarms: [alarmOf({ address, now })], now });
    },
  };
}

/** One alarm an hour, whatever the number of addresses. */
function alarmOf({ address, now }: Omit<WrongKey, 'key'>): OperatorAlarm {
  return {
    key: `api-keys:${jstDay(now)}T${jstTime(now).slice(0, 2)}`,
    title: 'APIキーの総当たりの疑いがあります',
    body: `1時間に多くの異なる誤ったAPIキーが、事業者用APIに送られました（最後のアクセス元：${address}）。1つのアクセス元から${wrongKeysPerAddress}個を超えると、1時間受け付けません。心当たりがないときは、アクセス元を遮断してください`,
    facts: {},
  };
}

/** HMAC and not a plain hash: a wrong key may be a real one with a typing error, which its hash must not reveal. */
function hashOf({ env }: Pick<App, 'env'>, text: string): string {
  return createHmac('sha256', env.secrets[0]).update(text).digest('base64url');
}
