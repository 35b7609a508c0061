import { afterAll, describe, expect, test } from 'vitest';

import { addHours, addMinutes } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { openTestDatabase } from '#testing/database.ts';
import {
  sendAcceptRecordedHours,
  stampDayInstant,
  dayAfterStampInstant,
  openReportedStampFixture,
  sendCheckInStamp,
  sendCheckOutStamp,
  type StampFields,
} from '#testing/fixtures/attendance/reported-stamps.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openReportedStampFixture(await openTestDatabase());
const { product, created, rowOf, balanceOf, runAt, tabletOf, onBoard, readByWorker } = fixture;
afterAll(() => product.close());

type Stamp = {
  /** When the request arrives. */
  at: Date;
  /** The age that the app states, in minutes. */
  age?: number;
  /** The time that an older client sends, by the phone's clock; the sentence of the case names its error. */
  phone?: Date;
  /** The minute in which a tablet's QR code was read. */
  tablet?: Date;
};
type Case = {
  what: string;
  start: Stamp;
  end: Stamp;
  /** Yen that can be withdrawn at the check-out, and once nobody has answered for 72 hours. */
  atOnce: number;
  afterSilence: number;
  shown: string[];
  late: number;
};

const inTime = { at: stampDayInstant('08:52') };
const atEnd = { at: stampDayInstant('18:00') };

/** 09:00 to 18:00 less an hour of break, 1,500 yen an hour and 500 of travel: 12,421 after tax. */
const cases: Case[] = [
  {
    what: 'connected, poster or six digits',
    start: inTime,
    end: atEnd,
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'a press that took four minutes counts at its receipt',
    start: { at: stampDayInstant('09:03'), age: 4 },
    end: atEnd,
    atOnce: 12_349,
    afterSilence: 12_349,
    shown: [],
    late: 3,
  },
  {
    what: 'no network for 10 minutes',
    start: { at: stampDayInstant('09:05'), age: 10 },
    end: atEnd,
    atOnce: 12_303,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（09:05 受信）'],
    late: 0,
  },
  {
    what: 'no network for 50 minutes, or an arrival at 09:45 that is stated as 08:55',
    start: { at: stampDayInstant('09:45'), age: 50 },
    end: atEnd,
    atOnce: 11_339,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（09:45 受信）'],
    late: 0,
  },
  {
    what: 'no network for 9 hours: both stamps arrive at the end',
    start: { at: stampDayInstant('17:55'), age: 540 },
    end: { at: stampDayInstant('18:20'), age: 20 },
    atOnce: 500,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:55（17:55 受信）'],
    late: 0,
  },
  {
    what: 'the check-out arrives 30 minutes later',
    start: inTime,
    end: { at: stampDayInstant('18:30'), age: 30 },
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'the check-out arrives 50 minutes later',
    start: inTime,
    end: { at: stampDayInstant('18:50'), age: 50 },
    atOnce: 0,
    afterSilence: 12_421,
    shown: ['退勤：端末の打刻 18:00（18:50 受信）'],
    late: 0,
  },
  {
    what: 'an end at 10:00 that is stated at 05:00 as 18:00',
    start: { at: stampDayInstant('09:50'), phone: stampDayInstant('09:00') },
    end: { at: dayAfterStampInstant('05:00'), phone: stampDayInstant('18:00') },
    atOnce: 0,
    afterSilence: 12_421,
    shown: [
      '出勤：端末の打刻 09:00（09:50 受信）',
      '退勤：端末の打刻 18:00（2026/12/02 05:00 受信）',
    ],
    late: 0,
  },
  {
    what: 'an older client whose clock is an hour fast: pressed and sent at 09:10',
    start: { at: stampDayInstant('09:10'), phone: stampDayInstant('10:10') },
    end: atEnd,
    atOnce: 12_181,
    afterSilence: 12_181,
    shown: [],
    late: 10,
  },
  {
    what: 'an older client whose clock is an hour slow: pressed at 09:40, sent at 09:50',
    start: { at: stampDayInstant('09:50'), phone: stampDayInstant('08:40') },
    end: atEnd,
    atOnce: 11_217,
    afterSilence: 12_421,
    shown: ['出勤：端末の打刻 08:40（09:50 受信）'],
    late: 0,
  },
  {
    what: 'the QR code of a tablet, no network for 9 hours',
    start: { at: stampDayInstant('18:04'), age: 549, tablet: stampDayInstant('08:55') },
    end: { at: stampDayInstant('18:04'), age: 4, tablet: stampDayInstant('18:00') },
    atOnce: 12_421,
    afterSilence: 12_421,
    shown: [],
    late: 0,
  },
  {
    what: 'the QR code of a tablet read at 09:20, stated as 09:00',
    start: { at: stampDayInstant('10:10'), age: 70, tablet: stampDayInstant('09:20') },
    end: atEnd,
    atOnce: 11_938,
    afterSilence: 11_938,
    shown: [],
    late: 20,
  },
];

/** The rows of the cases with the measured amounts, which `SHOWS_TABLE` writes to the output. */
const table: string[] = [];

describe('the wage that stamps release', () => {
  test.each(cases)('$what', async (one) => {
    const shift = await created();
    const sealed = await tabletOf(shift);
    const said = ({ age, phone, tablet }: Stamp): StampFields => ({
      ...(age === undefined ? {} : { ageSeconds: age * 60 }),
      ...(phone && {
        stampedAt: phone.toISOString(),
        code: shift.codeAt(stampDayInstant('09:00')),
      }),
      ...(tablet && { minuteProof: sealed(tablet) }),
    });
    expect(refusalCodeOf(await sendCheckInStamp(shift, one.start.at, said(one.start)))).toBeNull();
    expect(refusalCodeOf(await sendCheckOutStamp(shift, one.end.at, said(one.end)))).toBeNull();
    const now = addMinutes(one.end.at, 1);
    const row = await rowOf(shift);
    const atOnce = await balanceOf(shift);
    const shown = await readByWorker(shift, now);
    expect((await onBoard(shift, now))?.reportedStamps).toEqual(shown);
    expect(refusalCodeOf(await sendAcceptRecordedHours(shift, now))).toBeNull();
    const { state } = await rowOf(shift);
    const atAcceptance = await balanceOf(shift);
    await runAt(addHours(now, 73));
    const silent = await rowOf(shift);
    const afterSilence = await balanceOf(shift);
    table.push(
      [one.what, atOnce, state, afterSilence, shown.join('、') || '—', row.late_minutes].join(
        ' | ',
      ),
    );
    expect({ atOnce, afterSilence, shown, late: row.late_minutes }).toEqual({
      atOnce: one.atOnce,
      afterSilence: one.afterSilence,
      shown: one.shown,
      late: one.late,
    });
    // The worker alone never makes a reported stamp final, and a reported stamp moves no money.
    expect(state).toBe(one.shown.length === 0 ? 'FIXED' : 'REVIEWING');
    expect(one.shown.length === 0 || atAcceptance === atOnce).toBe(true);
    expect(silent.state).toBe('FIXED');
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  afterAll(() => {
    if (process.env['SHOWS_TABLE']) process.stdout.write(`${table.join('\n')}\n`);
  });
});
