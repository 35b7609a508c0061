import { expect, test } from 'vitest';

import {
  tabletMinuteProofKey,
  tabletMinuteProofSeal,
} from '#domain/attendance/stamps/minute-proof.server.ts';
import { formatMinuteOfProof, readMinuteProof } from '#platform/base/states/minute-proof.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { computeQrMinuteProof } from './use-sealed-minute.ts';

test.each(['08:55', '23:59', '24:00', '27:59'])(
  'the tablet seals the minute of %s as the server checks it',
  async (time) => {
    const at = instantAtJst('2026-12-01', time);
    const key = tabletMinuteProofKey(Buffer.from('secret of a facility'), '2026-12-01', 'device');
    const proof = await computeQrMinuteProof(key.toString('base64url'), formatMinuteOfProof(at));
    expect(readMinuteProof(proof)).toEqual({
      at,
      minute: formatMinuteOfProof(at),
      seal: tabletMinuteProofSeal(key, formatMinuteOfProof(at)),
    });
  },
);

test('a key is of one tablet and of one day', () => {
  const secret = Buffer.from('secret of a facility');
  const keys = [
    tabletMinuteProofKey(secret, '2026-12-01', 'one'),
    tabletMinuteProofKey(secret, '2026-12-02', 'one'),
    tabletMinuteProofKey(secret, '2026-12-01', 'other'),
  ].map((key) => key.toString('hex'));
  expect(new Set(keys).size).toBe(3);
});
