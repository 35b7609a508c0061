import { createHash, randomUUID } from 'node:crypto';

import { addMinutes, instantMonthsLater, jstDay } from '#platform/base/jst.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  inTransaction,
  type Db,
  type QueryExecutor,
  type Tx,
} from '#platform/server/database/db.server.ts';
import { recordChanges } from '#platform/server/history.server.ts';
import { payerOf } from '#platform/server/prices/payers.ts';

import { facilityActor } from '../actors.ts';
import { employerRecordRetentionMonths } from '../limits.ts';
import { corporationRefusal } from '../messages.ts';
import {
  readOvertimeAgreementUse,
  type OvertimeAgreementUse,
} from './agreement-use.queries.server.ts';
import { agreementRowsOfAnyFacility, lockOvertimeAgreement } from './agreement.queries.server.ts';
import { sanitizeAgreementFile } from './paper-file.server.ts';
import { maxAgreementFiles, agreementFileStateOf, type AgreementFileState } from './paper-rules.ts';
import {
  claimAgreementFilesToErase,
  insertAgreementFile,
  makeAgreementFileCurrent,
  storedAgreementFileFacts,
  lockAgreementFile,
  markAgreementFilesErased,
  agreementFileRowsOf,
  writeAgreementFileRemoval,
  type AgreementFileRow,
} from './papers.queries.server.ts';

type Act = { scope: FacilityScope; now: Date };
type NewPaper = { scope: FacilityScope; agreementId: string; body: Buffer };

const batchSize = 200;

/** Checks that the scope has the filing. Refusals: those of `lockOvertimeAgreement`. */
export async function assertAgreementInScope(
  db: Db,
  { scope, agreementId }: Pick<NewPaper, 'scope' | 'agreementId'>,
): Promise<void> {
  await inTransaction(db, (tx) => lockOvertimeAgreement(tx, scope, agreementId));
}

/**
 * Stores a file of the filing as it was stamped; the one before stays in the history. The same file again changes
 * nothing. A photo is refused as `cleanUploadedImage` does. Refusals: PAPERS_FULL, PAPER_LATE, and those of `sanitizeAgreementFile` and
 * `lockOvertimeAgreement`.
 */
export async function addAgreementFile(
  { db, storage, clock }: Pick<App, 'db' | 'storage' | 'clock'>,
  { scope, agreementId: filingId, body }: NewPaper,
): Promise<{ id: string }> {
  const { staffId } = scope;
  const { kind, bytes } = await sanitizeAgreementFile(body, payerOf('person', staffId));
  const sha256 = createHash('sha256').update(bytes).digest();
  const name = randomUUID();
  const storageKey = `agreements/${name.slice(0, 2)}/${name}.${kind === 'pdf' ? 'pdf' : 'jpg'}`;
  // Insert the row first: if the process is killed, the scheduled task removes the row's file. A file without a row
  // would stay.
  const row = { filingId, storageKey, kind, bytes: bytes.length, sha256, staffId };
  // Preparing a photo may have waited in a queue, so the clock is read again.
  const id = await insertAgreementFile(db, { ...row, now: clock.now() });
  await storage.put(storageKey, bytes);
  return inTransaction(db, async (tx) => {
    const filing = await lockOvertimeAgreement(tx, scope, filingId);
    const { count, currentId, isCurrentEqual } = await storedAgreementFileFacts(tx, {
      filingId,
      sha256,
    });
    if (currentId !== null && isCurrentEqual) return { id: currentId };
    if (count >= maxAgreementFiles) throw corporationRefusal('PAPERS_FULL');
    const now = clock.now();
    if (!(await makeAgreementFileCurrent(tx, { id, filingId, now })))
      throw corporationRefusal('PAPER_LATE');
    const isWithdrawn = filing.withdrawnAt !== null;
    await record(tx, { ...filing, scope, filingId, isWithdrawn, event: 'ADD_PAPER', now });
    return { id };
  });
}

/**
 * Removes a current or replaced file of a filing; a scheduled task erases its content. Removing it again changes
 * nothing. Refusals: those of `lockAgreementFile`.
 */
export async function removeAgreementFile(
  db: Db,
  { scope, paperId, now }: Act & { paperId: string },
): Promise<void> {
  await inTransaction(db, async (tx) => {
    const paper = await lockAgreementFile(tx, scope, paperId);
    if (paper.isRemoved) return;
    await writeAgreementFileRemoval(tx, { paperId, staffId: scope.staffId, now });
    await record(tx, { ...paper, scope, event: 'REMOVE_PAPER', now });
  });
}

type FilingChange = Act & {
  facilityId: string;
  filingId: string;
  isWithdrawn: boolean;
  event: string;
};

/** Records a change of a file in the history of its filing, whose state stays the same. */
async function record(tx: Tx, change: FilingChange): Promise<void> {
  const { scope, facilityId, filingId: id, isWithdrawn, event, now } = change;
  const state = isWithdrawn ? 'WITHDRAWN' : 'RECORDED';
  const actor = facilityActor(scope, facilityId);
  await recordChanges(tx, [
    { subject: 'agreement', id, from: state, to: state, event, actor, at: now },
  ]);
}

type Paper = AgreementFileRow & { state: AgreementFileState };

const withState = (row: AgreementFileRow): Paper => ({ ...row, state: agreementFileStateOf(row) });

/** A filing with its files, and the postings and contracts that rely on it alone. Refusals: those of `readOvertimeAgreementUse`. */
export async function overtimeAgreementPage(
  db: QueryExecutor,
  scope: FacilityScope,
  asked: { agreementId: string; now: Date },
): Promise<OvertimeAgreementUse & { papers: Paper[] }> {
  const use = await readOvertimeAgreementUse(db, scope, asked);
  const papers = await agreementFileRowsOf(db, scope, [use.filing.id]);
  return { ...use, papers: papers.map(withState) };
}

/** The filings of any facility with their files, for an operator. */
export async function listFacilityAgreements(
  db: QueryExecutor,
  scope: OperatorScope,
  facilityId: string,
) {
  const filings = await agreementRowsOfAnyFacility(db, scope, facilityId);
  const papers = await agreementFileRowsOf(
    db,
    scope,
    filings.map(({ id }) => id),
  );
  return filings.map((filing) => ({
    ...filing,
    papers: papers.filter(({ filingId }) => filingId === filing.id).map(withState),
  }));
}

/**
 * Erases the content of removed files, of broken-off uploads, and of all files whose filing ended or was withdrawn long
 * ago; returns the number of files.
 */
export async function eraseAgreementFiles(
  { db, storage }: Pick<App, 'db' | 'storage'>,
  now: Date,
): Promise<number> {
  const instant = instantMonthsLater(now, -employerRecordRetentionMonths);
  const overBefore = { instant, day: jstDay(instant) };
  // Ten minutes, so that no file is erased while it is being stored; an upload that takes longer is refused.
  const uploadedBefore = addMinutes(now, -10);
  const due = await claimAgreementFilesToErase(db, {
    uploadedBefore,
    overBefore,
    limit: batchSize,
    now,
  });
  if (due.length === 0) return 0;
  // Erase the file before its row: the next run finds a row without a file, but never a file without a row.
  await Promise.all(due.map(({ storageKey }) => storage.remove(storageKey)));
  const ids = due.map(({ id }) => id);
  await inTransaction(db, (tx) => markAgreementFilesErased(tx, { ids, overBefore, now }));
  return due.length;
}
