import { afterAll, beforeEach, describe, expect, test } from 'vitest';

import { normalizeEmail } from '#platform/base/email.ts';
import { addHours, addMinutes, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { templateInput } from '#testing/fixtures/facility-inputs.ts';
import { emptyCookieJar, entryDocuments, openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf, answerDataOf } from '#testing/processes/product.ts';

const start = instantAtJst('2026-12-01', '09:00');
const fixture = await openStaffFixture(await openTestDatabase(), start);
const { ask, signInByLink } = fixture;
afterAll(() => fixture.close());

let now = start;
const at = (next: Date) => {
  now = next;
  fixture.setNow(next);
};
// Links are limited by day.
beforeEach(() => at(addHours(now, 48)));

const viewer = '{ viewer { person { email } role facilities { name } rights hasPasskey } }';

describe('members', () => {
  const input = (email: string, more = {}) => ({
    input: { email, name: '鈴木 一郎', role: 'MANAGER', facilityIds: null, ...more },
  });

  test('an owner invites, the person accepts one time, and is signed in', async () => {
    const { id: corporationId, facilityId } = await fixture.corporation('招待');
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const email = 'new@staff.example';
    const sent = await ask(
      'facility',
      entryDocuments.invite,
      input(email, { facilityIds: [facilityId] }),
      owner,
    );
    expect(refusalCodeOf(sent)).toBeNull();
    expect(refusalCodeOf(await ask('facility', entryDocuments.invite, input(email), owner))).toBe(
      'ALREADY_INVITED',
    );
    const token = await fixture.tokenTo(email);
    const offer =
      'query ($token: String!) { invitationOffer(invitationToken: $token) { corporationName email role } }';
    expect((await ask('facility', offer, { token })).data).toEqual({
      invitationOffer: { corporationName: '社会福祉法人 招待', email, role: 'MANAGER' },
    });
    const browser = emptyCookieJar();
    const named = { token, name: '鈴木 二郎' };
    expect(refusalCodeOf(await ask('facility', entryDocuments.accept, { token, name: ' ' }))).toBe(
      'VALIDATION_FAILED',
    );
    const [first, second] = await Promise.all([
      ask('facility', entryDocuments.accept, named, { jar: browser }),
      ask('facility', entryDocuments.accept, named),
    ]);
    expect(new Set([refusalCodeOf(first), refusalCodeOf(second)])).toEqual(
      new Set(['INVITATION_INVALID', null]),
    );
    const used = await ask('facility', offer, { token }, first.errors ? {} : { jar: browser });
    expect(used.data).toEqual({ invitationOffer: null });
    const list = '{ members { members { name email role facilityIds isSelf } cursor } }';
    const seen = await ask('facility', list, {}, owner);
    expect(seen.data?.['members']).toMatchObject({
      cursor: null,
      members: [
        { email: owner.email, role: 'OWNER', facilityIds: null, isSelf: true },
        { name: '鈴木 二郎', email, facilityIds: [facilityId], isSelf: false },
      ],
    });
    expect(refusalCodeOf(await ask('facility', entryDocuments.invite, input(email), owner))).toBe(
      'ALREADY_MEMBER',
    );
  });

  test('an invitation of an address of others looks like any other, and its acceptance is refused', async () => {
    const own = await fixture.corporation('自法人');
    const others = await fixture.corporation('他法人');
    const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });
    const elsewhere = await fixture.person({ corporationId: others.id, role: 'VIEWER' });
    const operator = await fixture.person(null);
    for (const { email } of [elsewhere, operator]) {
      // oxlint-disable-next-line no-await-in-loop -- one after the other reads better when it fails
      const answer = await ask(
        'facility',
        entryDocuments.invite,
        input(email.toUpperCase()),
        owner,
      );
      expect(refusalCodeOf(answer)).toBeNull();
      // oxlint-disable-next-line no-await-in-loop -- likewise
      const token = await fixture.tokenTo(String(normalizeEmail(email.toUpperCase())));
      // oxlint-disable-next-line no-await-in-loop -- likewise
      expect(
        refusalCodeOf(await ask('facility', entryDocuments.accept, { token, name: '兼 務' })),
      ).toBe('INVITED_ELSEWHERE');
    }
    const listed = await ask('facility', '{ invitations { email } }', {}, owner);
    expect(answerDataOf(listed)['invitations']).toHaveLength(2);
    const foreign = input('free@staff.example', { facilityIds: [others.facilityId] });
    expect(refusalCodeOf(await ask('facility', entryDocuments.invite, foreign, owner))).toBe(
      'NOT_FOUND',
    );
    const none = input('free@staff.example', { facilityIds: [] });
    expect(refusalCodeOf(await ask('facility', entryDocuments.invite, none, owner))).toBe(
      'VALIDATION_FAILED',
    );
  });

  test.each(['【重要】https://evil.example', 'ひとこま運営', '至急 09012345678'])(
    'the invited person is not named %s in a mail of the platform',
    async (name) => {
      const own = await fixture.corporation('名');
      const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });
      const given = input('named@staff.example', { name });
      const answer = await ask('facility', entryDocuments.invite, given, owner);
      expect(refusalCodeOf(answer)).toBe('VALIDATION_FAILED');
      expect(Object.keys(answer.errors?.[0]?.extensions['fields'] ?? {})).toEqual(['name']);
    },
  );

  test('who joined another corporation meanwhile cannot accept', async () => {
    const own = await fixture.corporation('先');
    const others = await fixture.corporation('後');
    const email = 'both@staff.example';
    const [a, b] = await Promise.all(
      [own, others].map(({ id }) => fixture.person({ corporationId: id, role: 'OWNER' })),
    );
    await ask('facility', entryDocuments.invite, input(email), a);
    const first = await fixture.tokenTo(email);
    at(addMinutes(now, 1));
    await ask('facility', entryDocuments.invite, input(email), b);
    const second = await fixture.tokenTo(email);
    expect(
      refusalCodeOf(await ask('facility', entryDocuments.accept, { token: first, name: '兼' })),
    ).toBeNull();
    expect(
      refusalCodeOf(await ask('facility', entryDocuments.accept, { token: second, name: '兼' })),
    ).toBe('INVITED_ELSEWHERE');
  });

  test('an invitation is sent again with a new link, and withdrawn', async () => {
    const { id: corporationId } = await fixture.corporation('再送');
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const email = 'again@staff.example';
    await ask('facility', entryDocuments.invite, input(email), owner);
    const old = await fixture.tokenTo(email);
    const seen = await ask('facility', '{ invitations { id email } }', {}, owner);
    const { id } = answerDataOf(seen)['invitations'][0];
    const resend = 'mutation ($id: ID!) { resendInvitation(input: { id: $id }) { success } }';
    expect(refusalCodeOf(await ask('facility', resend, { id }, owner))).toBe('LINK_TOO_SOON');
    at(addMinutes(now, 2));
    expect(refusalCodeOf(await ask('facility', resend, { id }, owner))).toBeNull();
    const token = await fixture.tokenTo(email);
    expect(token).not.toBe(old);
    expect(
      refusalCodeOf(await ask('facility', entryDocuments.accept, { token: old, name: '旧' })),
    ).toBe('INVITATION_INVALID');
    const withdraw = 'mutation ($id: ID!) { withdrawInvitation(input: { id: $id }) { success } }';
    expect(refusalCodeOf(await ask('facility', withdraw, { id }, owner))).toBeNull();
    expect(refusalCodeOf(await ask('facility', withdraw, { id }, owner))).toBe('NOT_FOUND');
    expect(refusalCodeOf(await ask('facility', entryDocuments.accept, { token, name: '新' }))).toBe(
      'INVITATION_INVALID',
    );
  });

  test('roles change from the next request on; the last owner stays; a removed person is out', async () => {
    const { id: corporationId, facilityId } = await fixture.corporation('役割');
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const person = await fixture.person({ corporationId, role: 'MANAGER' });
    const change =
      'mutation ($input: ChangeMemberInput!) { changeMember(input: $input) { success } }';
    const toViewer = {
      input: { id: person.membershipId, role: 'VIEWER', facilityIds: [facilityId] },
    };
    expect(refusalCodeOf(await ask('facility', change, toViewer, owner))).toBeNull();
    const seen = await ask('facility', viewer, {}, person);
    expect(seen.data?.['viewer']).toMatchObject({ role: 'VIEWER' });
    const self = { input: { id: owner.membershipId, role: 'VIEWER', facilityIds: null } };
    expect(refusalCodeOf(await ask('facility', change, self, owner))).toBe('LAST_OWNER');
    const id = { id: owner.membershipId };
    expect(refusalCodeOf(await ask('facility', entryDocuments.remove, id, owner))).toBe(
      'LAST_OWNER',
    );
    const gone = { id: person.membershipId };
    expect(refusalCodeOf(await ask('facility', entryDocuments.remove, gone, owner))).toBeNull();
    expect(refusalCodeOf(await ask('facility', viewer, {}, person))).toBe('UNAUTHENTICATED');
    expect(refusalCodeOf(await ask('facility', entryDocuments.remove, gone, owner))).toBe(
      'NOT_FOUND',
    );
    const log = await ask(
      'facility',
      '{ accessLog { entries { operation staffName } } }',
      {},
      owner,
    );
    const [last] = answerDataOf(log)['accessLog'].entries;
    expect(last).toEqual({ operation: 'removeMember', staffName: '佐藤' });
  });

  test('a removed person is out on each device, with a request that was answered before too', async () => {
    const { id: corporationId, facilityId } = await fixture.corporation('外す');
    const owner = await fixture.person({ corporationId, role: 'OWNER' });
    const person = await fixture.person({ corporationId, role: 'OWNER' });
    const phone = emptyCookieJar();
    await signInByLink(person.email, phone);
    const create =
      'mutation ($input: CreateTemplateInput!) { createTemplate(input: $input) { id } }';
    const again = { cookie: person.cookie, idempotencyKey: 'once' };
    const call = () =>
      ask('facility', create, { input: { facilityId, template: templateInput } }, again);
    const made = answerDataOf(await call());
    expect(answerDataOf(await call())).toEqual(made);
    expect(refusalCodeOf(await ask('facility', viewer, {}, { jar: phone }))).toBeNull();
    const remove = ask('facility', entryDocuments.remove, { id: person.membershipId }, owner);
    expect(refusalCodeOf(await remove)).toBeNull();
    const answers = [
      await call(),
      await ask('facility', viewer, {}, person),
      await ask('facility', viewer, {}, { jar: phone }),
    ];
    expect(answers.map(refusalCodeOf)).toEqual(answers.map(() => 'UNAUTHENTICATED'));
    expect(JSON.stringify(answers)).not.toContain(made['createTemplate'].id);
  });

  test('two owners who remove each other at the same time leave one', async () => {
    const { id: corporationId } = await fixture.corporation('同時');
    const [a, b] = await Promise.all([
      fixture.person({ corporationId, role: 'OWNER' }),
      fixture.person({ corporationId, role: 'OWNER' }),
    ]);
    const answers = await Promise.all([
      ask('facility', entryDocuments.remove, { id: b.membershipId }, a),
      ask('facility', entryDocuments.remove, { id: a.membershipId }, b),
    ]);
    expect(answers.filter((answer) => refusalCodeOf(answer) === null)).toHaveLength(1);
  });
});
