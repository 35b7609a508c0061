import type { LiveChannelPageKind } from '#platform/base/people/sides.ts';
import type { App } from '#platform/server/context.server.ts';

import { entranceDeviceTokenOf } from '../entrance/device-cookie.server.ts';
import {
  deviceWithToken,
  facilitiesOfDevices,
} from '../entrance/entrance-devices.queries.server.ts';
import { hashToken, staffSessionTokenOf } from '../sessions/session-cookie.server.ts';
import {
  membershipsOfStaffSessions,
  sessionWithToken,
} from '../sessions/sessions.queries.server.ts';
import { findCorporationOfFacility } from './queries.server.ts';
import type { LiveChannelReach } from './reach.ts';

/** The session or device behind a channel, and its owner: a person, or the device itself. */
export type ChannelSubscriber = {
  side: LiveChannelPageKind;
  id: string;
  ownerId: string;
  /** The corporation of the person or device; null for an operator. */
  corporationId: string | null;
};

/** The current rights of a subscriber; `membership` is a text that changes with the role and facilities. */
export type ChannelSubscriberState = { membership: string; reach: LiveChannelReach };

/** The subscriber that the cookies of the request name; null without a session or device of the side. */
export async function channelSubscriberOf(
  app: App,
  request: Request,
  side: LiveChannelPageKind,
): Promise<ChannelSubscriber | null> {
  const now = app.clock.now();
  const token =
    side === 'tablet'
      ? entranceDeviceTokenOf(app, request)
      : staffSessionTokenOf(app, request, side);
  if (token === null) return null;
  const asked = { tokenHash: hashToken(token), now };
  if (side === 'tablet') {
    const device = await deviceWithToken(app.db, asked);
    if (!device) return null;
    const corporationId = await findCorporationOfFacility(app.db, device.facilityId);
    return { side, id: device.id, ownerId: device.id, corporationId };
  }
  const session = await sessionWithToken(app.db, asked);
  if (!session) return null;
  const { sessionId: id, staffId: ownerId, membership, operatorRoles } = session;
  if (side === 'operator') return operatorRoles && { side, id, ownerId, corporationId: null };
  return membership && { side, id, ownerId, corporationId: membership.corporationId };
}

/** The states of the subscribers by their id; subscribers that may not read any more are missing. */
export async function readSubscriberStates(
  app: App,
  subscribers: readonly ChannelSubscriber[],
): Promise<ReadonlyMap<string, ChannelSubscriberState>> {
  const now = app.clock.now();
  const idsOf = (isTablet: boolean) =>
    subscribers.filter(({ side }) => (side === 'tablet') === isTablet).map(({ id }) => id);
  const [sessions, devices] = await Promise.all([
    membershipsOfStaffSessions(app.db, { ids: idsOf(false), now }),
    facilitiesOfDevices(app.db, { ids: idsOf(true), now }),
  ]);
  const states = new Map<string, ChannelSubscriberState>();
  for (const { side, id } of subscribers) {
    const session = sessions.get(id);
    const facilityId = devices.get(id);
    if (facilityId !== undefined)
      states.set(id, { membership: facilityId, reach: { side: 'tablet', facilityId } });
    if (!session) continue;
    const { membership, corporationId, facilityIds, operatorRoles: roles } = session;
    if (side === 'operator') states.set(id, { membership, reach: { side, roles } });
    else if (side === 'facility' && corporationId !== null)
      states.set(id, { membership, reach: { side, corporationId, facilityIds } });
  }
  return states;
}
