import { buildManyRecruitments } from '#domain/recruitment/many.build.ts';
import { withUnlimitedDb } from '../base/postgres.ts';
import { runPhase } from '../../tools/run/progress.ts';

/** Maximum number of recruitments that are published one by one through the product; the rest are copies. */
const maxPublished = 20_000;
/** Fills a database with about `rows` open recruitments, over all prefectures and 60 days. */
export async function fillRegion(databaseUrl: string, rows: number): Promise<void> {
  const atOnce = Math.min(maxPublished, Math.max(10_000, rows / 50));
  const copies = Math.max(0, Math.ceil(rows / atOnce) - 1);
  const published = Math.ceil(rows / (copies + 1));
  const facilities = Math.min(1_000, Math.max(20, Math.ceil(published / 10)));
  await runPhase(`Publishing ${rows.toLocaleString('en')} recruitments`, () =>
    withUnlimitedDb(databaseUrl, (db) =>
      buildManyRecruitments(db, { now: new Date(), facilities, published, copies }),
    ),
  );
}
