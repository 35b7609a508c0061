import { passkeySiteOf } from '#platform/server/passkeys/web-authn.server.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { setResponseCookie } from '#platform/server/http/response-cookies.server.ts';

import type { PasskeyAuthenticatorAnswer } from '#access/passkeys/challenge.server.ts';
import { verifyPasskeyUse } from '#access/passkeys/use-passkey.server.ts';
import { staffRefusal } from '../messages.ts';
import { staffPasskeyOwnerPolicy } from '../passkey-owner.server.ts';
import { personWithId } from '../people.queries.server.ts';
import { openStaffSession, type StaffSessionRequestContext } from '../sessions/sessions.server.ts';

/** Opens a session by a passkey, for a person who belongs to the side. Refusals: PASSKEY_REFUSED. */
export async function signInStaffByPasskey(
  entry: StaffSessionRequestContext,
  { side, ...answer }: PasskeyAuthenticatorAnswer & { side: StaffSide },
): Promise<void> {
  const use = {
    ...answer,
    purpose: 'sign-in',
    sessionId: null,
    site: passkeySiteOf(entry),
  } as const;
  const cookie = await verifyPasskeyUse(
    entry,
    staffPasskeyOwnerPolicy,
    use,
    async (tx, staffId) => {
      const person = await personWithId(tx, { staffId, side });
      if (!person) throw staffRefusal('PASSKEY_REFUSED');
      return openStaffSession(tx, entry, { staffId, side, provedAt: entry.now });
    },
  );
  setResponseCookie(entry.request, cookie);
}
