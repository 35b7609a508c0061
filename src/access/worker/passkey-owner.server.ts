import type { SignedInWorker } from '#platform/server/context.server.ts';
import type { Tx } from '#platform/server/database/db.server.ts';
import type { NoticeText } from '#platform/server/delivery/notice-rules.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import { requireFreshProof } from '#platform/server/proof.server.ts';
import { makeStopLink } from '#platform/server/stop-links/stop-link.server.ts';

import type { PasskeyOwnerPolicy } from '#access/passkeys/owner.server.ts';
import { accountRefusal } from './messages.ts';
import { passkeyAddedNotice, passkeyRemovedNotice } from './notifications.ts';
import { lockWorkerForPasskeyChange, workerOwningPasskey } from './passkeys.queries.server.ts';
import { markSessionProven, whyAccountStopped } from './queries.server.ts';

/**
 * Workers as owners of passkeys: a change needs a fresh proof, and its notice goes to every channel. The passkey of a
 * deleted account is refused as PASSKEY_REFUSED, that of a stopped one by `whyAccountStopped`. (Rule 4.1)
 */
export const workerPasskeyOwnerPolicy: PasskeyOwnerPolicy<SignedInWorker> = {
  kind: 'worker',
  siteName: 'ひとこま',
  refuse: accountRefusal,
  isLimitedAtStart: true,
  async lockUser(tx, { id }) {
    const { phoneNumber, name } = await lockWorkerForPasskeyChange(tx, id);
    return { name: phoneNumber, displayName: name ?? phoneNumber };
  },
  assertMayAdd: (tx, { caller, now }) => requireFreshProof(tx, { worker: caller, now }),
  assertMayRemove: (tx, { caller, now }) => requireFreshProof(tx, { worker: caller, now }),
  async afterAdding(tx, { caller, passkey: { id, name }, now }) {
    const text = passkeyAddedNotice(name);
    await notifyOfPasskey(tx, { workerId: caller.id, text, key: `${id}:added`, now });
  },
  async afterRemoval(tx, { caller, passkey: { id, name }, now }) {
    const text = passkeyRemovedNotice(name);
    await notifyOfPasskey(tx, { workerId: caller.id, text, key: `${id}:removed`, now });
  },
  async lockOwnerOf(tx, credentialId) {
    const workerId = await workerOwningPasskey(tx, credentialId);
    if (workerId === null) throw accountRefusal('PASSKEY_REFUSED');
    const stopped = await whyAccountStopped(tx, workerId);
    return stopped && accountRefusal(stopped);
  },
  storeProof: markSessionProven,
};

type PasskeyNotice = { workerId: string; text: NoticeText; key: string; now: Date };

/** Notifies on every channel, because a thief who made the change may control one of them. */
async function notifyOfPasskey(tx: Tx, { workerId, text, key, now }: PasskeyNotice): Promise<void> {
  await notifyOneWorker(tx, {
    ...text,
    workerId,
    topic: 'account',
    dedupKey: `passkey:${key}`,
    path: await makeStopLink(tx, { workerId, now }),
    isUrgent: true,
    now,
  });
}
