import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { lockCorporation, type CorporationRow } from '../corporation.queries.server.ts';
import type { CorporationProof } from '../corporation-rules.ts';
import { corporationRefusal } from '../messages.ts';
import { writeCorporationProof, writeProofEnd } from './proof.queries.server.ts';

/** Locks a corporation that can be proven. Refusals: CORPORATION_PROVEN, and those of `lockCorporation`. */
export async function lockUnprovenCorporation(tx: Tx, id: string): Promise<CorporationRow> {
  const corporation = await lockCorporation(tx, id);
  if (corporation.provenAt !== null) throw corporationRefusal('CORPORATION_PROVEN');
  return corporation;
}

type ProveArgs = {
  corporationId: string;
  by: CorporationProof;
  actor: Actor;
  reason?: string;
  now: Date;
};

/**
 * Proves a corporation: its postings say 「すぐ払い」 from now on, and wages that wait for a limit can be withdrawn at
 * once; postings that are public already keep their word. Refusals: those of `lockUnprovenCorporation`. (Rule 8.6)
 */
export async function proveCorporation(
  tx: Tx,
  { corporationId: id, by, actor, reason, now }: ProveArgs,
): Promise<void> {
  const { state } = await lockUnprovenCorporation(tx, id);
  await writeCorporationProof(tx, { id, by, now });
  await recordChanges(tx, [
    { subject: 'corporation', id, from: state, to: state, event: 'PROVE', actor, reason, at: now },
  ]);
}

/**
 * Ends the proof by an invoice that is no longer paid: the next postings say 「支払日払い」, and wages that waited for a limit
 * wait again. Contracts keep their word. The caller holds the corporation and lowers what public postings say. (Rule 8.6)
 */
export async function endInvoiceProof(
  tx: Tx,
  { corporation, actor, now }: { corporation: CorporationRow; actor: Actor; now: Date },
): Promise<void> {
  const { id, state } = corporation;
  await writeProofEnd(tx, { id, now });
  await recordChanges(tx, [
    { subject: 'corporation', id, from: state, to: state, event: 'END_PROOF', actor, at: now },
  ]);
}
