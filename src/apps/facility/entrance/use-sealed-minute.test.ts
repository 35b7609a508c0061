import { expect, test } from 'vitest';

import { minuteKey, minuteSeal } from '#domain/attendance/stamps/minute-proof.server.ts';
import { minuteText, readMinuteProof } from '#platform/base/states/minute-proof.ts';
import { atJst } from '#platform/base/jst.ts';

import { seal } from './use-sealed-minute.ts';

test.each(['08:55', '23:59', '24:00', '27:59'])(
  'the tablet seals the minute of %s as the server checks it',
  async (time) => {
    const at = atJst('2026-12-01', time);
    const key = minuteKey(Buffer.from('secret of a facility'), '2026-12-01', 'device');
    const proof = await seal(key.toString('base64url'), minuteText(at));
    expect(readMinuteProof(proof)).toEqual({
      at,
      minute: minuteText(at),
      seal: minuteSeal(key, minuteText(at)),
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
