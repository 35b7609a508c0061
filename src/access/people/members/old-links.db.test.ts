import { afterAll, beforeEach, expect, test } from 'vitest';

import type { CookieJar } from '#access/worker/cookie-jar.build.ts';
import { addDays, addHours, addMinutes, instantAtJst, jstDay } from '#platform/base/jst.ts';
import { buildJob } from '#domain/corporation/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf, type TestGraphqlAnswer } from '#testing/processes/product.ts';

/** Tests of outdated links and pages: each shows a sentence and changes nothing. */
const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask, setNow } = fixture;
beforeEach(() => setNow(now));
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });

const inviting =
  'mutation ($input: InviteMemberInput!) { inviteMember(input: $input) { success } }';
const accepting =
  'mutation ($token: String!) { acceptInvitation(input: { token: $token, name: "鈴木 一郎" }) { success } }';
const offering = 'query ($token: String!) { invitationOffer(invitationToken: $token) { email } }';
const invite = (email: string) =>
  ask(
    'facility',
    inviting,
    { input: { email, name: '鈴木', role: 'MANAGER', facilityIds: null } },
    owner,
  );

const membersOf = async (corporationId: string) =>
  (
    await app.db
      .selectFrom('staff_memberships')
      .select('id')
      .where('corporation_id', '=', corporationId)
      .where('ended_at', 'is', null)
      .execute()
  ).length;

const sentence = ({ errors }: TestGraphqlAnswer) => errors?.[0]?.message ?? '';

test('an invitation that has expired offers nothing, and nobody joins by it', async () => {
  const email = 'late@staff.example';
  expect(refusalCodeOf(await invite(email))).toBeNull();
  const token = await fixture.tokenTo(email);
  const { rows } = await app.pool.query<{ expires_at: Date }>(
    'select expires_at from staff_invitations where email = $1',
    [email],
  );
  const expiresAt = rows[0]?.expires_at ?? now;
  expect(expiresAt > addHours(now, 24)).toBe(true);
  setNow(addMinutes(expiresAt, -1));
  const offer = () => ask('facility', offering, { token });
  expect((await offer()).data).toEqual({ invitationOffer: { email } });
  setNow(expiresAt);
  expect((await offer()).data).toEqual({ invitationOffer: null });
  const before = await membersOf(own.id);
  const refused = await ask('facility', accepting, { token });
  expect(refusalCodeOf(refused)).toBe('INVITATION_INVALID');
  expect(sentence(refused)).toContain('もう一度送るよう依頼してください');
  expect(await membersOf(own.id)).toBe(before);
});

test('an invitation that was forwarded makes a member of its own address, one time', async () => {
  const email = 'meant@staff.example';
  expect(refusalCodeOf(await invite(email))).toBeNull();
  const token = await fixture.tokenTo(email);
  // Another person opens it while signed in at another corporation.
  const others = await fixture.corporation('他');
  const stranger = await fixture.person({ corporationId: others.id, role: 'OWNER' });
  const theirs: CookieJar = new Map();
  expect(refusalCodeOf(await ask('facility', accepting, { token }, { jar: theirs }))).toBeNull();
  const seen = await ask('facility', '{ viewer { person { email } } }', {}, { jar: theirs });
  expect(seen.data?.['viewer'].person.email).toBe(email);
  const still = await ask('facility', '{ viewer { person { email } } }', {}, stranger);
  expect(still.data?.['viewer'].person.email).toBe(stranger.email);
  expect(refusalCodeOf(await ask('facility', accepting, { token }))).toBe('INVITATION_INVALID');
});

test('a sign-in link that was forwarded signs in one browser, and the person ends it from the other', async () => {
  const person = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
  const asking =
    'mutation ($email: String!) { requestStaffLink(input: { email: $email }) { success } }';
  const entering =
    'mutation ($token: String!) { enterByLink(input: { token: $token }) { success } }';
  expect(refusalCodeOf(await ask('facility', asking, { email: person.email }))).toBeNull();
  const token = await fixture.tokenTo(person.email);
  const theirs: CookieJar = new Map();
  expect(refusalCodeOf(await ask('facility', entering, { token }, { jar: theirs }))).toBeNull();
  const refused = await ask('facility', entering, { token });
  expect(refusalCodeOf(refused)).toBe('STAFF_LINK_INVALID');
  expect(sentence(refused)).toMatch(/リンク/);
  const listed = await ask('facility', '{ staffSessions { id isCurrent } }', {}, person);
  const sessions: { id: string; isCurrent: boolean }[] = listed.data?.['staffSessions'];
  const other = sessions.find(({ isCurrent }) => !isCurrent);
  const ending = 'mutation ($id: ID!) { endStaffSession(input: { id: $id }) { success } }';
  expect(refusalCodeOf(await ask('facility', ending, { id: other?.id }, person))).toBeNull();
  const after = await ask('facility', '{ viewer { role } }', {}, { jar: theirs });
  expect(refusalCodeOf(after)).toBe('UNAUTHENTICATED');
});

test('what a removed person sends from an open tab is refused with the way to sign in, and does nothing', async () => {
  const person = await fixture.person({ corporationId: own.id, role: 'MANAGER' });
  const { id: templateId } = await buildJob(app.db, { now, facilityId: own.facilityId });
  const posting = `mutation ($input: PostShiftsInput!) { postShifts(input: $input) { batchId } }`;
  const line = {
    templateId,
    mode: 'INSTANT',
    days: [addDays(jstDay(now), 7)],
    startTime: '09:00',
    endTime: '17:00',
    breakMinutes: 60,
    hourlyWage: 1_500,
    travelAllowance: 500,
    bonus: 0,
    capacity: 1,
  };
  const post = () => ask('facility', posting, { input: { lines: [line] } }, person);
  const counted = async () =>
    (await app.pool.query('select from recruitments where facility_id = $1', [own.facilityId]))
      .rowCount;
  expect(refusalCodeOf(await post())).toBeNull();
  expect(await counted()).toBe(1);
  const removing = 'mutation ($id: ID!) { removeMember(input: { id: $id }) { success } }';
  expect(
    refusalCodeOf(await ask('facility', removing, { id: person.membershipId }, owner)),
  ).toBeNull();
  const refused = await post();
  expect(refusalCodeOf(refused)).toBe('UNAUTHENTICATED');
  expect(sentence(refused)).toContain('もう一度ログインしてください');
  expect(await counted()).toBe(1);
  // Requesting a new link does not help either: no mail is sent.
  const asking =
    'mutation ($email: String!) { requestStaffLink(input: { email: $email }) { success } }';
  expect(refusalCodeOf(await ask('facility', asking, { email: person.email }))).toBeNull();
  const { rows } = await app.pool.query(
    'select path, expires_at from outbox where recipient = $1 order by created_at desc, id desc limit 1',
    [person.email],
  );
  expect(rows).toEqual([{ path: '/facility/sign-in', expires_at: now }]);
});
