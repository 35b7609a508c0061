import { sql } from 'kysely';

import type { QueryExecutor, Tx } from '#platform/server/database/db.server.ts';

type Page = { after: string | null; limit: number };
type Texts = { id: string; before: string; after: string };

/** The ids of loaded codes, including those assigned to an order. */
export async function loadedCodeIds(db: QueryExecutor, { after, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* points.loadedCodeIds */
    select id from gift_card_codes
     where ${after}::uuid is null or id > ${after}::uuid
     order by id
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks a code of the pool, and returns it encrypted. */
export async function lockLoadedCode(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    /* points.lockLoadedCode */
    select code from gift_card_codes where id = ${id} for update
  `.execute(tx);
  return rows.map(({ code }) => code);
}

export async function replaceLoadedCode(tx: Tx, { id, before, after }: Texts): Promise<void> {
  await sql`
    /* points.replaceLoadedCode */
    update gift_card_codes set code = ${after} where id = ${id} and code = ${before}
  `.execute(tx);
}

/** The ids of orders with a code. */
export async function issuedOrderIds(db: QueryExecutor, { after, limit }: Page): Promise<string[]> {
  const { rows } = await sql<{ id: string }>`
    /* points.issuedOrderIds */
    select id from gift_card_orders
     where code is not null and (${after}::uuid is null or id > ${after}::uuid)
     order by id
     limit ${limit}
  `.execute(db);
  return rows.map(({ id }) => id);
}

/** Locks the code of an order, and returns it encrypted. */
export async function lockIssuedCode(tx: Tx, id: string): Promise<string[]> {
  const { rows } = await sql<{ code: string }>`
    /* points.lockIssuedCode */
    select code from gift_card_orders where id = ${id} and code is not null for update
  `.execute(tx);
  return rows.map(({ code }) => code);
}

export async function replaceIssuedCode(tx: Tx, { id, before, after }: Texts): Promise<void> {
  await sql`
    /* points.replaceIssuedCode */
    update gift_card_orders set code = ${after} where id = ${id} and code = ${before}
  `.execute(tx);
}
