import type { Tx } from '#platform/server/database/db.server.ts';
import { recordChanges, type Actor } from '#platform/server/history.server.ts';

import { dropDocumentPictures } from './pictures.server.ts';
import { releasePersonForNewAccount } from './release.queries.server.ts';
import {
  supersedeWaitingIdentities,
  deleteCertificates,
  eraseDocuments,
} from './queries.server.ts';

type Leaving = { workerId: string; actor: Actor; now: Date };

/**
 * Erases the pictures of a worker's documents and the data read from them. Retained are the kind of
 * document, the decision and its validity, and two hashes, by which penalties follow the person to a
 * new account. (Rule 4.1, 4.22)
 */
export async function eraseWorkerCredentials(tx: Tx, leaving: Leaving): Promise<void> {
  const { workerId, now } = leaving;
  await withdrawIdentities(tx, leaving);
  await withdrawLicenses(tx, leaving);
  await dropDocumentPictures(tx, await eraseDocuments(tx, workerId), now);
  await releasePersonForNewAccount(tx, { workerId, now });
}

/** Withdraws documents that wait for an operator. */
async function withdrawIdentities(tx: Tx, { workerId, actor, now }: Leaving): Promise<void> {
  const withdrawn = await supersedeWaitingIdentities(tx, { workerId, now });
  await recordChanges(
    tx,
    withdrawn.map(({ id }) => ({
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
  const withdrawn = await deleteCertificates(tx, workerId);
  await recordChanges(
    tx,
    withdrawn.map(({ id, state }) => ({
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
