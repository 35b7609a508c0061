import { sql } from 'kysely';

import type { Executor } from '#platform/server/database/db.server.ts';

export type DemoRegion = { isComplete: boolean; autoAnswer: boolean };

/** Returns the demo region of this database; null if there is none, as in production. */
export async function demoRegion(db: Executor): Promise<DemoRegion | null> {
  const { rows } = await sql<DemoRegion>`
    /* demo.demoRegion */
    select completed_at is not null as "isComplete", auto_answer as "autoAnswer" from demo_region
  `.execute(db);
  return rows[0] ?? null;
}

/** Marks the database as a demo region, in the transaction that fills it. */
export async function openDemoRegion(db: Executor, now: Date): Promise<void> {
  await sql`/* demo.openDemoRegion */ insert into demo_region (opened_at) values (${now})`.execute(
    db,
  );
}

/** Marks the demo region as complete, so that later starts do not fill it again. */
export async function completeDemoRegion(db: Executor, now: Date): Promise<void> {
  await sql`/* demo.completeDemoRegion */ update demo_region set completed_at = ${now}`.execute(db);
}

/** Switches the automatic answers of the region's facilities on or off. */
export async function setAutoAnswer(db: Executor, autoAnswer: boolean): Promise<void> {
  await sql`/* demo.setAutoAnswer */ update demo_region set auto_answer = ${autoAnswer}`.execute(
    db,
  );
}
