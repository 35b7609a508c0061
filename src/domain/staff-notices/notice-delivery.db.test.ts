import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';

import { cancelByWorker } from '#domain/attendance/cancellation/cancel-by-worker.server.ts';
import { addDays, addHours, addMinutes, instantAtJst, formatInstant } from '#platform/base/jst.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import type { App } from '#platform/server/context.server.ts';
import { deliverOutbox } from '#platform/server/delivery/deliver.server.ts';
import {
  buildMailServer,
  parseReceivedMail,
  type TestMailServer,
} from '#platform/server/delivery/mail-server.build.ts';
import { createPushTransport } from '#platform/server/delivery/push-transport.server.ts';
import { staffUnsubscribePath } from '#platform/server/delivery/unsubscribe-link.server.ts';
import {
  buildPushService,
  type TestPushService,
} from '#platform/server/push/push-service.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { buildHomeCorporation } from '#testing/fixtures/homes.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { sendDigests } from './digest.server.ts';
import { notifyStaff } from './notify-staff.server.ts';
import { createStaffUnsubscribeEndpoint } from './unsubscribe.server.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { ask } = fixture;
const { db } = fixture.app;
let app: App = fixture.app;
let mail: TestMailServer;
let service: TestPushService;
beforeAll(async () => {
  mail = await buildMailServer();
  service = await buildPushService();
  const smtp = { SMTP_URL: mail.url, MAIL_FROM: 'ひとこま <no-reply@hitokoma.example>' };
  const env = { ...app.env, ...smtp, ORIGIN: 'https://hitokoma.example', demo: false };
  app = { ...app, env };
});
afterAll(async () => {
  await fixture.close();
  await mail.close();
  await service.close();
});

let day = '2026-12-01';
let now = instantAtJst(day, '12:00');
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Each test has a week, a corporation and people of its own.
beforeEach(async () => {
  day = addDays(day, 7);
  at(instantAtJst(day, '12:00'));
  mail.refuse(null);
  mail.taken.length = 0;
  service.taken.length = 0;
  await sql`delete from outbox`.execute(db);
});

const home = (...roles: StaffRole[]) => buildHomeCorporation(fixture, `家${day}`, roles);

const tell = async (when: Date) => {
  at(when);
  return notifyStaff(app, when);
};
const rowsTo = (staffId: string) =>
  db
    .selectFrom('outbox')
    .select(['kind', 'recipient', 'subject', 'body', 'staff_kind'])
    .where('staff_id', '=', staffId)
    .orderBy('kind')
    .execute();

const switchDocument = `mutation ($input: SwitchStaffNoticeInput!) {
  switchStaffNotice(input: $input) { success } }`;
const quietDocument = `mutation ($from: String, $until: String) {
  saveStaffQuietHours(input: { from: $from, until: $until }) { success } }`;
const settingsDocument = `{ staffNoticeSettings { email isBouncing quietHours { from until }
  kinds { kind isMandatory email push } push { devices { id label } } } }`;

describe('an e-mail', () => {
  test('comes by SMTP with the facility, the time limit, the page and the settings', async () => {
    const { apply, person, facilityId } = await home('MANAGER');
    await apply(addHours(now, 200));
    await tell(addMinutes(now, 1));
    await deliverOutbox(app);
    const taken = mail.taken.filter(({ to }) => to.includes(person('MANAGER').email));
    expect(taken).toHaveLength(1);
    const [only] = taken;
    const read = only && (await parseReceivedMail(only));
    expect(read?.subject).toBe('【ひとこま】応募への回答をお願いします');
    expect(read?.text).toContain(`家${day}の里`);
    expect(read?.text).toContain(`https://hitokoma.example/facility/${facilityId}/applications`);
    expect(read?.text).toContain('https://hitokoma.example/facility/settings/notifications');
    // A mandatory notice has no link to unsubscribe.
    expect(read?.headers.map(({ key }) => key)).not.toContain('list-unsubscribe');
  });

  test('to a dead address goes to the next person, at the next minute', async () => {
    const { apply, person } = await home('MANAGER', 'OWNER');
    const [manager, owner] = [person('MANAGER'), person('OWNER')];
    await apply(addHours(now, 200));
    await tell(addMinutes(now, 1));
    expect(await rowsTo(owner.id)).toEqual([]);
    mail.refuse({ stage: 'rcpt', code: 550 });
    await deliverOutbox(app);
    mail.refuse(null);
    await tell(addMinutes(now, 1));
    await deliverOutbox(app);
    expect(mail.taken.flatMap(({ to }) => to)).toContain(owner.email);
    const { data } = await ask('facility', settingsDocument, {}, manager);
    expect(data?.['staffNoticeSettings'].isBouncing).toBe(true);
  });

  test('and no push waits for a person who was removed', async () => {
    const { apply, person } = await home('MANAGER', 'OWNER');
    const [manager, owner] = [person('MANAGER'), person('OWNER')];
    await apply(addHours(now, 200));
    await tell(addMinutes(now, 1));
    expect(await rowsTo(manager.id)).toHaveLength(1);
    const remove = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { success } }';
    const removed = await ask('facility', remove, { id: manager.membershipId }, owner);
    expect(refusalCodeOf(removed)).toBeNull();
    expect(await rowsTo(manager.id)).toEqual([]);
    await tell(addHours(now, 44));
    expect(await rowsTo(manager.id)).toEqual([]);
    expect((await rowsTo(owner.id)).map(({ kind }) => kind)).toContain('email');
  });
});

describe('quiet hours', () => {
  test('hold back what can wait, end when the person says, and lose nothing', async () => {
    const { apply, person } = await home('MANAGER');
    const manager = person('MANAGER');
    at(instantAtJst(day, '20:30'));
    const quiet = { from: '20:00', until: '08:00' };
    expect(refusalCodeOf(await ask('facility', quietDocument, quiet, manager))).toBeNull();
    await apply(addHours(now, 200));
    await tell(instantAtJst(day, '20:31'));
    await tell(instantAtJst(addDays(day, 1), '07:59'));
    expect(await rowsTo(manager.id)).toEqual([]);
    await tell(instantAtJst(addDays(day, 1), '08:00'));
    expect(await rowsTo(manager.id)).toHaveLength(1);
  });

  test.each([
    { from: '22:00', until: null },
    { from: '22:00', until: '22:00' },
    { from: '25:00', until: '07:00' },
    { from: '7:00', until: '08:00' },
  ])('%o are refused', async (given) => {
    const { person } = await home('MANAGER');
    const answer = await ask('facility', quietDocument, given, person('MANAGER'));
    expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
  });
});

describe('the digest', () => {
  test('comes at 7:00, one time a day, with the facilities that have something', async () => {
    const { apply, contract, person } = await home('MANAGER', 'VIEWER');
    await apply(addHours(now, 200));
    await contract(instantAtJst(addDays(day, 1), '19:00'));
    const { id } = person('MANAGER');
    at(instantAtJst(addDays(day, 1), '06:59'));
    expect(await sendDigests(app, now)).toBe(0);
    at(instantAtJst(addDays(day, 1), '07:00'));
    await sendDigests(app, now);
    await sendDigests(app, addMinutes(now, 1));
    const digests = (await rowsTo(id)).filter((row) => row.staff_kind === 'digest');
    expect(digests).toHaveLength(1);
    expect(digests[0]?.kind).toBe('email');
    expect(digests[0]?.body).toContain(`■ 家${day}の里\n今日の勤務：1件`);
    expect(digests[0]?.body).toContain('回答待ちの応募：1件');
    expect(await rowsTo(person('VIEWER').id)).toEqual([]);
    await deliverOutbox(app);
    const [only] = mail.taken.filter(({ to }) => to.includes(person('MANAGER').email));
    const headers = only && (await parseReceivedMail(only)).headers;
    expect(headers?.find(({ key }) => key === 'list-unsubscribe-post')?.value).toBe(
      'List-Unsubscribe=One-Click',
    );
  });

  test('counts a cancellation that the facility is said to have asked for, until its answer is due', async () => {
    const { contract, person } = await home('MANAGER');
    const shift = await contract(addHours(now, 100));
    const form = { reason: 'facility_request', note: '', toldName: '佐藤', penaltyAfter: null };
    await cancelByWorker(app, { ...shift, ...form, now, idempotencyKey: undefined });
    const { id } = person('MANAGER');
    const bodyOf = async (daysLater: number) => {
      at(instantAtJst(addDays(day, daysLater), '07:00'));
      await sql`delete from outbox`.execute(db);
      await sendDigests(app, now);
      return (await rowsTo(id)).find((row) => row.staff_kind === 'digest')?.body ?? '';
    };
    const due = formatInstant(addHours(now, 48));
    const first = await bodyOf(1);
    expect(first).toContain('回答待ちの「施設から頼まれた」キャンセル：1件');
    expect(first).toContain(`最も早い期限：${due}`);
    expect(await bodyOf(3)).toBe('');
  });

  test('is not written where there is nothing to say', async () => {
    const { person } = await home('MANAGER');
    at(instantAtJst(addDays(day, 1), '07:00'));
    await sendDigests(app, now);
    expect(await rowsTo(person('MANAGER').id)).toEqual([]);
  });
});

describe('the settings', () => {
  test('turn off what may be refused, and by push everything', async () => {
    const { person } = await home('MANAGER');
    const manager = person('MANAGER');
    const turn = (kind: string, way: string, enabled: boolean) =>
      ask('facility', switchDocument, { input: { kind, way, enabled } }, manager);
    expect(refusalCodeOf(await turn('digest', 'email', false))).toBeNull();
    expect(refusalCodeOf(await turn('hours', 'push', false))).toBeNull();
    expect(refusalCodeOf(await turn('hours', 'email', false))).toBe('NOTICE_MANDATORY');
    expect(refusalCodeOf(await turn('weather', 'email', false))).toBe('VALIDATION_FAILED');
    const { data } = await ask('facility', settingsDocument, {}, manager);
    const { kinds, quietHours } = data?.['staffNoticeSettings'] ?? {};
    expect(quietHours).toEqual({ from: '22:00', until: '07:00' });
    expect(kinds).toContainEqual({ kind: 'digest', isMandatory: false, email: false, push: true });
    expect(kinds).toContainEqual({ kind: 'hours', isMandatory: true, email: true, push: false });
  });

  test('are changed by a mail program: one POST, signed, for people who are still here', async () => {
    const { person } = await home('MANAGER');
    const { id } = person('MANAGER');
    const call = (path: string, method: string) =>
      createStaffUnsubscribeEndpoint(app)(new Request(`http://test${path}`, { method }));
    const path = staffUnsubscribePath(app, id);
    const opened = await call(path, 'GET');
    expect(opened.headers.get('location')).toBe('/facility/settings/notifications');
    const off = () =>
      db
        .selectFrom('staff_notice_settings')
        .select('email_off')
        .where('staff_id', '=', id)
        .executeTakeFirst();
    expect(await off()).toBeUndefined();
    expect((await call(path.replace('&s=', '&s=0'), 'POST')).status).toBe(404);
    expect((await call(path, 'POST')).status).toBe(200);
    expect((await off())?.email_off).toEqual([
      'contract',
      'chat',
      'review',
      'agreement',
      'budget',
      'digest',
    ]);
  });
});

describe('a push', () => {
  const register = `mutation ($input: RegisterStaffPushDeviceInput!) {
    registerStaffPushDevice(input: $input) { success } }`;

  async function deliver() {
    await sql`delete from outbox where kind <> 'push'`.execute(db);
    const keys = app.env.vapid;
    if (!keys) throw new Error('the product of tests has keys');
    const origin = 'https://hitokoma.example';
    const transport = createPushTransport(app, { keys, origin, agent: service.agent() });
    await deliverOutbox(app, transport.carry);
    transport.close();
  }

  test('names the facility and what to do, and ends with the session', async () => {
    const { apply, person } = await home('MANAGER');
    const manager = person('MANAGER');
    const input = { ...service.browser(), label: 'Windows・Edge' };
    expect(refusalCodeOf(await ask('facility', register, { input }, manager))).toBeNull();
    await apply(addHours(now, 200));
    await tell(addMinutes(now, 1));
    await deliver();
    expect(service.taken).toHaveLength(1);
    const { notification, ...rest } = JSON.parse(service.taken[0]?.text ?? '{}');
    expect(notification.title).toBe('応募への回答をお願いします');
    expect(notification.body).toContain(`家${day}の里`);
    // No number for the icon: only pushes to the worker's app have it.
    expect(rest).toEqual({ web_push: 8030 });
    const { data } = await ask('facility', settingsDocument, {}, manager);
    expect(data?.['staffNoticeSettings'].push.devices).toMatchObject([{ label: 'Windows・Edge' }]);
    const signOut = 'mutation { endAllStaffSessions { success } }';
    expect(refusalCodeOf(await ask('facility', signOut, {}, manager))).toBeNull();
    await tell(addHours(now, 24));
    await deliver();
    expect(service.taken).toHaveLength(1);
  });

  test('goes to nobody but a push service', async () => {
    const { person } = await home('MANAGER');
    const wrong = { ...service.browser(), endpoint: 'https://127.0.0.1/x', label: 'x' };
    const answer = await ask('facility', register, { input: wrong }, person('MANAGER'));
    expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
  });
});
