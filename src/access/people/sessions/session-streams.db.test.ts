import { afterAll, expect, onTestFinished, test } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import { atJst } from '#platform/base/jst.ts';

import { testDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { codeOf } from '#testing/processes/product.ts';
import { removeOperator } from '../make-operator.server.ts';
import { openSessionStreams } from './session-streams.server.ts';

const fixture = await openStaffFixture(await testDatabase(), atJst('2026-12-01', '09:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());
const streams = openSessionStreams(app);
afterAll(() => streams.stop());

const { id: corporationId, facilityId } = await fixture.corporation('自');
const owner = await fixture.person({ corporationId, role: 'OWNER' });
const member = () => fixture.person({ corporationId, role: 'MANAGER' });

const urls = {
  facility: testOrigin + apiPaths.facilitySession,
  operator: testOrigin + apiPaths.operatorSession,
};
const url = urls.facility;

/** Subscribes an open page. Returns a function for the name of its next event: `null` after the last. */
async function subscribe(
  cookie: string,
  headers: object = {},
  side: 'facility' | 'operator' = 'facility',
) {
  const request = new Request(urls[side], { headers: { cookie, ...headers } });
  const response = await streams.subscribe(request, side);
  const reader = response.body?.getReader();
  if (!reader) throw new Error('there is no stream');
  onTestFinished(() => reader.cancel());
  const text = new TextDecoder();
  // A comment of the protocol is no event.
  return async (): Promise<string | null> => {
    for (;;) {
      // oxlint-disable-next-line no-await-in-loop -- one chunk after the other
      const { done, value } = await reader.read();
      if (done) return null;
      const [, event] = /^event: (\w+)/.exec(text.decode(value)) ?? [];
      if (event !== undefined) return event;
    }
  };
}

/** The event that comes within a second, which is the time an open page may take to close. */
const within = <Value>(event: Promise<Value>): Promise<Value | 'nothing'> =>
  Promise.race([
    event,
    new Promise<'nothing'>((resolve) => setTimeout(() => resolve('nothing'), 1_000)),
  ]);

async function expectDone(document: string, variables: object, as = owner) {
  expect(codeOf(await ask('facility', document, variables, as))).toBeNull();
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
  const response = await streams.subscribe(
    new Request(url, { headers: { cookie: person.cookie } }),
    'facility',
  );
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  const [, retry, id = ''] = /^retry: (\d+)\nid: ([\w-]+)\n/.exec(first) ?? [];
  expect(Number(retry)).toBeGreaterThanOrEqual(1_000);
  const headers = { 'last-event-id': id };
  expect(await within((await subscribe(person.cookie, headers))())).toBe('nothing');
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: null });
  expect(await within((await subscribe(person.cookie, headers))())).toBe('changed');
  const reopened = new Request(`${url}?place=${id}`, { headers: { cookie: person.cookie } });
  expect(await (await streams.subscribe(reopened, 'facility')).text()).toContain('event: changed');
});

test('a page that opens while the process stops does not hold it', async () => {
  const stopping = openSessionStreams(app);
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

test('a session of an operator that ends on another device ends its pages', async () => {
  const person = await fixture.person(null);
  const nextEvent = await subscribe(person.cookie, {}, 'operator');
  const { data } = await ask('operator', '{ staffSessions { id } }', {}, person);
  const document = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
  const ended = await ask('operator', document, { id: data?.['staffSessions'][0].id }, person);
  expect(codeOf(ended)).toBeNull();
  expect(await within(nextEvent())).toBe('ended');
});

test('without a session of the side the stream ends at once; a tablet has none', async () => {
  const device = await fixture.device({ id: corporationId, facilityId });
  const operator = await fixture.person(null);
  const { cookie: ofMember } = await member();
  for (const [cookie, side] of [
    ['', 'facility'],
    [device, 'facility'],
    [operator.cookie, 'facility'],
    [ofMember, 'operator'],
  ] as const) {
    // oxlint-disable-next-line no-await-in-loop -- four
    expect(await within((await subscribe(cookie, {}, side))())).toBe('ended');
  }
});

test('one person has at most twenty streams, and one that is closed makes room', async () => {
  const person = await member();
  const open = () =>
    streams.subscribe(new Request(url, { headers: { cookie: person.cookie } }), 'facility');
  const answers = await Promise.all(Array.from({ length: 20 }, open));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await open()).status).toBe(429);
  await answers[0]?.body?.cancel();
  const next = await open();
  expect(next.status).toBe(200);
  await Promise.all([...answers.slice(1), next].map(async ({ body }) => body?.cancel()));
});
