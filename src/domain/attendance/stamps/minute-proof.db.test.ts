import { afterAll, describe, expect, test } from 'vitest';

import { minuteText } from '#platform/base/states/minute-proof.ts';

import { testDatabase } from '#testing/database.ts';
import {
  at,
  openReportedStamps,
  stampIn,
  stampOut,
} from '#testing/fixtures/attendance/reported-stamps.ts';
import { codeOf } from '#testing/processes/product.ts';
import type { StagedShift } from '#testing/shifts.ts';

const { product, created, rowOf, tabletOf } = await openReportedStamps(await testDatabase());
afterAll(() => product.close());

describe("the minute of a tablet's QR code", () => {
  test('is proof up to the end of the tablet, and not after it', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift, at('09:10'));
    const before = { ageSeconds: 65 * 60, minuteProof: sealed(at('08:55')) };
    const other = await created();
    const otherSealed = await tabletOf(other, at('09:10'));
    const later = { ageSeconds: 40 * 60, minuteProof: otherSealed(at('09:20')) };
    await stampIn(shift, at('10:00'), before);
    await stampIn(other, at('10:00'), later);
    expect(await rowOf(shift)).toMatchObject({
      check_in_at: at('08:55'),
      check_in_received_at: null,
    });
    expect(await rowOf(other)).toMatchObject({ check_in_received_at: at('10:00') });
  });

  test.each([
    ['of another facility', async (other: StagedShift) => (await tabletOf(other))(at('08:55'))],
    ['of a later minute than now', async (_other: StagedShift, own: Sealed) => own(at('10:03'))],
    [
      'whose minute was changed',
      async (_other: StagedShift, own: Sealed) =>
        `${minuteText(at('08:50'))}.${own(at('08:55')).split('.')[1] ?? ''}`,
    ],
    ['that is no proof', async () => 'x'.repeat(2_000)],
  ])('%s is ignored', async (_name, proofOf) => {
    const shift = await created();
    const own = await tabletOf(shift);
    const minuteProof = await proofOf(await created(), own);
    const wrong = { minuteProof, code: '000000' };
    const said = { ageSeconds: 3_600, minuteProof };
    const answer = await stampIn(shift, at('10:00'), wrong);
    expect(['CODE_INVALID', null]).toContain(codeOf(answer));
    expect(codeOf(await stampIn(shift, at('10:00'), said))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ check_in_received_at: at('10:00') });
  });

  test('is not needed online: a later press of a check-out counts', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift);
    await stampIn(shift, at('08:52'), { minuteProof: sealed(at('08:52')) });
    await stampOut(shift, at('18:00'), { minuteProof: sealed(at('17:56')) });
    expect(await rowOf(shift)).toMatchObject({ check_out_at: at('18:00') });
  });
});

type Sealed = (instant: Date) => string;
