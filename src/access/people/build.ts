import { hashBrowser, makeBrowserId } from '#access/browsers/browser-cookie.server.ts';
import { storeOperator } from '#access/operator/operators.queries.server.ts';
import { operatorRoles, type OperatorRole } from '#platform/base/people/operator-rights.ts';
import type { StaffRole } from '#platform/base/people/rights.ts';
import type { App } from '#platform/server/context.server.ts';

import { entranceDeviceCookieLine } from './entrance/device-cookie.server.ts';
import { insertDevice, markDevicePaired } from './entrance/entrance-devices.queries.server.ts';
import { deviceExpiresAt, pairingCodeExpiresAt } from './entrance/entrance-rules.ts';
import { insertMembership } from './members/members.queries.server.ts';
import { storePerson } from './people.queries.server.ts';
import { staffSessionExpiresAt } from './rules.ts';
import { hashToken, makeRandomToken, staffCookieName } from './sessions/session-cookie.server.ts';
import { insertStaffSession } from './sessions/sessions.queries.server.ts';

type NewStaff = {
  email: string;
  name?: string;
  now: Date;
  /** Null for an operator. */
  member: { corporationId: string; role: StaffRole; facilityIds?: string[] } | null;
  /** The roles of an operator; every role unless given. */
  roles?: readonly OperatorRole[];
};

export type BuiltStaff = { id: string; membershipId: string | null };

/** A person of a corporation, or an operator. For tests. */
export async function buildStaff(
  { db }: Pick<App, 'db'>,
  { email, name = '佐藤 陽子', now, member, roles = operatorRoles }: NewStaff,
): Promise<BuiltStaff> {
  return db.transaction().execute(async (tx) => {
    const staffId = await storePerson(tx, { email, key: email.toLowerCase(), name, now });
    if (!member) {
      await storeOperator(tx, { staffId, roles, now });
      return { id: staffId, membershipId: null };
    }
    const { corporationId, role, facilityIds = null } = member;
    const membership = { staffId, corporationId, role, facilityIds, now };
    return { id: staffId, membershipId: await insertMembership(tx, membership) };
  });
}

/** The Cookie header of a new session of the person, as if signed in on both sides. For tests. */
export async function buildStaffSession(
  app: App,
  { staffId, now, provedAt = null }: { staffId: string; now: Date; provedAt?: Date | null },
): Promise<string> {
  const token = makeRandomToken();
  const expiresAt = staffSessionExpiresAt(now);
  const session = {
    staffId,
    tokenHash: hashToken(token),
    browserHash: hashBrowser(makeBrowserId()),
    device: 'Windows・Edge',
    provedAt,
  };
  await insertStaffSession(app.db, { ...session, expiresAt, now });
  const sides = ['facility', 'operator'] as const;
  return sides.map((side) => `${staffCookieName(app, side)}=${token}`).join('; ');
}

/** The Cookie header of a new tablet at the entrance of a facility. For tests. */
export async function buildEntranceDevice(
  app: App,
  { facilityId, staffId, now }: { facilityId: string; staffId: string; now: Date },
): Promise<string> {
  const token = makeRandomToken();
  const [tokenHash, pairingHash] = [hashToken(token), hashToken(makeRandomToken())];
  await insertDevice(app.db, {
    facilityId,
    name: '正面玄関',
    staffId,
    pairingHash,
    pairingExpiresAt: pairingCodeExpiresAt(now),
    now,
  });
  const expiresAt = deviceExpiresAt(now);
  await markDevicePaired(app.db, {
    pairingHash,
    tokenHash,
    browser: 'Android・Chrome',
    expiresAt,
    now,
  });
  return entranceDeviceCookieLine(app, token).split(';')[0] ?? '';
}
