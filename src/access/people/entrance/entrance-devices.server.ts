import { randomInt } from 'node:crypto';

import { browserLabel } from '#platform/base/browser-label.ts';
import { addMinutes } from '#platform/base/jst.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import type { FacilityScope } from '#platform/base/people/scope.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { App, EntranceDevice } from '#platform/server/context.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';

import { staffRefusal, staffFieldErrorSentences } from '../messages.ts';
import { isNameWithinLimit } from '../rules.ts';
import { hashToken, makeRandomToken } from '../sessions/session-cookie.server.ts';
import {
  endStaffSessionsOfBrowser,
  type StaffSessionRequestContext,
} from '../sessions/sessions.server.ts';
import { entranceDeviceCookieLine, entranceDeviceTokenOf } from './device-cookie.server.ts';
import {
  entranceDevicesInScope,
  deviceWithToken,
  insertDevice,
  lockDevicesOfFacility,
  markDeviceEnded,
  markDeviceReplaced,
  storeDeviceUse,
  markDevicePaired,
} from './entrance-devices.queries.server.ts';
import {
  deviceExpiresAt,
  deviceUseWriteIntervalMinutes,
  formatPairingCode,
  maxEntranceDevices,
  pairingCodeAlphabet,
  pairingCodeExpiresAt,
  pairingCodeLength,
  readPairingCode,
} from './entrance-rules.ts';

export type DeviceEnrolment = { id: string; pairingCode: string; expiresAt: Date };

/**
 * Enrols a device at the scope's one facility. The pairing code is shown once: only its hash is stored.
 * Refusals: VALIDATION_FAILED, TOO_MANY_ENTRANCE_DEVICES.
 */
export async function enrolDevice(
  db: Db,
  scope: FacilityScope,
  given: { name: string; now: Date },
): Promise<DeviceEnrolment> {
  const { now } = given;
  const [facilityId = ''] = scope.facilityIds;
  const name = normalizeLine(given.name);
  if (!isNameWithinLimit(name)) throw refuseFields({ name: staffFieldErrorSentences.deviceName });
  const signs = Array.from({ length: pairingCodeLength }, () => pairingCodeAlphabet[randomInt(32)]);
  const code = signs.join('');
  const expiresAt = pairingCodeExpiresAt(now);
  const id = await inTransaction(db, async (tx) => {
    await lockDevicesOfFacility(tx, facilityId);
    const { length } = await entranceDevicesInScope(tx, scope, now);
    if (length >= maxEntranceDevices)
      throw staffRefusal('TOO_MANY_ENTRANCE_DEVICES', { limit: maxEntranceDevices });
    return insertDevice(tx, {
      facilityId,
      name,
      staffId: scope.staffId,
      pairingHash: hashToken(code),
      pairingExpiresAt: expiresAt,
      now,
    });
  });
  return { id, pairingCode: formatPairingCode(code), expiresAt };
}

/**
 * Pairs this browser with the device of the code. A person who was signed in here is signed out, so that the tablet
 * shows the entrance and nothing else. Refusals: PAIRING_INVALID.
 */
export async function pairDevice(
  entry: StaffSessionRequestContext,
  codeText: string,
): Promise<void> {
  const { app, request, now } = entry;
  const code = readPairingCode(codeText);
  if (code === null) throw staffRefusal('PAIRING_INVALID');
  const token = makeRandomToken();
  await inTransaction(app.db, async (tx) => {
    const isPaired = await markDevicePaired(tx, {
      pairingHash: hashToken(code),
      tokenHash: hashToken(token),
      browser: browserLabel(request.headers.get('user-agent') ?? ''),
      expiresAt: deviceExpiresAt(now),
      now,
    });
    if (!isPaired) throw staffRefusal('PAIRING_INVALID');
    const old = entranceDeviceTokenOf(app, request);
    if (old !== null) await markDeviceReplaced(tx, { tokenHash: hashToken(old), now });
  });
  await endStaffSessionsOfBrowser(entry);
  setResponseCookie(request, entranceDeviceCookieLine(app, token));
}

/** Ends a device: its next request is refused, and its codes no longer check anybody in. Refusals: NOT_FOUND. */
export async function endDevice(
  db: Db,
  scope: FacilityScope,
  { id, now }: { id: string; now: Date },
): Promise<void> {
  const isEnded = await markDeviceEnded(db, scope, { id, now });
  if (!isEnded) throw staffRefusal('NOT_FOUND');
}

/** The device that the request's cookie names, or null. Stores its use, at most every five minutes. */
export async function deviceOfRequest(
  app: App,
  request: Request,
  now: Date,
): Promise<EntranceDevice | null> {
  const token = entranceDeviceTokenOf(app, request);
  if (token === null) return null;
  const device = await deviceWithToken(app.db, { tokenHash: hashToken(token), now });
  if (device === null) return null;
  const { lastUsedAt, ...paired } = device;
  if (addMinutes(lastUsedAt, deviceUseWriteIntervalMinutes) <= now)
    await storeDeviceUse(app.db, { id: device.id, now });
  return paired;
}
