import { afterAll, describe, expect, test } from 'vitest';

import type { CookieJar } from '#access/worker/cookie-jar.build.ts';
import { tabletMinuteProofSeal } from '#domain/attendance/stamps/minute-proof.server.ts';
import { formatMinuteOfProof } from '#platform/base/states/minute-proof.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, createShiftReaders } from '#testing/shifts.ts';
import { staffTasks } from '../tasks.server.ts';
import { maxEntranceDevices } from './entrance-rules.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());
const { rowOf } = createShiftReaders(() => fixture);

const { id: corporationId } = await fixture.corporation('ひなた');
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60, corporationId };

const enrol = `mutation ($input: EnrolEntranceDeviceInput!) {
  enrolEntranceDevice(input: $input) { id pairingCode expiresAt } }`;
const pair = 'mutation ($code: String!) { pairEntranceDevice(input: { code: $code }) { success } }';
const end = 'mutation ($id: ID!) { endEntranceDevice(input: { id: $id }) { success } }';
const list = `query ($facilityId: ID!) {
  entranceDevices(facilityId: $facilityId) { id name pairedAt browser lastUsedAt } }`;
const shown =
  '{ entranceOfDevice { facilityName deviceName codes { code url minuteKey from until } } }';
const checkIn = `mutation ($input: RegisterWorkTimeByCodeInput!) {
  registerWorkStartTimeByCode(input: $input) { success receivedAt } }`;

type Shown = { code: string; url: string; minuteKey: string; from: string; until: string };

async function managerAt(now: Date) {
  fixture.setNow(now);
  return fixture.person({ corporationId, role: 'MANAGER' });
}

async function enrolAt(now: Date, facilityId: string, name = '正面玄関') {
  const { data } = await ask(
    'facility',
    enrol,
    { input: { facilityId, name } },
    await managerAt(now),
  );
  return data?.['enrolEntranceDevice'] as { id: string; pairingCode: string; expiresAt: string };
}

/** A tablet with its own cookies, paired with the facility. */
async function tabletAt(now: Date, facilityId: string) {
  const { id, pairingCode } = await enrolAt(now, facilityId);
  const jar: CookieJar = new Map();
  expect(refusalCodeOf(await ask('facility', pair, { code: pairingCode }, { jar }))).toBeNull();
  return { id, pairingCode, jar };
}

async function codesOf(jar: CookieJar, now: Date) {
  fixture.setNow(now);
  const { data } = await ask('facility', shown, {}, { jar });
  return (data?.['entranceOfDevice'].codes ?? []) as Shown[];
}

describe('pairing', () => {
  test('a code works once, within 15 minutes, and the list shows the browser and its last use', async () => {
    const { facilityId } = await createShift(fixture, plan);
    const { pairingCode, expiresAt } = await enrolAt(at('08:00'), facilityId);
    expect(expiresAt).toBe(at('08:15').toISOString());
    const jar: CookieJar = new Map();
    const typed = pairingCode.toLowerCase().replaceAll('-', ' ');
    expect(refusalCodeOf(await ask('facility', pair, { code: typed }, { jar }))).toBeNull();
    const again = await ask('facility', pair, { code: pairingCode }, { jar: new Map() });
    expect(refusalCodeOf(again)).toBe('PAIRING_INVALID');
    await codesOf(jar, at('08:30'));
    const { data } = await ask('facility', list, { facilityId }, await managerAt(at('08:31')));
    expect(data?.['entranceDevices']).toMatchObject([
      {
        name: '正面玄関',
        pairedAt: at('08:00').toISOString(),
        lastUsedAt: at('08:30').toISOString(),
      },
    ]);
    const late = await enrolAt(at('10:00'), facilityId);
    fixture.setNow(at('10:15'));
    expect(refusalCodeOf(await ask('facility', pair, { code: late.pairingCode }))).toBe(
      'PAIRING_INVALID',
    );
    expect(refusalCodeOf(await ask('facility', pair, { code: 'x' }))).toBe('PAIRING_INVALID');
  });

  test('signs the person out who was signed in on the tablet, and replaces the tablet that it was', async () => {
    const { facilityId } = await createShift(fixture, plan);
    const first = await tabletAt(at('08:00'), facilityId);
    const { pairingCode } = await enrolAt(at('08:00'), facilityId, '通用口');
    const person = await managerAt(at('08:00'));
    const [name = '', token = ''] = person.cookie.split('=');
    first.jar.set(name, token);
    expect(
      refusalCodeOf(await ask('facility', '{ viewer { role } }', {}, { jar: first.jar })),
    ).toBeNull();
    await ask('facility', pair, { code: pairingCode }, { jar: first.jar });
    const viewer = await ask('facility', '{ viewer { role } }', {}, { jar: first.jar });
    expect(refusalCodeOf(viewer)).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await ask('facility', '{ viewer { role } }', {}, person))).toBe(
      'UNAUTHENTICATED',
    );
    const { data } = await ask('facility', list, { facilityId }, await managerAt(at('08:01')));
    expect(data?.['entranceDevices'].map((one: { name: string }) => one.name)).toEqual(['通用口']);
  });

  test('a facility has at most five, also when they are enrolled at once', async () => {
    const { facilityId } = await createShift(fixture, plan);
    const manager = await managerAt(at('08:00'));
    const answers = await Promise.all(
      Array.from({ length: maxEntranceDevices + 2 }, (_, n) =>
        ask('facility', enrol, { input: { facilityId, name: `端末${n}` } }, manager),
      ),
    );
    const refused = answers.map(refusalCodeOf).filter((code) => code !== null);
    expect(refused).toEqual(['TOO_MANY_ENTRANCE_DEVICES', 'TOO_MANY_ENTRANCE_DEVICES']);
    // Unused codes no longer count for the limit once they have expired.
    expect((await enrolAt(at('08:20'), facilityId)).pairingCode).toMatch(/^.{4}-.{4}-.{4}$/);
  });
});

describe('the codes of a tablet', () => {
  test('are right for 24 hours from any minute, across 04:00, and check the worker in', async () => {
    const shift = await createShift(fixture, plan);
    const { jar } = await tabletAt(at('00:30'), shift.facilityId);
    for (const time of ['03:59', '04:00', '08:55']) {
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const codes = await codesOf(jar, at(time));
      const rightAt = (now: Date) =>
        codes.find((one) => new Date(one.from) <= now && now < new Date(one.until));
      expect(codes).toHaveLength(2);
      expect([rightAt(at(time)), rightAt(addHours(at(time), 24))]).not.toContain(undefined);
    }
    // Fetched before 04:00 and shown since then without a network.
    const [, next] = await codesOf(jar, at('03:00'));
    const code = next?.code ?? '';
    expect(code).not.toBe(shift.codeAt(at('08:55')));
    const input = { id: shift.attendanceId, code };
    expect(refusalCodeOf(await shift.send(at('08:55'), checkIn, { input }))).toBeNull();
    expect((await rowOf(shift)).state).toBe('CHECKED_IN');
  });

  test('come with keys that seal the minutes, which no person is given', async () => {
    const shift = await createShift(fixture, plan);
    const { jar } = await tabletAt(at('07:00'), shift.facilityId);
    const [today] = await codesOf(jar, at('08:30'));
    const minute = formatMinuteOfProof(at('08:55'));
    const seal = tabletMinuteProofSeal(Buffer.from(today?.minuteKey ?? '', 'base64url'), minute);
    // Scanned at 08:55 without a network, and sent when it returned at 17:00.
    const input = {
      id: shift.attendanceId,
      code: today?.code,
      ageSeconds: 485 * 60,
      minuteProof: `${minute}.${seal}`,
    };
    const answer = await shift.send(at('17:00'), checkIn, { input });
    expect(answer.data?.['registerWorkStartTimeByCode']).toEqual({
      success: true,
      receivedAt: null,
    });
    expect((await rowOf(shift)).check_in_at).toEqual(at('08:55'));
    const codes =
      'query ($facilityId: ID!) { entranceCodes(facilityId: $facilityId) { minuteKey } }';
    const manager = await managerAt(at('17:00'));
    const { data } = await ask('facility', codes, { facilityId: shift.facilityId }, manager);
    expect(data?.['entranceCodes']).toEqual([{ minuteKey: null }, { minuteKey: null }]);
  });

  test('of a stolen tablet are refused from its end on, and those of no other', async () => {
    const shift = await createShift(fixture, plan);
    const stolen = await tabletAt(at('07:00'), shift.facilityId);
    const other = await tabletAt(at('07:00'), shift.facilityId);
    const [held] = await codesOf(stolen.jar, at('08:40'));
    const manager = await managerAt(at('08:45'));
    expect(refusalCodeOf(await ask('facility', end, { id: stolen.id }, manager))).toBeNull();
    expect(refusalCodeOf(await ask('facility', end, { id: stolen.id }, manager))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask('facility', shown, {}, { jar: stolen.jar }))).toBe(
      'UNAUTHENTICATED',
    );
    const stamp = (code: string, stampedAt: Date | null = null) =>
      shift.send(addMinutes(at('08:45'), 1), checkIn, {
        input: { id: shift.attendanceId, code, ...(stampedAt && { stampedAt }) },
      });
    expect(refusalCodeOf(await stamp(held?.code ?? ''))).toBe('CODE_INVALID');
    // Also when the phone says that the button was pressed before the device's end.
    expect(refusalCodeOf(await stamp(held?.code ?? '', at('08:42')))).toBe('CODE_INVALID');
    expect((await rowOf(shift)).state).toBe('SCHEDULED');
    const [good] = await codesOf(other.jar, at('08:46'));
    expect(refusalCodeOf(await stamp(good?.code ?? ''))).toBeNull();
  });

  test('end after a year, and the row is erased two months later', async () => {
    const shift = await createShift(fixture, plan);
    const { id, jar } = await tabletAt(at('07:00'), shift.facilityId);
    const yearLater = addHours(at('07:00'), 24 * 365);
    expect(await codesOf(jar, addMinutes(yearLater, -1))).toHaveLength(2);
    expect(await codesOf(jar, yearLater)).toEqual([]);
    const count = async () => {
      const rows = app.db.selectFrom('entrance_devices').select('id').where('id', '=', id);
      return (await rows.execute()).length;
    };
    const task = staffTasks.find(({ name }) => name === 'staff.eraseOld');
    await task?.run(app, addHours(yearLater, 24 * 59));
    expect(await count()).toBe(1);
    await task?.run(app, addHours(yearLater, 24 * 61));
    expect(await count()).toBe(0);
  });
});
