import { afterAll, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';

const day = '2026-12-02';
const at = (time: string) => instantAtJst(day, time);
const fixture = await openStaffFixture(await openTestDatabase(), at('00:00'));
const { app, ask } = fixture;
afterAll(() => fixture.close());

const { id: corporationId } = await fixture.corporation('ひなた');
const plan = { startsAt: at('09:00'), endsAt: at('18:00'), breakMinutes: 60, corporationId };
const document = `query ($cursor: String) { dataLookList(cursor: $cursor) {
  cursor looks { id at kind facilityName staffName reason attendanceId } } }`;
const reveal = `mutation ($input: RevealContactInput!) { revealContact(input: $input) { phoneNumber } }`;

type Look = { id: string; at: string; kind: string; staffName: string | null };
type Page = { cursor: string | null; looks: Look[] };

async function pageOf(workerId: string, cursor: string | null = null) {
  const token = await fixture.signIn(workerId);
  const { data } = await fixture.call(document, { cursor }, { token });
  return data?.['dataLookList'] as Page;
}

/** An operator looks at a picture of the worker's identity document. */
const lookAtIdentity = (documentId: string, when: Date) =>
  app.db
    .insertInto('document_views')
    .values({
      document_kind: 'identity',
      document_id: documentId,
      side: 'front',
      viewer_kind: 'operator',
      viewer_id: null,
      at: when,
    })
    .execute();

const identityOf = async ({ workerId }: FixtureShift) => {
  const found = await app.db
    .selectFrom('identities')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  return found.id;
};

test('the worker reads who looked at a number and at a picture, the latest first', async () => {
  const shift = await createShift(fixture, plan);
  fixture.setNow(at('09:31'));
  const { cookie } = await fixture.person({ corporationId, role: 'APPROVER' });
  const id = shift.attendanceId;
  for (const kind of ['phone', 'emergency']) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(
      refusalCodeOf(await ask('facility', reveal, { input: { id, kind } }, { cookie })),
    ).toBeNull();
    fixture.setNow(at('09:40'));
  }
  await lookAtIdentity(await identityOf(shift), at('10:00'));
  const { looks, cursor } = await pageOf(shift.workerId);
  expect(cursor).toBeNull();
  expect(looks).toMatchObject([
    { kind: 'identity', facilityName: null, staffName: null, attendanceId: null },
    { kind: 'emergency', at: at('09:40').toISOString(), staffName: '佐藤', attendanceId: id },
    { kind: 'phone', at: at('09:31').toISOString(), staffName: '佐藤', attendanceId: id },
  ]);
});

test('what the worker looked at, and looks at others, are not in the list', async () => {
  const [own, other] = [await createShift(fixture, plan), await createShift(fixture, plan)];
  await lookAtIdentity(await identityOf(other), at('10:00'));
  await app.db
    .insertInto('document_views')
    .values({
      document_kind: 'identity',
      document_id: await identityOf(own),
      side: 'front',
      viewer_kind: 'worker',
      viewer_id: own.workerId,
      at: at('10:00'),
    })
    .execute();
  expect(await pageOf(own.workerId)).toEqual({ cursor: null, looks: [] });
  expect(refusalCodeOf(await fixture.call(document))).toBe('UNAUTHENTICATED');
});

test('the list is read to its end, with looks of one instant on both sides of a page', async () => {
  const shift = await createShift(fixture, plan);
  const identity = await identityOf(shift);
  for (let n = 0; n < 70; n += 1) {
    // oxlint-disable-next-line no-await-in-loop -- in their order
    await lookAtIdentity(identity, addMinutes(at('10:00'), Math.floor(n / 10)));
  }
  const seen: string[] = [];
  let cursor: string | null = null;
  do {
    // oxlint-disable-next-line no-await-in-loop -- page after page
    const page: Page = await pageOf(shift.workerId, cursor);
    seen.push(...page.looks.map(({ id }) => id));
    ({ cursor } = page);
  } while (cursor !== null);
  expect([seen.length, new Set(seen).size]).toEqual([70, 70]);
  const token = await fixture.signIn(shift.workerId);
  for (const wrong of ['x', Buffer.from('[1e99,"a"]').toString('base64url')]) {
    // oxlint-disable-next-line no-await-in-loop -- two cursors
    const answer = await fixture.call(document, { cursor: wrong }, { token });
    expect(refusalCodeOf(answer)).toBe('CURSOR_INVALID');
  }
});
