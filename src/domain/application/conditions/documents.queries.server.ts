import { sql } from 'kysely';

import type { FacilityScope } from '#platform/base/people/scope.ts';
import type { StoredPdfFile } from '#domain/pay/statements/stored-pdf.server.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

import type { ConditionsNotice } from './notice.ts';

export type AgreedDocument = {
  id: string;
  workerId: string;
  name: string;
  content: ConditionsNotice;
  storageKey: string | null;
  sha256: string | null;
  createdAt: Date;
};

/** Returns a document that a worker agreed to; undefined for an unknown id. */
export async function agreedDocument(
  db: QueryExecutor,
  documentId: string,
): Promise<AgreedDocument | undefined> {
  const { rows } = await sql<AgreedDocument>`
    /* application.agreedDocument */
    select d.id, a.worker_id as "workerId", d.name, d.content, d.storage_key as "storageKey", d.sha256,
           d.created_at as "createdAt"
      from agreed_documents d
      join applications a on a.id = d.application_id
     where d.id = ${documentId}
  `.execute(db);
  return rows[0];
}

/** The notice of a contract of the scope's facilities. */
export async function agreedDocumentOfContract(
  db: QueryExecutor,
  { corporationId, facilityIds }: FacilityScope,
  attendanceId: string,
): Promise<AgreedDocument | undefined> {
  const { rows } = await sql<AgreedDocument>`
    /* application.agreedDocumentOfContract */
    select d.id, t.worker_id as "workerId", d.name, d.content, d.storage_key as "storageKey", d.sha256,
           d.created_at as "createdAt"
      from attendances t
      join agreed_documents d
        on d.application_id = t.application_id and d.kind = 'employment_conditions_notice'
     where t.id = ${attendanceId} and t.facility_id = any (${facilityIds}::uuid[])
       and t.corporation_id = ${corporationId}
  `.execute(db);
  return rows[0];
}

/** Stores the file that was drawn for a document, unless it has one; returns the file that it has. */
export async function storeContractDocumentFile(
  db: QueryExecutor,
  id: string,
  drawn: StoredPdfFile,
): Promise<StoredPdfFile> {
  const { rows } = await sql<StoredPdfFile>`
    /* application.storeContractDocumentFile */
    update agreed_documents
       set storage_key = coalesce(storage_key, ${drawn.storageKey}),
           sha256 = coalesce(sha256, ${drawn.sha256})
     where id = ${id}
    returning storage_key as "storageKey", sha256
  `.execute(db);
  return rows[0] ?? drawn;
}
