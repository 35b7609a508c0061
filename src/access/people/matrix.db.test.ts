import { afterAll, beforeAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import {
  isApiKeyRight,
  apiKeyRights,
  hasRoleRight,
  staffRoles,
} from '#platform/base/people/rights.ts';

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
  sessionEndingMatrixRows,
  signInMatrixRows,
} from '#testing/fixtures/sign-in/sign-in-rows.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { operationsOf, type MatrixRow } from '#testing/fixtures/staff-operations.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { drawCases } from '#testing/drawn-cases.ts';
import { isStaffRightRequirement, type MayDirectiveRequirement } from './may.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { ask } = fixture;
const log = captureLog();
afterAll(async () => {
  log.end();
  await fixture.close();
});

/** Marks in all data of the other corporation: no answer to a stranger and no line of the log may contain one. */
const canaries = makeForeignCanaries('秘匿XQ7', '6183');

const own = await fixture.corporation('自');
const others = await fixture.corporation(canaries.mark);

/** Every caller of the facility's API, persons, a tablet and keys; `null` has no session. */
const people = new Map<string, { cookie: string } | { token: string } | null>();
const keyCaller = (right: string) => `key ${right}`;
const isKey = (caller: string) => caller.startsWith(keyCaller(''));
let victims: OtherCorporation;

beforeAll(async () => {
  for (const role of staffRoles) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    people.set(role, await fixture.person({ corporationId: own.id, role }));
  }
  people.set('nobody', null);
  const left = await fixture.person({ corporationId: own.id, role: 'OWNER' });
  await fixture.app.db
    .updateTable('staff_sessions')
    .set({ ended_at: fixture.app.clock.now() })
    .where('staff_id', '=', left.id)
    .execute();
  people.set('ended session', left);
  people.set('operator', await fixture.person(null));
  const maker = await fixture.person({ corporationId: own.id, role: 'OWNER' });
  for (const right of apiKeyRights) {
    // oxlint-disable-next-line no-await-in-loop -- a handful
    const { token: key } = await makeKey(fixture, maker, { rights: [right], days: 365 });
    people.set(keyCaller(right), { token: key });
  }
  people.set('device', { cookie: await fixture.device(own) });
  victims = await buildForeignCorporation(fixture, others, canaries);
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
    corporations: { need: 'operator', variables: () => ({}) },
    corporation: { need: 'operator', variables: () => ({ id: 'x' }) },
    createCorporation: {
      need: 'operator',
      fresh: true,
      variables: () => ({ input: createCorporationInput }),
    },
    inviteOwner: { need: 'operator', fresh: true, variables: () => ({ input: inviteOwnerInput }) },
    waitingCorporations: { need: 'operator', variables: () => ({}) },
    numberChanges: { need: 'operator', variables: () => ({ workerId: 'x' }) },
    giveNumberBack: {
      need: 'operator',
      fresh: true,
      variables: () => ({ input: { changeId: 'x', reason: 'ご本人の申し出' } }),
    },
    corporationStanding: { need: 'operator', variables: () => ({ id: 'x' }) },
    corporationConsents: { need: 'operator', variables: () => ({ id: 'x' }) },
    facilityAgreements: { need: 'operator', variables: () => ({ facilityId: 'x' }) },
    corporationMembers: { need: 'operator', variables: () => ({ corporationId: 'x' }) },
    withdrawOwnerInvitation: { need: 'operator', fresh: true, variables: unknown },
    removeCorporationMember: { need: 'operator', fresh: true, variables: unknownWithReason },
    freezeFacility: { need: 'operator', fresh: true, variables: unknownWithReason },
    thawFacility: { need: 'operator', fresh: true, variables: unknown },
    blockedFacilityPatterns: { need: 'operator', variables: () => ({}) },
    blockedWorkerPatterns: { need: 'operator', variables: () => ({}) },
    operationLog: { need: 'operator', variables: () => ({}) },
    decideCorporation: {
      need: 'operator',
      fresh: true,
      variables: () => ({ input: { corporationId: 'x', event: 'APPROVE' } }),
    },
    resendOwnerInvitation: { need: 'operator', fresh: true, variables: unknown },
    ...queues,
    ...ending,
  },
};

type Gated = { need: MayDirectiveRequirement; fresh: boolean };

/** Returns the refusal code that a key of one right must get; null when the operation itself may decide. */
function gateOfKey(side: StaffSide, { need, fresh }: Gated, caller: string): string | null {
  if (side === 'operator') return 'UNAUTHENTICATED';
  if (fresh || !isApiKeyRight(need)) return 'PERSON_REQUIRED';
  return caller === keyCaller(need) ? null : 'API_KEY_RIGHT_MISSING';
}

/** Returns the refusal code that a caller must get before the operation itself decides; null when it may decide. */
function gateOf(side: StaffSide, operation: Gated, caller: string): string | null {
  const { need } = operation;
  if (isKey(caller)) return gateOfKey(side, operation, caller);
  if (need === 'anyone') return null;
  // A tablet is not a person: only a tablet may show the codes of the entrance, and a person's session may not.
  if (need === 'device')
    return side === 'facility' && caller === 'device' ? null : 'UNAUTHENTICATED';
  const role = staffRoles.find((one) => one === caller);
  const isHere = side === 'facility' ? role !== undefined : caller === 'operator';
  if (!isHere) return 'UNAUTHENTICATED';
  return isStaffRightRequirement(need) && role && !hasRoleRight(role, need) ? 'FORBIDDEN' : null;
}

type Call = { caller: string; isForeign: boolean };

/**
 * The calls of an operation by the meant callers. Every person calls it once, and also with data of the other
 * corporation if the operation may decide; a key calls it if the operation may decide. Of the other calls, which must all
 * be refused in the same way, `npm test` draws one with each kind of data, and the drill `matrix` makes all.
 */
function callsOf(
  side: StaffSide,
  operation: Gated & { name: string },
  { isMeant, hasForeign }: { isMeant: (caller: string) => boolean; hasForeign: boolean },
): Call[] {
  const callers = [...people.keys()].filter(isMeant);
  return (hasForeign ? [false, true] : [false]).flatMap((isForeign) => {
    const mayDecide = (caller: string) => gateOf(side, operation, caller) === null;
    const isAlwaysTried = (caller: string) => mayDecide(caller) || (!isKey(caller) && !isForeign);
    const refused = callers.filter((caller) => !isAlwaysTried(caller));
    const drawn = drawCases(refused, {
      name: `${operation.name} ${isForeign ? 'foreign' : 'own'}`,
      oneOf: refused.length,
    });
    return [...callers.filter(isAlwaysTried), ...drawn].map((caller) => ({ caller, isForeign }));
  });
}

const gates = new Set([
  'UNAUTHENTICATED',
  'FORBIDDEN',
  'PASSKEY_PROOF_REQUIRED',
  'PERSON_REQUIRED',
  'API_KEY_RIGHT_MISSING',
  'API_KEY_REFUSED',
]);

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

  test.each([
    ['person, visitor or tablet', (caller: string) => !isKey(caller)],
    ['key', isKey],
  ])(
    `each %s gets of the ${side} API what the rights say, and no canary`,
    async (_who, isMeant) => {
      const wrong: string[] = [];
      const operations = await operationsOf(ask, side);
      const inOrderOfRows = Object.keys(rows[side]).map((name) =>
        operations.find((operation) => operation.name === name),
      );
      for (const operation of inOrderOfRows) {
        if (!operation) continue;
        const { variables = () => ({}), foreign } = rows[side][operation.name] ?? {};
        const calls = callsOf(side, operation, { isMeant, hasForeign: foreign !== undefined });
        for (const { caller, isForeign } of calls) {
          const gate = gateOf(side, operation, caller);
          if (operation.name in ending && gate === null) continue;
          const sent = isForeign && foreign ? foreign() : variables();
          // oxlint-disable-next-line no-await-in-loop -- the log of a failure follows the order
          const answer = await ask(side, operation.document, sent, people.get(caller) ?? {});
          const code = refusalCodeOf(answer);
          const where = `${operation.name} as ${caller} with ${JSON.stringify(sent)}`;
          const isGated = gate === null ? !gates.has(code ?? '') : code === gate;
          if (!isGated) wrong.push(`${where}: ${code} and not ${gate}`);
          if (isForeign && gate === null && code !== 'NOT_FOUND') wrong.push(`${where}: ${code}`);
          const text = JSON.stringify(answer);
          // An operator sees every corporation.
          if (side === 'facility' && foreignCanariesIn(text, canaries).length > 0)
            wrong.push(`${where}: ${text}`);
        }
      }
      expect(wrong).toEqual([]);
    },
  );
}

test('the log has no canary of all these calls, the operator’s among them', () => {
  expect(log.lines.filter((line) => foreignCanariesIn(line, canaries).length > 0)).toEqual([]);
});

test('what needs a passkey is refused without one, before it looks at anything', async () => {
  const wrong: string[] = [];
  for (const side of ['facility', 'operator'] as const) {
    const place = side === 'facility' ? ({ corporationId: own.id, role: 'OWNER' } as const) : null;
    // oxlint-disable-next-line no-await-in-loop -- two sides
    const stale = await fixture.person(place, '', false);
    // oxlint-disable-next-line no-await-in-loop -- two sides
    const gated = (await operationsOf(ask, side)).filter(
      // An operator who signed in by the mailed link alone may only use the passkey.
      ({ fresh, need }) => fresh || need === 'operator',
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
  expect([open, invited.length, passkeys.length]).toEqual([[{ role: 'OWNER' }], 1, 1]);
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
