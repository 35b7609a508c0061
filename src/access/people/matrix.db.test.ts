import { afterAll, beforeAll, expect, test } from 'vitest';

import { addHours, instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { isOperatorRight, operatorRoles } from '#platform/base/people/operator-rights.ts';
import { apiKeyRights, staffRoles } from '#platform/base/people/rights.ts';

import { buildWorker } from '#access/worker/build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { createCorporationInput, inviteOwnerInput } from '#testing/fixtures/facility-inputs.ts';
import { makeKey } from '#testing/fixtures/api-keys.ts';
import { queueMatrixRows } from '#testing/fixtures/operator-inputs.ts';
import { captureLog } from '#testing/processes/captured-log.ts';
import { foreignCanariesIn, makeForeignCanaries } from '#testing/fixtures/foreign/canaries.ts';
import {
  buildForeignCorporation,
  type OtherCorporation,
} from '#testing/fixtures/foreign/corporation.ts';
import { facilityMatrixRows } from '#testing/fixtures/foreign/facility-rows.ts';
import {
  callsOf,
  gateCodes,
  gateOf,
  voidKeyCaller,
  type MatrixCaller,
} from '#testing/fixtures/matrix/callers.ts';
import { reportMatrixCounts } from '#testing/fixtures/matrix/counts.ts';
import {
  answerPasskeyChallenges,
  type AnsweredPasskeyChallenges,
} from '#testing/fixtures/sign-in/passkeys.ts';
import {
  sessionEndingMatrixRows,
  signInMatrixRows,
} from '#testing/fixtures/sign-in/sign-in-rows.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { operationsOf, type MatrixRow } from '#testing/fixtures/staff-operations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { ask } = fixture;
const log = captureLog();
afterAll(async () => {
  reportMatrixCounts('facilities and operators', { ...counts, callers: callers.length });
  log.end();
  await fixture.close();
});

/** Marks in all data of the other corporation: no answer to a stranger and no line of the log may contain one. */
const canaries = makeForeignCanaries('秘匿XQ7', '6183');

const own = await fixture.corporation('自');
const others = await fixture.corporation(canaries.mark);

/** Every caller of both APIs: persons, a tablet, keys, and those whose session, membership or key has ended. */
const callers: MatrixCaller[] = [];
let victims: OtherCorporation & { challenges: AnsweredPasskeyChallenges };

beforeAll(async () => {
  const { db, clock } = fixture.app;
  for (const role of staffRoles) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const sent = await fixture.person({ corporationId: own.id, role });
    callers.push({ name: role, sent, is: role });
  }
  callers.push({ name: 'visitor', sent: {}, is: 'nobody' });
  for (const roles of [operatorRoles, ...operatorRoles.map((role) => [role])]) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const sent = await fixture.person(null, '', { roles });
    callers.push({ name: `operator ${roles.join(' ')}`, sent, is: { operator: roles } });
  }
  const owner = { corporationId: own.id, role: 'OWNER' } as const;
  const maker = await fixture.person(owner);
  for (const right of apiKeyRights) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const { token } = await makeKey(fixture, maker, { rights: [right], days: 365 });
    callers.push({ name: `key ${right}`, sent: { token }, is: [right] });
  }
  callers.push({ name: 'tablet', sent: { cookie: await fixture.device(own) }, is: 'tablet' });
  for (const [name, changed] of [
    ['ended session', { ended_at: clock.now() }],
    ['idle session', { last_used_at: addHours(clock.now(), -24 * 60) }],
  ] as const) {
    for (const place of [owner, null]) {
      // oxlint-disable-next-line no-await-in-loop -- two sides
      const sent = await fixture.person(place);
      // oxlint-disable-next-line no-await-in-loop -- two sides
      await db.updateTable('staff_sessions').set(changed).where('staff_id', '=', sent.id).execute();
      callers.push({
        name: `${name} of ${place ? 'an owner' : 'an operator'}`,
        sent,
        is: 'nobody',
      });
    }
  }
  const left = await fixture.person(owner);
  const ended = { ended_at: clock.now() };
  await db.updateTable('staff_memberships').set(ended).where('staff_id', '=', left.id).execute();
  callers.push({ name: 'person who has left', sent: left, is: 'nobody' });
  const stopped = await fixture.person(null);
  await db.updateTable('operators').set(ended).where('staff_id', '=', stopped.id).execute();
  callers.push({ name: 'former operator', sent: stopped, is: 'nobody' });
  const revoked = await makeKey(fixture, maker, { rights: apiKeyRights });
  await db
    .updateTable('api_keys')
    .set({ revoked_at: clock.now(), revoked_by: maker.id })
    .where('id', '=', revoked.id)
    .execute();
  callers.push(voidKeyCaller('revoked key', revoked.token));
  const { id: workerId } = await buildWorker(db, { now: clock.now() });
  callers.push(voidKeyCaller('worker', await fixture.signIn(workerId)));
  const theirs = await fixture.person({ corporationId: others.id, role: 'OWNER' }, canaries.mark);
  const ids = await buildForeignCorporation(fixture, { ...others, owner: theirs }, canaries);
  const callAsTheirs = (document: string, variables?: object) =>
    ask('facility', document, variables, theirs);
  victims = { ...ids, challenges: await answerPasskeyChallenges(callAsTheirs) };
});

const unknown = () => ({ input: { id: 'x' } });
const unknownWithReason = () => ({ input: { id: 'x', reason: 'ご本人の申し出' } });

const shared: Record<string, MatrixRow> = signInMatrixRows(() => victims);
/** Operations that end the session they are called with, so they come last. */
const ending: Record<string, MatrixRow> = sessionEndingMatrixRows;

/** Queues of the operator: no role of a corporation reaches any of them. */
const queues: Record<string, MatrixRow> = queueMatrixRows;

const rows: Record<StaffSide, Record<string, MatrixRow>> = {
  facility: {
    ...shared,
    ...facilityMatrixRows({
      own: own.facilityId,
      others: others.facilityId,
      victims: () => victims,
    }),
    ...ending,
  },
  operator: {
    ...shared,
    operatorViewer: { need: 'self' },
    corporations: { need: 'operator.corporationNames', variables: () => ({}) },
    corporation: { need: 'operator.corporations', variables: () => ({ id: 'x' }) },
    createCorporation: {
      need: 'operator.corporations',
      fresh: true,
      variables: () => ({ input: createCorporationInput }),
    },
    inviteOwner: {
      need: 'operator.corporations',
      fresh: true,
      variables: () => ({ input: inviteOwnerInput }),
    },
    waitingCorporations: { need: 'operator.corporations', variables: () => ({}) },
    numberChanges: { need: 'operator.support', variables: () => ({ workerId: 'x' }) },
    giveNumberBack: {
      need: 'operator.support',
      fresh: true,
      variables: () => ({ input: { changeId: 'x', reason: 'ご本人の申し出' } }),
    },
    corporationStanding: { need: 'operator.corporations', variables: () => ({ id: 'x' }) },
    corporationConsents: { need: 'operator.corporations', variables: () => ({ id: 'x' }) },
    facilityAgreements: { need: 'operator.corporations', variables: () => ({ facilityId: 'x' }) },
    corporationMembers: {
      need: 'operator.corporations',
      variables: () => ({ corporationId: 'x' }),
    },
    withdrawOwnerInvitation: { need: 'operator.corporations', fresh: true, variables: unknown },
    removeCorporationMember: {
      need: 'operator.corporations',
      fresh: true,
      variables: unknownWithReason,
    },
    freezeFacility: { need: 'operator.corporations', fresh: true, variables: unknownWithReason },
    thawFacility: { need: 'operator.corporations', fresh: true, variables: unknown },
    blockedFacilityPatterns: { need: 'operator.support', variables: () => ({}) },
    blockedWorkerPatterns: { need: 'operator.support', variables: () => ({}) },
    operationLog: { need: 'operator.admin', variables: () => ({}) },
    decideCorporation: {
      need: 'operator.corporations',
      fresh: true,
      variables: () => ({ input: { corporationId: 'x', event: 'APPROVE' } }),
    },
    registerChecks: { need: 'operator.corporations', variables: () => ({ corporationId: 'x' }) },
    recordRegisterCheck: {
      need: 'operator.corporations',
      fresh: true,
      variables: () => ({
        input: { corporationId: 'x', register: 'OTHER', number: '1' },
      }),
    },
    takeBackRegisterCheck: {
      need: 'operator.corporations',
      fresh: true,
      variables: unknownWithReason,
    },
    resendOwnerInvitation: { need: 'operator.corporations', fresh: true, variables: unknown },
    ...queues,
    ...ending,
  },
};

const counts = { operations: 0, callers: 0, calls: 0, controls: 0, carriedOut: 0, leaks: 0 };

for (const side of ['facility', 'operator'] as const) {
  test(`every operation of the ${side} API has a row, and needs what the row says`, async () => {
    const needs = (await operationsOf(ask, side)).map(({ name, need, fresh }) => [
      name,
      { need, fresh },
    ]);
    const expected = Object.entries(rows[side]).map(([name, { need, fresh = false }]) => [
      name,
      { need, fresh },
    ]);
    expect(Object.fromEntries(needs)).toEqual(Object.fromEntries(expected));
  });

  test(`each caller gets of the ${side} API what the rights say, and no canary`, async () => {
    const wrong: string[] = [];
    const operations = await operationsOf(ask, side);
    const inOrderOfRows = Object.keys(rows[side]).map((name) =>
      operations.find((operation) => operation.name === name),
    );
    for (const found of inOrderOfRows) {
      if (!found) continue;
      const {
        variables = () => ({}),
        foreign,
        unknown: refusal = 'NOT_FOUND',
        needOfVariables,
      } = rows[side][found.name] ?? {};
      const operation = { ...found, need: needOfVariables ?? found.need };
      const sets = foreign ? ['own', 'foreign'] : ['own'];
      for (const { caller, set } of callsOf({ side, operation, callers, sets })) {
        const gate = gateOf(side, operation, caller);
        if (operation.name in ending && gate === null) continue;
        const isForeign = set === 'foreign';
        const sent = isForeign && foreign ? foreign() : variables();
        // oxlint-disable-next-line no-await-in-loop -- the log of a failure follows the order
        const answer = await ask(side, operation.document, sent, caller.sent);
        counts.calls += 1;
        const code = refusalCodeOf(answer);
        const where = `${operation.name} as ${caller.name} with ${JSON.stringify(sent)}`;
        const isGated = gate === null ? !gateCodes.has(code) : code === gate;
        if (!isGated) wrong.push(`${where}: ${code} and not ${gate}`);
        if (isForeign && gate === null && code !== refusal) wrong.push(`${where}: ${code}`);
        const text = JSON.stringify(answer);
        // An operator sees every corporation.
        if (side === 'facility' && foreignCanariesIn(text, canaries).length > 0)
          wrong.push(`${where}: ${text}`);
      }
    }
    counts.operations += operations.length;
    counts.leaks += wrong.length;
    expect(wrong).toEqual([]);
  });
}

test('the log has no canary of all these calls, the operator’s among them', () => {
  expect(log.lines.filter((line) => foreignCanariesIn(line, canaries).length > 0)).toEqual([]);
});

test('what needs a passkey is refused without one, before it looks at anything', async () => {
  const wrong: string[] = [];
  for (const side of ['facility', 'operator'] as const) {
    const place = side === 'facility' ? ({ corporationId: own.id, role: 'OWNER' } as const) : null;
    // oxlint-disable-next-line no-await-in-loop -- two sides
    const stale = await fixture.person(place, '', { isProved: false });
    // oxlint-disable-next-line no-await-in-loop -- two sides
    const gated = (await operationsOf(ask, side)).filter(
      // An operator who signed in by the mailed link alone may only use the passkey.
      ({ fresh, need }) => fresh || isOperatorRight(need),
    );
    expect(gated.length).toBeGreaterThan(side === 'operator' ? 50 : 2);
    for (const { name, document } of gated) {
      const { variables = () => ({}) } = rows[side][name] ?? {};
      // oxlint-disable-next-line no-await-in-loop -- a handful
      const code = refusalCodeOf(await ask(side, document, variables(), stale));
      if (code !== 'PASSKEY_PROOF_REQUIRED') wrong.push(`${name}: ${code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('nothing of the other corporation has changed', async () => {
  const { db } = fixture.app;
  const open = await db
    .selectFrom('staff_memberships')
    .select('role')
    .where('id', '=', victims.membershipId)
    .where('ended_at', 'is', null)
    .execute();
  const invited = await db
    .selectFrom('staff_invitations')
    .select('id')
    .where('id', '=', victims.invitationId)
    .where('withdrawn_at', 'is', null)
    .where('sent_times', '=', 1)
    .execute();
  const passkeys = await db
    .selectFrom('staff_passkeys')
    .select('id')
    .where('id', '=', victims.passkeyId)
    .execute();
  expect([open, invited.length, passkeys.length]).toEqual([[{ role: 'APPROVER' }], 1, 1]);
  const applications = await db
    .selectFrom('applications')
    .select('state')
    .where('id', '=', victims.applicationId)
    .execute();
  expect(applications).toEqual([{ state: 'APPLIED' }]);
  const shifts = await db
    .selectFrom('attendances')
    .select('state')
    .where('id', '=', victims.attendanceId)
    .execute();
  expect(shifts).toEqual([{ state: 'SCHEDULED' }]);
  expect(await db.selectFrom('contact_views').selectAll().execute()).toEqual([]);
  const devices = await db
    .selectFrom('entrance_devices')
    .select('ended_at')
    .where('facility_id', '=', others.facilityId)
    .execute();
  expect(devices).toEqual([{ ended_at: null }]);
});

test('the other corporation itself sees the canaries of its invited person', async () => {
  const theirs = await fixture.person({ corporationId: others.id, role: 'OWNER' });
  const { data } = await ask('facility', '{ invitations { name email } }', {}, theirs);
  const { name, email } = canaries.invited;
  expect(foreignCanariesIn(JSON.stringify(data), canaries)).toEqual([name, email]);
});
