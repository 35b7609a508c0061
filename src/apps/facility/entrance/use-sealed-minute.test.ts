import { expect, test } from 'vitest';

import { minuteKey, minuteSeal } from '#domain/attendance/stamps/minute-proof.server.ts';
import { formatProofMinute, readMinuteProof } from '#platform/base/states/minute-proof.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { sealMinuteProof } from './use-sealed-minute.ts';

test.each(['08:55', '23:59', '24:00', '27:59'])(
  'the tablet seals the minute of %s as the server checks it',
  async (time) => {
    const at = instantAtJst('2026-12-01', time);
    const key = minuteKey(Buffer.from('secret of a facility'), '2026-12-01', 'device');
    const proof = await sealMinuteProof(key.toString('base64url'), formatProofMinute(at));
    expect(readMinuteProof(proof)).toEqual({
      at,
      minute: formatProofMinute(at),
      seal: minuteSeal(key, formatProofMinute(at)),
    });
  },
);

test('a key is of one tablet and of one day', () => {
  const secret = Buffer.from('secret of a facility');
  const keys = [
    minuteKey(secret, '2026-12-01', 'one'),
    minuteKey(secret, '2026-12-02', 'one'),
    minuteKey(secret, '2026-12-01', 'other'),
  ].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(3);
});
