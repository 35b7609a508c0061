import { contractDocumentLink } from '#domain/application/conditions/documents.server.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { OperatorPaper } from '#gen/types.ts';
import { markPaperSent } from '#domain/notice-delivery/delivery.server.ts';
import { payDocumentPrintLink } from '#domain/pay/statements/print-links.server.ts';
import type { Context } from '#platform/server/context.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import {
  papersToPost,
  type PaperToPostRow,
} from '#domain/notice-delivery/operator/papers.queries.server.ts';

/** Queries for documents to be delivered on paper. */
export const waitingPaperQueries = {
  async waitingPapers(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => papersToPost(ctx.db, at));
    return { papers: page.rows.map((row) => paperView(row, ctx)), cursor: page.cursor };
  },
} satisfies QueryResolvers;

export const waitingPaperMutations = {
  async markPaperSent(_source, { input }, ctx) {
    await markPaperSent(ctx.db, input.id, ctx.now);
    return successAnswer;
  },
} satisfies MutationResolvers;

function paperView({ workerId, ...row }: PaperToPostRow, ctx: Context): OperatorPaper {
  return { ...row, url: urlOf({ workerId, ...row }, ctx) };
}

function urlOf(
  { kind, subjectId, workerId }: PaperToPostRow,
  { app, now }: Context,
): string | null {
  if (subjectId === null) return null;
  return kind === 'notice'
    ? contractDocumentLink(app, { documentId: subjectId, workerId, now })
    : payDocumentPrintLink(app, { kind, subjectId, now });
}
