import type { DemoMemberRole, DemoOperator } from '#gen/types.ts';
import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import type { Context } from '#platform/server/context.server.ts';
import { inTransaction, type Db, type Tx } from '#platform/server/database/db.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';
import { insertMembership } from '#access/people/members/members.queries.server.ts';
import { storeOperator } from '#access/operator/operators.queries.server.ts';
import {
  lockStaffRequestsWithSameKey,
  membershipOfEmail,
  storePerson,
} from '#access/people/people.queries.server.ts';
import { staffSessionExpiresAt } from '#access/people/rules.ts';
import { openStaffSession } from '#access/people/sessions/sessions.server.ts';

import { corporationIdOfDemoFacility } from './facilities.queries.server.ts';

type Entry = Pick<Context, 'app' | 'request' | 'now'>;

/** Signs the browser in as the manager of a demo facility; the first call creates the manager. Refusals: NOT_FOUND. */
export async function signInAsDemoManager(entry: Entry, facilityId: string): Promise<void> {
  const corporationId = await corporationIdOfDemoFacility(entry.app.db, facilityId);
  if (corporationId === null) throw commonRefusal('NOT_FOUND');
  // Use only the random end of the id: a long address would fill the pages.
  const email = `manager-${facilityId.slice(-12)}@demo.example`;
  await enter(
    entry,
    { email, name: 'デモの施設長', side: 'facility' },
    async (tx, { staffId, now }) => {
      // Keep an existing membership: its role may have been changed since.
      if ((await membershipOfEmail(tx, email)).corporationId !== null) return;
      const membership = { corporationId, role: 'MANAGER', facilityIds: [facilityId] } as const;
      await insertMembership(tx, { ...membership, facilityIds: [facilityId], staffId, now });
    },
  );
}

const demoMembers = {
  OWNER: 'デモの理事長',
  FINANCE: 'デモの経理担当',
} as const satisfies Record<DemoMemberRole, string>;

/**
 * Signs the browser in as the owner or the finance person of a facility's corporation, with all of its facilities; the
 * first call creates the person. Refusals: NOT_FOUND.
 */
export async function signInAsDemoMember(
  entry: Entry,
  { facilityId, role }: { facilityId: string; role: DemoMemberRole },
): Promise<void> {
  const corporationId = await corporationIdOfDemoFacility(entry.app.db, facilityId);
  if (corporationId === null) throw commonRefusal('NOT_FOUND');
  const email = `${role.toLowerCase()}-${corporationId.slice(-12)}@demo.example`;
  const person = { email, name: demoMembers[role], side: 'facility' } as const;
  await enter(entry, person, async (tx, { staffId, now }) => {
    if ((await membershipOfEmail(tx, email)).corporationId !== null) return;
    await insertMembership(tx, { corporationId, role, facilityIds: null, staffId, now });
  });
}

const demoOperators = {
  FIRST: { name: 'デモの運営 一郎', roles: operatorRoles },
  SECOND: { name: 'デモの運営 二郎', roles: operatorRoles },
  DOCUMENTS: { name: 'デモの運営 書類', roles: ['DOCUMENTS'] },
  SHIFTS: { name: 'デモの運営 勤務', roles: ['SHIFTS'] },
  MONEY: { name: 'デモの運営 お金', roles: ['MONEY'] },
  SUPPORT: { name: 'デモの運営 問い合わせ', roles: ['SUPPORT'] },
  ADMIN: { name: 'デモの運営 管理', roles: ['ADMIN'] },
} as const satisfies Record<DemoOperator, { name: string; roles: readonly OperatorRole[] }>;

/**
 * Signs the browser in as one of the demo's operators. The roles are those of the first sign-in: an operator whose roles
 * were changed since keeps them.
 */
export async function signInAsDemoOperator(entry: Entry, operator: DemoOperator): Promise<void> {
  const { email, name, roles } = demoOperatorOf(operator);
  await enter(entry, { email, name, side: 'operator' }, (tx, given) =>
    storeOperator(tx, { ...given, roles }),
  );
}

/** Returns the id of one of the demo's operators, as whom the play bank's files are loaded; the first call creates it. */
export async function storeDemoOperator(
  db: Db,
  operator: DemoOperator,
  now: Date,
): Promise<string> {
  const { email, name, roles } = demoOperatorOf(operator);
  return inTransaction(db, async (tx) => {
    await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: email });
    const staffId = await storePerson(tx, { email, key: email, name, now });
    await storeOperator(tx, { staffId, roles, now });
    return staffId;
  });
}

const demoOperatorOf = (operator: DemoOperator) => ({
  email: `operator-${operator.toLowerCase()}@demo.example`,
  ...demoOperators[operator],
});

type StoreMembership = (tx: Tx, given: { staffId: string; now: Date }) => Promise<void>;

/**
 * Stores the person with a membership, and opens a session as after a sign-in by passkey. Demo people have no passkey
 * to renew the proof with, so it is valid as long as the session.
 */
async function enter(
  entry: Entry,
  { email, name, side }: { email: string; name: string; side: StaffSide },
  storeMembership: StoreMembership,
): Promise<void> {
  const { app, request, now } = entry;
  const cookie = await inTransaction(app.db, async (tx) => {
    await lockStaffRequestsWithSameKey(tx, { kind: 'email', value: email });
    const staffId = await storePerson(tx, { email, key: email, name, now });
    await storeMembership(tx, { staffId, now });
    return openStaffSession(tx, entry, { staffId, side, provedAt: staffSessionExpiresAt(now) });
  });
  setResponseCookie(request, cookie);
}
