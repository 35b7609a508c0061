import { refuse } from '#platform/base/refusal.ts';
import type { FormerStatements, StatementOfEarningFile } from '#gen/types.ts';
import {
  statementFile,
  statementOfEarnings,
} from '#domain/pay/statements/statement-files.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { ApiCursor } from '#platform/server/database/keyset-page.ts';

import { statementLinkHolder, type StatementLinkHolder } from './deletion.queries.server.ts';
import { statementHash } from './statement-link.server.ts';

type Deps = Pick<Context, 'app' | 'db' | 'now'>;

/**
 * The yearly statements of a former worker, by the secret of the link; NOT_FOUND after 12 months. (Rule
 * 4.22)
 */
export async function formerStatements(
  ctx: Deps,
  { secret, cursor }: { secret: string; cursor: ApiCursor },
): Promise<FormerStatements> {
  const { workerId, until } = await holderOf(ctx, secret);
  const { statements, cursor: next } = await statementOfEarnings(ctx, { workerId, cursor });
  return { until, statements, cursor: next };
}

/** One yearly statement of a former worker as a PDF. */
export async function formerStatementFile(
  ctx: Deps,
  { secret, year, employerId }: { secret: string; year: number; employerId: string },
): Promise<StatementOfEarningFile> {
  const { workerId } = await holderOf(ctx, secret);
  return statementFile(ctx, { workerId, year, corporationId: employerId });
}

/** Finds the worker by the hash of the link's secret, which is too long to guess. */
async function holderOf({ db, now }: Deps, secret: string): Promise<StatementLinkHolder> {
  const holder = await statementLinkHolder(db, { hash: statementHash(secret), now });
  if (!holder) throw refuse('NOT_FOUND');
  return holder;
}
