import { sql } from 'kysely';

import { refuse } from '#base/refusal.ts';
import type { FormerStatements, StatementOfEarningFile } from '#gen/resolvers.ts';
import { statementFile, statementOfEarnings } from '#pay/statements/statement-files.server.ts';
import type { Context } from '#server/context.server.ts';

import { statementHash } from './statement-link.server.ts';

type Asking = Pick<Context, 'app' | 'db' | 'now'>;
type Holder = { workerId: string; until: Date };

/**
 * The yearly statements of a former worker, by the secret of the link; NOT_FOUND after 12 months. (Rule
 * 4.22)
 */
export async function formerStatements(
  ctx: Asking,
  { secret, cursor }: { secret: string; cursor: string | null },
): Promise<FormerStatements> {
  const { workerId, until } = await holderOf(ctx, secret);
  const { statements, cursor: next } = await statementOfEarnings(ctx, { workerId, cursor });
  return { until, statements, cursor: next };
}

/** One of them as a PDF. */
export async function formerStatementFile(
  ctx: Asking,
  { secret, year, employerId }: { secret: string; year: number; employerId: string },
): Promise<StatementOfEarningFile> {
  const { workerId } = await holderOf(ctx, secret);
  return statementFile(ctx, { workerId, year, corporationId: employerId });
}

/** The secret is too long to guess; only its hash is stored. */
async function holderOf({ db, now }: Asking, secret: string): Promise<Holder> {
  const { rows } = await sql<Holder>`
    /* account.statementHolder */
    select worker_id as "workerId", statement_until as until
      from account_deletions
     where statement_hash = ${statementHash(secret)} and statement_until > ${now}
  `.execute(db);
  const [holder] = rows;
  if (!holder) throw refuse('NOT_FOUND');
  return holder;
}
