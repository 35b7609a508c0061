import { sql } from 'kysely';

import type { QueryExecutor } from '#platform/server/database/db.server.ts';

export type DemoRegion = { isComplete: boolean; autoAnswer: boolean };

/** Returns the demo region of this database; null if there is none, as in production. */
export async function readDemoRegion(db: QueryExecutor): Promise<DemoRegion | null> {
  const { rows } = await sql<DemoRegion>`
    /* demo.readDemoRegion */
    select completed_at is not null as "isComplete", auto_answer as "autoAnswer" from demo_region
  `.execute(db);
  return rows[0] ?? null;
}

/** Marks the database as a demo region, in the transaction that fills it. */
export async function createDemoRegion(db: QueryExecutor, now: Date): Promise<void> {
  await sql`/* demo.createDemoRegion */ insert into demo_region (opened_at) values (${now})`.execute(
    db,
  );
}

/** Marks the demo region as complete, so that later starts do not fill it again. */
export async function markDemoRegionComplete(db: QueryExecutor, now: Date): Promise<void> {
  await sql`/* demo.markDemoRegionComplete */ update demo_region set completed_at = ${now}`.execute(
    db,
  );
}

/** Switches the automatic answers of the region's facilities on or off. */
export async function storeDemoAutoAnswer(db: QueryExecutor, autoAnswer: boolean): Promise<void> {
  await sql`/* demo.storeDemoAutoAnswer */ update demo_region set auto_answer = ${autoAnswer}`.execute(
    db,
  );
}
