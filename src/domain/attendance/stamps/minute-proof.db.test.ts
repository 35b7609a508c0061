import { afterAll, describe, expect, test } from 'vitest';

import { formatMinuteOfProof } from '#platform/base/states/minute-proof.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  stampDayInstant,
  openReportedStampFixture,
  sendCheckInStamp,
  sendCheckOutStamp,
} from '#testing/fixtures/attendance/reported-stamps.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import type { FixtureShift } from '#testing/shifts.ts';

const { product, created, rowOf, tabletOf } = await openReportedStampFixture(
  await openTestDatabase(),
);
afterAll(() => product.close());

describe("the minute of a tablet's QR code", () => {
  test('is proof up to the end of the tablet, and not after it', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift, stampDayInstant('09:10'));
    const before = { ageSeconds: 65 * 60, minuteProof: sealed(stampDayInstant('08:55')) };
    const other = await created();
    const otherSealed = await tabletOf(other, stampDayInstant('09:10'));
    const later = { ageSeconds: 40 * 60, minuteProof: otherSealed(stampDayInstant('09:20')) };
    await sendCheckInStamp(shift, stampDayInstant('10:00'), before);
    await sendCheckInStamp(other, stampDayInstant('10:00'), later);
    expect(await rowOf(shift)).toMatchObject({
      check_in_at: stampDayInstant('08:55'),
      check_in_received_at: null,
    });
    expect(await rowOf(other)).toMatchObject({ check_in_received_at: stampDayInstant('10:00') });
  });

  test.each([
    [
      'of another facility',
      async (other: FixtureShift) => (await tabletOf(other))(stampDayInstant('08:55')),
    ],
    [
      'of a later minute than now',
      async (_other: FixtureShift, own: Sealed) => own(stampDayInstant('10:03')),
    ],
    [
      'whose minute was changed',
      async (_other: FixtureShift, own: Sealed) =>
        `${formatMinuteOfProof(stampDayInstant('08:50'))}.${own(stampDayInstant('08:55')).split('.')[1] ?? ''}`,
    ],
    ['that is no proof', async () => 'x'.repeat(2_000)],
  ])('%s is ignored', async (_name, proofOf) => {
    const shift = await created();
    const own = await tabletOf(shift);
    const minuteProof = await proofOf(await created(), own);
    const wrong = { minuteProof, code: '000000' };
    const said = { ageSeconds: 3_600, minuteProof };
    const answer = await sendCheckInStamp(shift, stampDayInstant('10:00'), wrong);
    expect(['CODE_INVALID', null]).toContain(refusalCodeOf(answer));
    expect(refusalCodeOf(await sendCheckInStamp(shift, stampDayInstant('10:00'), said))).toBeNull();
    expect(await rowOf(shift)).toMatchObject({ check_in_received_at: stampDayInstant('10:00') });
  });

  test('is not needed online: a later press of a check-out counts', async () => {
    const shift = await created();
    const sealed = await tabletOf(shift);
    await sendCheckInStamp(shift, stampDayInstant('08:52'), {
      minuteProof: sealed(stampDayInstant('08:52')),
    });
    await sendCheckOutStamp(shift, stampDayInstant('18:00'), {
      minuteProof: sealed(stampDayInstant('17:56')),
    });
    expect(await rowOf(shift)).toMatchObject({ check_out_at: stampDayInstant('18:00') });
  });
});

type Sealed = (instant: Date) => string;
