import { commonRefusal } from '#platform/base/refusal.ts';
import type { FormerStatements, StatementOfEarningFile } from '#gen/types.ts';
import {
  readStatementFile,
  readEarningsStatement,
} from '#domain/pay/statements/statement-files.server.ts';
import type { Context } from '#platform/server/context.server.ts';
import type { ApiCursor } from '#platform/server/database/keyset-page.ts';

import { findStatementLinkHolder, type StatementLinkHolder } from './deletion.queries.server.ts';
import { statementLinkSecretHash } from './statement-link.server.ts';

type Deps = Pick<Context, 'app' | 'db' | 'now'>;

/**
 * The yearly statements of a former worker, by the secret of the link; NOT_FOUND after 12 months. (Rule
 * 4.22)
 */
export async function listFormerStatements(
  ctx: Deps,
  { secret, cursor }: { secret: string; cursor: ApiCursor },
): Promise<FormerStatements> {
  const { workerId, until } = await holderOf(ctx, secret);
  const { statements, cursor: next } = await readEarningsStatement(ctx, { workerId, cursor });
  return { until, statements, cursor: next };
}

/** One yearly statement of a former worker as a PDF. */
export async function readFormerStatementFile(
  ctx: Deps,
  { secret, year, employerId }: { secret: string; year: number; employerId: string },
): Promise<StatementOfEarningFile> {
  const { workerId } = await holderOf(ctx, secret);
  return readStatementFile(ctx, { workerId, year, corporationId: employerId });
}

/** Finds the worker by the hash of the link's secret, which is too long to guess. */
async function holderOf({ db, now }: Deps, secret: string): Promise<StatementLinkHolder> {
  const holder = await findStatementLinkHolder(db, { hash: statementLinkSecretHash(secret), now });
  if (!holder) throw commonRefusal('NOT_FOUND');
  return holder;
}
