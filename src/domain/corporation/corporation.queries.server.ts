import { sql } from 'kysely';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { FacilityScope, OperatorScope } from '#platform/base/people/scope.ts';
import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';
import { executeForOneRow } from '#platform/server/database/one-row.server.ts';
import {
  byInstant,
  readKeysetPage,
  type ApiCursor,
  type InstantPosition,
} from '#platform/server/database/keyset-page.ts';
import { instantSql, microsecondsSql } from '#platform/server/database/paging.queries.server.ts';

import type { CorporationInput, CorporationProof, CorporationState } from './corporation-rules.ts';
import { hasContactColumn } from './standing.queries.server.ts';

export type CorporationRow = {
  id: string;
  name: string;
  address: string;
  state: CorporationState;
  stateReason: string | null;
  /** Null until the corporation has entered its number. */
  corporateNumber: string | null;
  representative: string;
  contactName: string;
  contactEmail: string;
  contactPhone: string;
  /** As in `EmployerPostingFacts`. */
  hasContact: boolean;
  termsVersion: string | null;
  termsAcceptedAt: Date | null;
  declaredAt: Date | null;
  declaredByName: string | null;
  affixesStamps: boolean;
  /** Since when its postings say 「すぐ払い」; null for a corporation that is not proven. (Rule 8.6) */
  provenAt: Date | null;
  provenBy: CorporationProof | null;
  createdAt: Date;
};

const columns = sql`
  c.id, c.name, c.address, c.state, c.state_reason as "stateReason",
  c.corporate_number as "corporateNumber", c.representative, c.contact_name as "contactName",
  c.contact_email as "contactEmail", c.contact_phone as "contactPhone",
  ${hasContactColumn} as "hasContact",
  c.terms_version as "termsVersion", c.terms_accepted_at as "termsAcceptedAt",
  c.declared_at as "declaredAt", c.declared_by_name as "declaredByName",
  c.affixes_stamps as "affixesStamps", c.proven_at as "provenAt", c.proven_by as "provenBy",
  c.created_at as "createdAt"`;

/** The corporation of the person. */
export async function readOwnCorporation(
  db: QueryExecutor,
  { corporationId }: FacilityScope,
): Promise<CorporationRow> {
  return corporationById(db, corporationId);
}

/** One corporation, as an operator decides about it. Refusals: NOT_FOUND. */
export async function corporationForOperator(
  db: QueryExecutor,
  _operator: OperatorScope,
  id: string,
): Promise<CorporationRow> {
  return corporationById(db, id);
}

async function corporationById(db: QueryExecutor, id: string): Promise<CorporationRow> {
  const { rows } = await sql<CorporationRow>`
    /* corporation.corporationById */
    select ${columns} from corporations c where c.id = ${id}
  `.execute(db);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

/** The corporation's row, locked against changes until the transaction ends. Refusals: NOT_FOUND. */
export async function lockCorporation(tx: Tx, id: string): Promise<CorporationRow> {
  const { rows } = await sql<CorporationRow>`
    /* corporation.lockCorporation */
    select ${columns} from corporations c where c.id = ${id} for no key update
  `.execute(tx);
  if (!rows[0]) throw commonRefusal('NOT_FOUND');
  return rows[0];
}

/** Corporations in one state, the oldest first: the operator's queue. 20 a page. */
export async function corporationsInState(
  db: QueryExecutor,
  _operator: OperatorScope,
  { state, cursor }: { state: CorporationState; cursor: ApiCursor },
): Promise<{ employers: CorporationRow[]; cursor: string | null }> {
  const page = await readKeysetPage(byInstant, { cursor, size: 20 }, async ({ after, limit }) => {
    const { rows } = await sql<CorporationRow & InstantPosition>`
    /* corporation.corporationsInState */
    select ${columns}, ${microsecondsSql(sql`c.created_at`)} as micros
      from corporations c
     where c.state = ${state}
       ${after ? sql`and (c.created_at, c.id) > (${instantSql(after)}, ${after.id}::uuid)` : sql``}
     order by c.created_at, c.id
     limit ${limit}
  `.execute(db);
    return rows;
  });
  return { employers: page.rows, cursor: page.cursor };
}

export async function insertCorporation(
  tx: Tx,
  { name, address, now }: { name: string; address: string; now: Date },
): Promise<{ id: string }> {
  return executeForOneRow(
    tx,
    sql<{ id: string }>`
    /* corporation.insertCorporation */
    insert into corporations (name, address, created_at) values (${name}, ${address}, ${now})
    returning id
  `,
  );
}

/** Writes the data that a corporation edits itself. */
export async function writeCorporation(tx: Tx, id: string, input: CorporationInput): Promise<void> {
  await sql`
    /* corporation.writeCorporation */
    update corporations
       set name = ${input.name}, address = ${input.address},
           corporate_number = ${input.corporateNumber}, representative = ${input.representative},
           contact_name = ${input.contactName}, contact_email = ${input.contactEmail},
           contact_phone = ${input.contactPhone}
     where id = ${id}
  `.execute(tx);
}

/** An act of a person in the name of a corporation `id`. */
type ByPerson = { id: string; staffId: string; now: Date };

export async function writeCorporationTermsAcceptance(
  tx: Tx,
  { id, version, staffId, now }: ByPerson & { version: string },
): Promise<void> {
  await sql`
    /* corporation.writeCorporationTermsAcceptance */
    update corporations
       set terms_version = ${version}, terms_accepted_at = ${now}, terms_accepted_by = ${staffId}
     where id = ${id}
  `.execute(tx);
}

export async function writeEmployerDeclaration(
  tx: Tx,
  { id, name, staffId, now }: ByPerson & { name: string },
): Promise<void> {
  await sql`
    /* corporation.writeEmployerDeclaration */
    update corporations
       set declared_at = ${now}, declared_by = ${staffId}, declared_by_name = ${name}
     where id = ${id}
  `.execute(tx);
}

/** Writes whether a corporation affixes stamps to a 日雇労働被保険者手帳. */
export async function writeDayLabourStampAffixing(
  tx: Tx,
  { id, affixes }: { id: string; affixes: boolean },
): Promise<void> {
  await sql`
    /* corporation.writeDayLabourStampAffixing */
    update corporations set affixes_stamps = ${affixes} where id = ${id}
  `.execute(tx);
}

/** Writes the state of a corporation, with the reason that the corporation reads. */
export async function writeCorporationState(
  tx: Tx,
  { id, state, reason }: { id: string; state: CorporationState; reason: string | null },
): Promise<void> {
  await sql`
    /* corporation.writeCorporationState */
    update corporations set state = ${state}, state_reason = ${reason} where id = ${id}
  `.execute(tx);
}
