import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { addMinutes, instantAtJst } from '#platform/base/jst.ts';
import { buildJob } from '../build.ts';
import { buildRecruitment } from '#domain/recruitment/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const now = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), now);
const { app, ask } = fixture;
afterAll(() => fixture.close());

const operator = await fixture.person(null, '運営');
const act =
  (field: string, type: string) =>
  (input: object, caller = operator) =>
    ask(
      'operator',
      `mutation ($input: ${type}!) { ${field}(input: $input) { success } }`,
      { input },
      caller,
    );
const remove = act('removeCorporationMember', 'RemoveMemberInput');
const freeze = act('freezeFacility', 'FreezeFacilityInput');
const thaw = act('thawFacility', 'StaffIdInput');
const decide = act('decideCorporation', 'DecideCorporationInput');
const inviteOwner = act('inviteOwner', 'InviteOwnerInput');
const withdraw = act('withdrawOwnerInvitation', 'StaffIdInput');
const viewer = '{ viewer { role } }';
const reason = '退職した方のアカウントが使われたため';

const mailsTo = async (recipient: string) =>
  (
    await app.db
      .selectFrom('outbox')
      .select(['subject', 'body'])
      .where('recipient', '=', recipient)
      .orderBy('id')
      .execute()
  ).map(({ subject, body }) => `${subject}\n${body}`);

let corporationId = '';
let facilityId = '';
let count = 0;
beforeEach(async () => {
  count += 1;
  ({ id: corporationId, facilityId } = await fixture.corporation(`ひなた${count}`));
});

describe('an invitation of an owner', () => {
  test('ends with its link when it is withdrawn, and once more it is not found', async () => {
    const given = { corporationId, email: `wrong${count}@staff.example`, name: '田中' };
    expect(refusalCodeOf(await inviteOwner(given))).toBeNull();
    const token = await fixture.tokenTo(given.email);
    const page = 'query ($id: ID!) { corporation(id: $id) { invitations { id } } }';
    const { data } = await ask('operator', page, { id: corporationId }, operator);
    // Boundary cast: the shape of the document above.
    const found = data?.['corporation'] as { invitations: { id: string }[] } | undefined;
    const id = found?.invitations[0]?.id ?? '';
    expect(refusalCodeOf(await withdraw({ id }))).toBeNull();
    const offer = 'query ($t: String!) { invitationOffer(invitationToken: $t) { email } }';
    expect((await ask('facility', offer, { t: token })).data).toEqual({ invitationOffer: null });
    expect(refusalCodeOf(await withdraw({ id }))).toBe('NOT_FOUND');
  });
});

describe('a member whose account was lost', () => {
  test('is signed out at once, and the other owners read why', async () => {
    const lost = await fixture.person({ corporationId, role: 'OWNER' });
    const other = await fixture.person({ corporationId, role: 'OWNER' });
    expect(refusalCodeOf(await remove({ id: lost.membershipId, reason: '短い' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(refusalCodeOf(await remove({ id: lost.membershipId, reason }))).toBeNull();
    expect(refusalCodeOf(await ask('facility', viewer, {}, lost))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await ask('facility', viewer, {}, other))).toBeNull();
    const [mail] = await mailsTo(other.email);
    expect(mail).toContain(reason);
    expect(await mailsTo(lost.email)).toEqual([]);
    expect(refusalCodeOf(await remove({ id: lost.membershipId, reason }))).toBe('NOT_FOUND');
  });

  test('stays when it is the last owner, until the corporation is suspended', async () => {
    const last = await fixture.person({ corporationId, role: 'OWNER' });
    const given = { id: last.membershipId, reason };
    expect(refusalCodeOf(await remove(given))).toBe('LAST_OWNER');
    expect(refusalCodeOf(await decide({ corporationId, event: 'SUSPEND', reason }))).toBeNull();
    expect(refusalCodeOf(await remove(given))).toBeNull();
  });

  test('needs a passkey that was used within ten minutes', async () => {
    const stale = await fixture.person(null, '古い', { isProved: false });
    const given = { id: corporationId, reason };
    expect(refusalCodeOf(await remove(given, stale))).toBe('PASSKEY_PROOF_REQUIRED');
  });
});

describe('a frozen facility', () => {
  test('posts nothing, what was open is closed, the managers read why; the thaw undoes it', async () => {
    const manager = await fixture.person({ corporationId, role: 'MANAGER' });
    const job = await buildJob(app.db, { now, facilityId, title: '日勤' });
    const startsAt = instantAtJst('2026-12-05', '09:00');
    const shift = { startsAt, endsAt: addMinutes(startsAt, 480) };
    const { id } = await buildRecruitment(app.db, { now, jobId: job.id, ...shift });

    expect(refusalCodeOf(await freeze({ id: facilityId, reason }))).toBeNull();
    expect(refusalCodeOf(await freeze({ id: facilityId, reason }))).toBeNull();
    const stored = await app.db
      .selectFrom('recruitments')
      .select('closed_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(stored.closed_at).toEqual(now);
    const mails = await mailsTo(manager.email);
    expect(mails).toHaveLength(1);
    expect(mails[0]).toContain(reason);

    const own = 'query ($id: ID!) { ownFacility(id: $id) { state freezeReason } }';
    const grounds =
      'query ($id: ID!) { postingGrounds(facilityId: $id) { standing { facility } } }';
    const read = async (document: string) =>
      (await ask('facility', document, { id: facilityId }, manager)).data;
    expect(await read(own)).toEqual({ ownFacility: { state: 'FROZEN', freezeReason: reason } });
    expect(await read(grounds)).toEqual({ postingGrounds: { standing: { facility: 'FROZEN' } } });

    expect(refusalCodeOf(await thaw({ id: facilityId }))).toBeNull();
    expect(await read(own)).toEqual({ ownFacility: { state: 'PUBLISHED', freezeReason: null } });
    expect(await mailsTo(manager.email)).toHaveLength(2);
    expect(refusalCodeOf(await freeze({ id: crypto.randomUUID(), reason }))).toBe('NOT_FOUND');
  });
});
