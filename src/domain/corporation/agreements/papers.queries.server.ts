import { sql } from 'kysely';

import { isUuid } from '#platform/base/uuid.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { JstDay } from '#platform/base/jst.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';

import type { AgreementFileKind } from './paper-rules.ts';

type NewPaper = {
  filingId: string;
  storageKey: string;
  kind: AgreementFileKind;
  bytes: number;
  sha256: Buffer;
  staffId: string;
  now: Date;
};

/** Writes the row of a file that is about to be stored, and returns its id. */
export async function insertAgreementFile(db: QueryExecutor, paper: NewPaper): Promise<string> {
  const { id } = await executeForOneRow(
    db,
    sql<{ id: string }>`
    /* corporation.insertAgreementFile */
    insert into agreement_papers (filing_id, storage_key, kind, bytes, sha256, added_by, added_at)
    values (${paper.filingId}, ${paper.storageKey}, ${paper.kind}, ${paper.bytes}, ${paper.sha256},
            ${paper.staffId}, ${paper.now})
    returning id
  `,
  );
  return id;
}

type StoredFacts = { count: number; currentId: string | null; isCurrentEqual: boolean };

/** The number of files of a filing that are not removed, the current file, and whether it has this content. */
export async function storedAgreementFileFacts(
  tx: Tx,
  { filingId, sha256 }: { filingId: string; sha256: Buffer },
): Promise<StoredFacts> {
  const { rows } = await sql<{ id: string; isCurrent: boolean; isEqual: boolean }>`
    /* corporation.storedAgreementFileFacts */
    select id, ended_at is null as "isCurrent", sha256 = ${sha256} as "isEqual"
      from agreement_papers
     where filing_id = ${filingId} and kept_at is not null and removed_at is null
  `.execute(tx);
  const current = rows.find(({ isCurrent }) => isCurrent);
  return {
    count: rows.length,
    currentId: current?.id ?? null,
    isCurrentEqual: current?.isEqual ?? false,
  };
}

/**
 * Ends the current file of the filing, and makes this one the current file. Returns false when the upload took so long
 * that the file was claimed for erasing; the caller then rolls both changes back.
 */
export async function makeAgreementFileCurrent(
  tx: Tx,
  { id, filingId, now }: { id: string; filingId: string; now: Date },
): Promise<boolean> {
  await sql`
    /* corporation.endCurrentPaper */
    update agreement_papers set ended_at = ${now}
     where filing_id = ${filingId} and kept_at is not null and ended_at is null
  `.execute(tx);
  const { numAffectedRows } = await sql`
    /* corporation.makeAgreementFileCurrent */
    update agreement_papers set kept_at = ${now} where id = ${id} and kept_at is null and ended_at is null
  `.execute(tx);
  return numAffectedRows === 1n;
}

type LockedPaper = {
  filingId: string;
  facilityId: string;
  isRemoved: boolean;
  isWithdrawn: boolean;
};

/** A file of a filing of the scope, locked until the transaction ends. Refusals: NOT_FOUND. */
export async function lockAgreementFile(
  tx: Tx,
  scope: FacilityScope,
  paperId: string,
): Promise<LockedPaper> {
  const { rows } = await sql<LockedPaper>`
    /* corporation.lockAgreementFile */
    select p.filing_id as "filingId", g.facility_id as "facilityId", p.removed_at is not null as "isRemoved",
           g.withdrawn_at is not null as "isWithdrawn"
      from agreement_papers p
      join agreement_filings g on g.id = p.filing_id
      join facilities f on f.id = g.facility_id
     where p.id = ${paperId} and p.kept_at is not null and f.id = any (${scope.facilityIds}::uuid[])
       and f.corporation_id = ${scope.corporationId}
       for update of p
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

export async function writeAgreementFileRemoval(
  tx: Tx,
  { paperId, staffId, now }: { paperId: string; staffId: string; now: Date },
): Promise<void> {
  await sql`
    /* corporation.writeAgreementFileRemoval */
    update agreement_papers
       set removed_at = ${now}, removed_by = ${staffId}, ended_at = coalesce(ended_at, ${now})
     where id = ${paperId}
  `.execute(tx);
}

export type AgreementFileRow = {
  filingId: string;
  id: string;
  kind: AgreementFileKind;
  bytes: number;
  addedAt: Date;
  addedBy: string;
  endedAt: Date | null;
  removedAt: Date | null;
  removedBy: string | null;
};

/** The files of each filing, the latest first: all that are not removed, filled up to 30 with removed ones. */
export async function agreementFileRowsOf(
  db: QueryExecutor,
  _scope: FacilityScope | OperatorScope,
  filingIds: readonly string[],
): Promise<AgreementFileRow[]> {
  const { rows } = await sql<AgreementFileRow>`
    /* corporation.agreementFileRowsOf */
    select p.filing_id as "filingId", p.id, p.kind, p.bytes, p.added_at as "addedAt", a.name as "addedBy",
           p.ended_at as "endedAt", p.removed_at as "removedAt", r.name as "removedBy"
      from unnest(${filingIds}::uuid[]) as wanted (id)
     cross join lateral (
           select * from agreement_papers n
            where n.filing_id = wanted.id and n.kept_at is not null
            order by n.removed_at is not null, n.added_at desc, n.id desc
            limit 30) p
      join staff a on a.id = p.added_by
      left join staff r on r.id = p.removed_by
     order by p.added_at desc, p.id desc
  `.execute(db);
  return rows;
}

export type StoredAgreementFile = {
  storageKey: string;
  kind: AgreementFileKind;
  number: string;
  facilityId: string;
  corporationId: string;
};

/** The statement that reads a file, to which a side adds its conditions: `f` is the facility of the filing. */
const storedPaper = (paperId: string) => sql`
    select p.storage_key as "storageKey", p.kind, g.number, g.facility_id as "facilityId",
           f.corporation_id as "corporationId"
      from agreement_papers p
      join agreement_filings g on g.id = p.filing_id
      join facilities f on f.id = g.facility_id
     where p.id = ${paperId} and p.kept_at is not null and p.removed_at is null`;

/** A file that may be read by the scope; a removed one is not found. Refusals: NOT_FOUND. */
export async function agreementFileOfScope(
  db: QueryExecutor,
  scope: FacilityScope,
  paperId: string,
): Promise<StoredAgreementFile> {
  if (!isUuid(paperId)) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<StoredAgreementFile>`
    /* corporation.agreementFileOfScope */
    ${storedPaper(paperId)}
       and f.id = any (${scope.facilityIds}::uuid[]) and f.corporation_id = ${scope.corporationId}
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

/** A file of any corporation; a removed one is not found. Refusals: NOT_FOUND. */
export async function agreementFileForOperator(
  db: QueryExecutor,
  _scope: OperatorScope,
  paperId: string,
): Promise<StoredAgreementFile> {
  if (!isUuid(paperId)) throw commonRefusal('NOT_FOUND');
  const { rows } = await sql<StoredAgreementFile>`
    /* corporation.agreementFileForOperator */
    ${storedPaper(paperId)}
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

type DuePaper = { id: string; storageKey: string };

/**
 * The end of retention: it is over for files of filings that ended before `day` or were withdrawn before `instant`,
 * which is on `day`.
 */
type Before = { instant: Date; day: JstDay };
const isOver = ({ instant, day }: Before) =>
  sql`(g.ends_on < ${day} or g.withdrawn_at < ${instant})`;

/**
 * Claims files to erase: removed files, files whose upload broke off before `uploadedBefore`, and all files of filings
 * past retention. A claimed file is not the current one, and cannot become it.
 */
export async function claimAgreementFilesToErase(
  db: QueryExecutor,
  asked: { uploadedBefore: Date; overBefore: Before; limit: number; now: Date },
): Promise<DuePaper[]> {
  const { uploadedBefore, overBefore, limit, now } = asked;
  const { rows } = await sql<DuePaper>`
    /* corporation.claimAgreementFilesToErase */
    with due as (
      (select id, false as "isOver"
         from agreement_papers
        where erased_at is null and (kept_at is null or removed_at is not null)
          and (removed_at is not null or added_at < ${uploadedBefore})
        order by added_at
        limit ${limit})
      union all
      (select p.id, true
         from agreement_filings g
         join agreement_papers p on p.filing_id = g.id
        where ${isOver(overBefore)}
        limit ${limit}))
    update agreement_papers p
       set ended_at = coalesce(p.ended_at, ${now})
      from due
     where p.id = due.id and (due."isOver" or p.kept_at is null or p.removed_at is not null)
    returning p.id, p.storage_key as "storageKey"
  `.execute(db);
  return rows;
}

/**
 * Marks claimed files as erased. The row of a removed file stays until its filing is past retention; other rows are
 * deleted.
 */
export async function markAgreementFilesErased(
  tx: Tx,
  { ids, overBefore, now }: { ids: readonly string[]; overBefore: Before; now: Date },
): Promise<void> {
  await sql`
    /* corporation.deletePapers */
    delete from agreement_papers p
     using agreement_filings g
     where p.id = any (${ids}::uuid[]) and g.id = p.filing_id
       and (p.removed_at is null or ${isOver(overBefore)})
  `.execute(tx);
  await sql`
    /* corporation.erasePapers */
    update agreement_papers set erased_at = ${now} where id = any (${ids}::uuid[])
  `.execute(tx);
}
