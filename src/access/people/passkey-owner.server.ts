import { addMinutes } from '#platform/base/jst.ts';
import type { StaffCaller } from '#platform/server/context.server.ts';

import type { PasskeyOwnerPolicy } from '#access/passkeys/owner.server.ts';
import { staffRefusal } from './messages.ts';
import { firstPasskeyDeadlineMinutes, isFreshStaffProof } from './rules.ts';
import { markStaffSessionProved } from './sessions/sessions.queries.server.ts';

/**
 * Passkeys of people of corporations and of operators: adding a passkey also proves the session. The guard of the API
 * requires a fresh proof before a removal. (Decision 046)
 */
export const staffPasskeyOwnerPolicy: PasskeyOwnerPolicy<StaffCaller> = {
  kind: 'person',
  siteName: 'ひとこま（事業者用）',
  refuse: staffRefusal,
  isLimitedAtStart: false,
  lockUser: async (_tx, { email, name }) => ({ name: email, displayName: name }),
  /** Without a fresh proof, only the first passkey may be added, just after the sign-in. */
  async assertMayAdd(_tx, { caller, passkeys, now }) {
    if (isFreshStaffProof(caller.provedAt, now)) return;
    if (passkeys.length > 0) throw staffRefusal('PASSKEY_PROOF_REQUIRED');
    if (addMinutes(caller.signedInAt, firstPasskeyDeadlineMinutes) <= now)
      throw staffRefusal('SIGN_IN_AGAIN');
  },
  async assertMayRemove() {},
  afterAdding: (tx, { caller, now }) =>
    markStaffSessionProved(tx, { sessionId: caller.sessionId, now }),
  async afterRemoval() {},
  lockOwnerOf: async () => null,
  storeProof: markStaffSessionProved,
};
