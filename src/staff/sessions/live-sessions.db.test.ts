import { afterAll, expect, onTestFinished, test } from 'vitest';

import { apiPaths } from '#base/api-paths.ts';
import { atJst } from '#base/jst.ts';

import { testDatabase } from '#testing/database.ts';
import { openStaffFixture, testOrigin } from '#testing/fixtures/staff.ts';
import { codeOf } from '#testing/processes/product.ts';
import { openLiveSessions } from './live-sessions.server.ts';

const fixture = await openStaffFixture(await testDatabase(), atJst('2026-12-01', '09:00'));
const { ask, app } = fixture;
afterAll(() => fixture.close());
const live = openLiveSessions(app);
afterAll(() => live.stop());

const { id: corporationId, facilityId } = await fixture.corporation('自');
const owner = await fixture.person({ corporationId, role: 'OWNER' });
const member = () => fixture.person({ corporationId, role: 'MANAGER' });

const url = testOrigin + apiPaths.facilitySession;

/** The events of an open page: `null` after the last. */
async function follow(cookie: string, heard: object = {}) {
  const response = await live.open(new Request(url, { headers: { cookie, ...heard } }));
  const reader = response.body?.getReader();
  if (!reader) throw new Error('there is no stream');
  onTestFinished(() => reader.cancel());
  const text = new TextDecoder();
  /** The name of the next event. Comments are none. */
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

/** What comes within a second, which is what an open page may take to close. */
const within = <Value>(news: Promise<Value>): Promise<Value | 'nothing'> =>
  Promise.race([
    news,
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
    await follow(removed.cookie),
    await follow(removed.cookie),
    await follow(other.cookie),
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
  const news = await follow(person.cookie);
  const { data } = await ask('facility', '{ staffSessions { id isCurrent } }', {}, person);
  const document = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
  await expectDone(document, { id: data?.['staffSessions'][0].id }, person);
  expect(await within(news())).toBe('ended');
});

test('another role, or other facilities, are told; saving the same again is not', async () => {
  const person = await member();
  const news = (await follow(person.cookie))();
  await expectDone(change, { id: person.membershipId, role: 'MANAGER', facilityIds: null });
  expect(await within(news)).toBe('nothing');
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: null });
  expect(await within(news)).toBe('changed');
  const again = await follow(person.cookie);
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: [facilityId] });
  expect(await within(again())).toBe('changed');
});

test('a change while a page was not connected is told when it comes back', async () => {
  const person = await member();
  const response = await live.open(new Request(url, { headers: { cookie: person.cookie } }));
  const reader = response.body?.getReader();
  const first = new TextDecoder().decode((await reader?.read())?.value);
  await reader?.cancel();
  const [, retry, id = ''] = /^retry: (\d+)\nid: ([\w-]+)\n/.exec(first) ?? [];
  expect(Number(retry)).toBeGreaterThanOrEqual(1_000);
  const heard = { 'last-event-id': id };
  expect(await within((await follow(person.cookie, heard))())).toBe('nothing');
  await expectDone(change, { id: person.membershipId, role: 'VIEWER', facilityIds: null });
  expect(await within((await follow(person.cookie, heard))())).toBe('changed');
  const reopened = new Request(`${url}?place=${id}`, { headers: { cookie: person.cookie } });
  expect(await (await live.open(reopened)).text()).toContain('event: changed');
});

test('a page that opens while the process stops does not hold it', async () => {
  const stopping = openLiveSessions(app);
  const { cookie } = await member();
  const opening = stopping.open(new Request(url, { headers: { cookie } }));
  await stopping.stop();
  expect(await (await opening).text()).toMatch(/^retry: \d+\n\n$/);
});

test('without a session the page is told at once; a tablet and an operator have none', async () => {
  const device = await fixture.device({ id: corporationId, facilityId });
  const operator = await fixture.person(null);
  for (const cookie of ['', device, operator.cookie]) {
    // oxlint-disable-next-line no-await-in-loop -- three
    expect(await within((await follow(cookie))())).toBe('ended');
  }
});

test('one person has at most twenty lines, and one that is left makes room', async () => {
  const person = await member();
  const open = () => live.open(new Request(url, { headers: { cookie: person.cookie } }));
  const answers = await Promise.all(Array.from({ length: 20 }, open));
  expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 20 }, () => 200));
  expect((await open()).status).toBe(429);
  await answers[0]?.body?.cancel();
  const next = await open();
  expect(next.status).toBe(200);
  await Promise.all([...answers.slice(1), next].map(async ({ body }) => body?.cancel()));
});
