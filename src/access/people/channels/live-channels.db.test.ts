import { sql } from 'kysely';
import { afterAll, expect, onTestFinished, test, vi } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { LiveChannelPageKind } from '#platform/base/people/sides.ts';
import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { buildFacility } from '#domain/corporation/build.ts';
import { publishStaffEvent } from '#platform/server/delivery/staff-events.queries.server.ts';
import { makeOperator, removeOperator } from '../make-operator.server.ts';
import { openLiveChannels, type LiveChannels } from './live-channels.server.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { ask, app } = fixture;
afterAll(() => fixture.close());
const channels = openLiveChannels(app);
afterAll(() => channels.stop());

const { id: corporationId, facilityId } = await fixture.corporation('自');
const owner = await fixture.person({ corporationId, role: 'OWNER' });
const member = () => fixture.person({ corporationId, role: 'MANAGER' });

const urls = {
  facility: testOrigin + apiPaths.facilityChannel,
  operator: testOrigin + apiPaths.operatorChannel,
  tablet: testOrigin + apiPaths.tabletChannel,
};
const url = urls.facility;

/** Opens a page. Returns a function for the next text of its stream, and one that closes the page. */
async function openPage(cookie: string, from = channels) {
  const response = await from.subscribe(new Request(url, { headers: { cookie } }), 'facility');
  const reader = response.body?.getReader();
  if (!reader) throw new Error('there is no stream');
  const next = async () => new TextDecoder().decode((await reader.read()).value);
  return { next, close: () => reader.cancel() };
}

/** Waits until the process listens to the database: before that, it opens no channel. */
async function untilListening(process: LiveChannels): Promise<void> {
  const begins = async () => {
    const { next, close } = await openPage(owner.cookie, process);
    const text = await next();
    await close();
    return text.includes('event: begun');
  };
  await vi.waitUntil(begins, { timeout: 600_000 });
}
await untilListening(channels);

/** Subscribes an open page. Returns a function for its next event, with its subject: `null` after the last. */
async function subscribe(
  cookie: string,
  headers: object = {},
  side: LiveChannelPageKind = 'facility',
) {
  const request = new Request(urls[side], { headers: { cookie, ...headers } });
  const response = await channels.subscribe(request, side);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('there is no stream');
  onTestFinished(() => reader.cancel());
  const text = new TextDecoder();
  // A comment of the protocol is not an event.
  return async (): Promise<string | null> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk after the other
      const { done, value } = await reader.read();
      if (done) return null;
      const [, event, about = ''] = /^event: (\w+)\ndata: (.*)/.exec(text.decode(value)) ?? [];
      if (event !== undefined) return `${event} ${about}`.trim();
    }
  };
}

/** Waits a second for the event: an open page may take this long to close. */
const within = <Value>(event: Promise<Value>): Promise<Value | 'nothing'> =>
  Promise.race([
    event,
    new Promise<'nothing'>((resolve) => setTimeout(() => resolve('nothing'), 1_000)),
  ]);

async function expectDone(document: string, variables: object, as = owner) {
  expect(refusalCodeOf(await ask('facility', document, variables, as))).toBeNull();
}

const change = `mutation ($id: ID!, $role: StaffRole!, $facilityIds: [ID!]) {
  changeMember(input: { id: $id, role: $role, facilityIds: $facilityIds }) { success } }`;

test('the pages of a removed person end within a second, and no others', async () => {
  const [removed, other] = [await member(), await member()];
  const [first, second, theirs] = [
    await subscribe(removed.cookie),
    await subscribe(removed.cookie),
    await subscribe(other.cookie),
  ];
  const document = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { success } }';
  await expectDone(document, { id: removed.membershipId });
  expect(await Promise.all([within(first()), within(second()), within(theirs())])).toEqual([
    'ended',
    'ended',
    'nothing',
  ]);
  expect(await first()).toBeNull();
});

test('a session that its person ends elsewhere ends its page', async () => {
  const person = await member();
  const nextEvent = await subscribe(person.cookie);
  const { data } = await ask('facility', '{ staffSessions { id isCurrent } }', {}, person);
  const document = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
  await expectDone(document, { id: data?.['staffSessions'][0].id }, person);
  expect(await within(nextEvent())).toBe('ended');
});

test('another role, or other facilities, are an event; saving the same again is not', async () => {
  const person = await member();
  const event = (await subscribe(person.cookie))();
  await expectDone(change, { id: person.membershipId, role: 'MANAGER', facilityIds: null });
  expect(await within(event)).toBe('nothing');
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: null });
  expect(await within(event)).toBe('changed');
  const again = await subscribe(person.cookie);
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: [facilityId] });
  expect(await within(again())).toBe('changed');
});

test('a change while a page was not connected reaches it when it connects again', async () => {
  const person = await member();
  const page = await openPage(person.cookie);
  const first = await page.next();
  await page.close();
  const [, retry, id = ''] = /^retry: (\d+)\nid: ([\w-]+)\n/.exec(first) ?? [];
  expect(Number(retry)).toBeGreaterThanOrEqual(1_000);
  const headers = { 'last-event-id': id };
  expect(await within((await subscribe(person.cookie, headers))())).toBe('nothing');
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: null });
  expect(await within((await subscribe(person.cookie, headers))())).toBe('changed');
  const reopened = new Request(`${url}?place=${id}`, { headers: { cookie: person.cookie } });
  expect(await (await channels.subscribe(reopened, 'facility')).text()).toContain('event: changed');
});

test('a page that opens while the process stops does not hold it', async () => {
  const stopping = openLiveChannels(app);
  await untilListening(stopping);
  const { cookie } = await member();
  const opening = stopping.subscribe(new Request(url, { headers: { cookie } }), 'facility');
  await stopping.stop();
  expect(await (await opening).text()).toMatch(/^retry: \d+\n\n$/);
});

test('the pages of an operator who is removed end within a second, and no others', async () => {
  const [removed, other] = [await fixture.person(null), await fixture.person(null)];
  const nextEvent = await subscribe(removed.cookie, {}, 'operator');
  const theirs = await subscribe(other.cookie, {}, 'operator');
  await removeOperator(app.db, { email: removed.email, now: app.clock.now() });
  expect(await Promise.all([within(nextEvent()), within(theirs())])).toEqual(['ended', 'nothing']);
  expect(await within((await subscribe(removed.cookie, {}, 'operator'))())).toBe('ended');
});

test('the pages of an operator whose role is taken end within a second, and no others', async () => {
  const [changed, other] = [await fixture.person(null), await fixture.person(null)];
  const nextEvent = await subscribe(changed.cookie, {}, 'operator');
  const theirs = await subscribe(other.cookie, {}, 'operator');
  const { email } = changed;
  const roles = ['DOCUMENTS'] as const;
  await makeOperator(app.db, { email, name: '運営', roles, now: app.clock.now() });
  expect(await Promise.all([within(nextEvent()), within(theirs())])).toEqual([
    'changed',
    'nothing',
  ]);
});

test('a session of an operator that ends on another device ends its pages', async () => {
  const person = await fixture.person(null);
  const nextEvent = await subscribe(person.cookie, {}, 'operator');
  const { data } = await ask('operator', '{ staffSessions { id } }', {}, person);
  const document = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
  const ended = await ask('operator', document, { id: data?.['staffSessions'][0].id }, person);
  expect(refusalCodeOf(ended)).toBeNull();
  expect(await within(nextEvent())).toBe('ended');
});

test('without a session of the side the channel ends at once; a tablet has only its own', async () => {
  const device = await fixture.device({ id: corporationId, facilityId });
  const operator = await fixture.person(null);
  const { cookie: ofMember } = await member();
  for (const [cookie, side] of [
    ['', 'facility'],
    [device, 'facility'],
    [ofMember, 'tablet'],
    [operator.cookie, 'facility'],
    [ofMember, 'operator'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- four
    expect(await within((await subscribe(cookie, {}, side))())).toBe('ended');
  }
});

const enrol = `mutation ($facilityId: ID!) {
  enrolEntranceDevice(input: { facilityId: $facilityId, name: "玄関" }) { id } }`;

/** All events that arrive within a second, perhaps also of earlier changes in this file. */
async function heardBy(next: () => Promise<string | null>): Promise<string[]> {
  const heard: string[] = [];
  for (;;) {
    // oxlint-disable-next-line no-await-in-loop -- one event after the other
    const event = await within(next());
    if (event === null || event === 'nothing') return heard;
    heard.push(event);
  }
}

test('a change at a facility reaches the pages of its people, and no others', async () => {
  const { id, facilityId: first } = await fixture.corporation('一');
  const other = await fixture.corporation('他');
  const second = await buildFacility(app.db, {
    now: app.clock.now(),
    corporationId: id,
    name: '二',
  });
  const manager = { corporationId: id, role: 'MANAGER' } as const;
  const whole = await fixture.person(manager);
  const part = await fixture.person({ ...manager, facilityIds: [second.id] });
  const foreign = await fixture.person({ corporationId: other.id, role: 'OWNER' });
  const operator = await fixture.person(null);
  const pages = await Promise.all([
    subscribe(whole.cookie),
    subscribe(part.cookie),
    subscribe(foreign.cookie),
    subscribe(operator.cookie, {}, 'operator'),
  ]);
  await expectDone(enrol, { facilityId: first }, whole);
  const heard = await Promise.all(pages.map(heardBy));
  const ofFirst = heard.map((events) => events.filter((event) => event.includes(first)));
  expect(ofFirst).toEqual([[`change entrance ${first}`], [], [], []]);
});

test('a person who lost a facility hears of no change there', async () => {
  const person = await member();
  const next = await subscribe(person.cookie);
  const second = await buildFacility(app.db, { now: app.clock.now(), corporationId, name: '三' });
  await expectDone(change, {
    id: person.membershipId,
    role: 'MANAGER',
    facilityIds: [second.id],
  });
  await expectDone(enrol, { facilityId });
  expect([await within(next()), await next()]).toEqual(['changed', null]);
});

test('a tablet hears that it was ended, and of no person', async () => {
  const other = await fixture.corporation('端');
  const device = await fixture.device({ id: other.id, facilityId: other.facilityId });
  const next = await subscribe(device, {}, 'tablet');
  const manager = await fixture.person({ corporationId: other.id, role: 'MANAGER' });
  const list = 'query ($facilityId: ID!) { entranceDevices(facilityId: $facilityId) { id } }';
  const { data } = await ask('facility', list, { facilityId: other.facilityId }, manager);
  const end = 'mutation ($id: ID!) { endEntranceDevice(input: { id: $id }) { success } }';
  await expectDone(end, { id: data?.['entranceDevices'][0].id }, manager);
  expect(await within(next())).toBe(`change entrance ${other.facilityId}`);
  expect(await within((await subscribe(device, {}, 'tablet'))())).toBe('ended');
});

test('a claim on a case reaches the pages of operators, and no facility', async () => {
  const [taker, other] = [await fixture.person(null), await fixture.person(null)];
  const operator = await subscribe(other.cookie, {}, 'operator');
  const facility = await subscribe((await member()).cookie);
  const take = `mutation ($id: ID!) {
    takeCase(input: { kind: DOCUMENT, id: $id, takeOver: false }) { id } }`;
  expect(refusalCodeOf(await ask('operator', take, { id: crypto.randomUUID() }, taker))).toBeNull();
  const [ofOperator = [], ofFacility = []] = await Promise.all([operator, facility].map(heardBy));
  expect(ofOperator).toContain('change cases');
  expect(ofFacility).not.toContain('change cases');
});

test('one person has at most twenty channels, and one that is closed makes room', async () => {
  const person = await member();
  const open = () =>
    channels.subscribe(new Request(url, { headers: { cookie: person.cookie } }), 'facility');
  const answers = await Promise.all(Array.from({ length: 20 }, open));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await open()).status).toBe(429);
  await answers[0]?.body?.cancel();
  const next = await open();
  expect(next.status).toBe(200);
  await Promise.all([...answers.slice(1), next].map(async ({ body }) => body?.cancel()));
});

test('a corporation that has all its channels open leaves those of the process to others', async () => {
  const limits = { ofOwner: 2, ofCorporation: 3, ofProcess: 5 };
  const small = openLiveChannels(app, limits);
  onTestFinished(() => small.stop());
  await untilListening(small);
  const full = await fixture.corporation('多');
  const other = await fixture.corporation('少');
  const [first, second, theirs] = await Promise.all([
    fixture.person({ corporationId: full.id, role: 'OWNER' }),
    fixture.person({ corporationId: full.id, role: 'VIEWER' }),
    fixture.person({ corporationId: other.id, role: 'OWNER' }),
  ]);
  const device = await fixture.device(full);
  const operator = await fixture.person(null);
  const open = async (cookie: string, side: LiveChannelPageKind = 'facility') =>
    small.subscribe(new Request(urls[side], { headers: { cookie } }), side);
  const answers = [
    await open(first.cookie),
    await open(second.cookie),
    await open(device, 'tablet'),
    await open(second.cookie),
    await open(theirs.cookie),
    await open(operator.cookie, 'operator'),
    await open(theirs.cookie),
  ];
  const statuses = answers.map(({ status }) => status);
  // The fourth is beyond the corporation's, the last beyond those of the process.
  expect(statuses).toEqual([200, 200, 200, 429, 200, 200, 429]);
  await answers[0]?.body?.cancel();
  expect((await open(second.cookie)).status).toBe(200);
});

test('a page begins again after its rights were checked, for what was not announced to it meanwhile', async () => {
  const { id, cookie } = await member();
  const { next, close } = await openPage(cookie);
  onTestFinished(close);
  expect(await next()).toContain('event: begun');
  await publishStaffEvent(app.db, id);
  expect(await next()).toContain('event: begun');
});

test('a process that cannot listen to the database opens no channel, and still ends a session', async () => {
  const env = { ...app.env, DATABASE_URL: 'postgres://127.0.0.1:1/nowhere' };
  const deaf = openLiveChannels({ ...app, env });
  onTestFinished(() => deaf.stop());
  const { next } = await openPage(owner.cookie, deaf);
  expect([await next(), await next()]).toEqual([expect.stringMatching(/^retry: \d+\n\n$/), '']);
  const signedOut = await openPage('', deaf);
  expect(await signedOut.next()).toContain('event: ended');
});

test('a process that loses its connection to the database closes its channels until it listens again', async () => {
  const next = await subscribe(owner.cookie);
  await sql`
    select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'the live channels'`.execute(app.db);
  expect(await next()).toBeNull();
  await untilListening(channels);
});
