import { documentLink } from '#domain/application/conditions/documents.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorPaper } from '#gen/types.ts';
import { markPaperSent } from '#domain/notice-delivery/delivery.server.ts';
import { printLink } from '#domain/pay/statements/print-links.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { byInstant, pageOf } from '#platform/server/database/keyset-page.ts';
import { success } from '#platform/server/graphql/success.server.ts';
import {
  paperRows,
  type PaperRow,
} from '#domain/notice-delivery/operator/papers.queries.server.ts';

/** Queries for documents to be delivered on paper. */
export const paperQueries = {
  async waitingPapers(_source, { cursor }, ctx) {
    const page = await pageOf(byInstant, { cursor }, (at) => paperRows(ctx.db, at));
    return { papers: page.rows.map((row) => paperView(row, ctx)), cursor: page.cursor };
  },
} satisfies QueryResolvers;

export const paperMutations = {
  async markPaperSent(_source, { input }, ctx) {
    await markPaperSent(ctx.db, input.id, ctx.now);
    return success;
  },
} satisfies MutationResolvers;

function paperView({ workerId, ...row }: PaperRow, ctx: Context): OperatorPaper {
  return { ...row, url: urlOf({ workerId, ...row }, ctx) };
}

function urlOf({ kind, subjectId, workerId }: PaperRow, { app, now }: Context): string | null {
  if (subjectId === null) return null;
  return kind === 'notice'
    ? documentLink(app, { documentId: subjectId, workerId, now })
    : printLink(app, { kind, subjectId, now });
}
