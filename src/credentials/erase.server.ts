import { sql } from 'kysely';

import type { Tx } from '#server/database/db.server.ts';
import { recordChanges, type Actor } from '#server/history.server.ts';

import { dropPictures } from './pictures.server.ts';
import { releasePerson } from './release.server.ts';

type Leaving = { workerId: string; actor: Actor; now: Date };

/**
 * Erases the pictures of a worker's documents and the data read from them. Retained are the kind of
 * document, the decision and its validity, and two hashes, by which penalties follow the person to a
 * new account. (Rule 4.1, 4.22)
 */
export async function eraseWorker(tx: Tx, leaving: Leaving): Promise<void> {
  const { workerId, now } = leaving;
  await withdrawIdentities(tx, leaving);
  await withdrawLicenses(tx, leaving);
  await dropPictures(tx, await eraseDocuments(tx, workerId), now);
  await releasePerson(tx, { workerId, now });
}

/** Withdraws documents that wait for an operator. */
async function withdrawIdentities(tx: Tx, { workerId, actor, now }: Leaving): Promise<void> {
  const { rows } = await sql<{ id: string }>`
    /* credentials.withdrawIdentities */
    update identities
       set state = 'SUPERSEDED', decided_at = ${now}
     where worker_id = ${workerId} and state = 'PENDING'
    returning id
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id }) => ({
      subject: 'identity',
      id,
      from: 'PENDING',
      to: 'SUPERSEDED',
      event: 'LEAVE',
      actor,
      at: now,
    })),
  );
}

async function withdrawLicenses(tx: Tx, { workerId, actor, now }: Leaving): Promise<void> {
  const { rows } = await sql<{ id: string; state: string }>`
    /* credentials.withdrawLicenses */
    update license_certificates c
       set state = 'DELETED'
      from license_certificates before
     where c.worker_id = ${workerId} and c.state <> 'DELETED' and before.id = c.id
    returning c.id, before.state
  `.execute(tx);
  await recordChanges(
    tx,
    rows.map(({ id, state }) => ({
      subject: 'license_certificate',
      id,
      from: state,
      to: 'DELETED',
      event: 'DELETE',
      actor,
      at: now,
    })),
  );
}

/** The storage keys of the erased pictures. */
async function eraseDocuments(tx: Tx, workerId: string): Promise<(string | null)[]> {
  const { rows } = await sql<{ keys: (string | null)[] }>`
    /* credentials.eraseDocuments */
    with shown as (
      select array[front_key, back_key, second_key] as keys
        from identities where worker_id = ${workerId}
       union all
      select array[image_key, name_proof_key] as keys
        from license_certificates where worker_id = ${workerId}),
    identities_erased as (
      update identities
         set front_key = null, back_key = null, second_key = null, second_issued_on = null,
             issued_on = null, number_suffix = null, changes = null, reject_note = null
       where worker_id = ${workerId}),
    licenses_erased as (
      update license_certificates
         set image_key = null, name_proof_key = null, name_on_certificate = null,
             remarks_on_different_name = null, certificate_number = null, reject_note = null
       where worker_id = ${workerId})
    select keys from shown
  `.execute(tx);
  return rows.flatMap(({ keys }) => keys);
}
