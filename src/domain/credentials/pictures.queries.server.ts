import { sql } from 'kysely';

import { rolesWithOperatorRight } from '#platform/base/people/operator-rights.ts';
import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type DocumentPictureSide = 'back' | 'front' | 'image' | 'name_proof' | 'second';

export type DocumentKind = 'identity' | 'license';

/** The viewer of a picture: the worker whose document it is, or an operator. */
export type PictureViewer = { kind: 'worker' | 'operator'; id: string };

export type DocumentPicture = {
  kind: DocumentKind;
  id: string;
  side: DocumentPictureSide;
  viewer: PictureViewer;
};

export type StoredDocumentPicture = {
  workerId: string;
  isGone: boolean;
  storageKey: string | null;
  /** True while the viewer is an operator with one of the roles for documents. */
  isOperatorWithRole: boolean;
};

const keyColumns = {
  front: sql`front_key`,
  back: sql`back_key`,
  second: sql`second_key`,
  image: sql`image_key`,
  name_proof: sql`name_proof_key`,
} as const satisfies Record<DocumentPictureSide, unknown>;

/** The storage key of a document's picture, and the facts about its viewer; undefined for an unknown document. */
export async function readStoredDocumentPicture(
  db: QueryExecutor,
  { kind, id, side, viewer }: DocumentPicture,
): Promise<StoredDocumentPicture | undefined> {
  const table = kind === 'identity' ? sql`identities` : sql`license_certificates`;
  const roles = rolesWithOperatorRight('operator.documents');
  const { rows } = await sql<StoredDocumentPicture>`
    /* credentials.readStoredDocumentPicture */
    select d.worker_id as "workerId", w.deleted_at is not null as "isGone", d.${keyColumns[side]} as "storageKey",
           exists (select from operators o
                    where o.staff_id = ${viewer.id} and o.ended_at is null
                      and o.roles && ${roles}::text[]) as "isOperatorWithRole"
      from ${table} d
      join workers w on w.id = d.worker_id
     where d.id = ${id}
  `.execute(db);
  return rows[0];
}

/** Records that a viewer opens a picture of a document. */
export async function recordDocumentPictureView(
  db: QueryExecutor,
  { kind, id, side, viewer }: DocumentPicture,
  now: Date,
): Promise<void> {
  await sql`
    /* credentials.recordDocumentPictureView */
    insert into document_views (document_kind, document_id, side, viewer_kind, viewer_id, at)
    values (${kind}, ${id}, ${side}, ${viewer.kind}, ${viewer.id}, ${now})
  `.execute(db);
}
