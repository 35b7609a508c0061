import { documentLink } from '#application/conditions/documents.server.ts';
import type { DeskPaper, MutationResolvers, QueryResolvers } from '#gen/desk-resolvers.ts';
import { markPaperSent } from '#papers/delivery.server.ts';
import type { Context } from '#server/context.server.ts';

import { decodeInstantKey, encodeInstantKey } from '../instant-cursor.ts';
import { paperRows, papersPage, type PaperRow } from './papers.queries.server.ts';
import { operatorOnly } from '../scope.server.ts';

/** Papers that workers are owed. */
export const paperQueries = {
  async waitingPapers(_source, { cursor }, ctx) {
    operatorOnly(ctx);
    const rows = await paperRows(ctx.db, decodeInstantKey(cursor));
    const shown = rows.slice(0, papersPage);
    const last = rows.length > papersPage ? shown.at(-1) : undefined;
    return {
      papers: shown.map((row) => paperView(row, ctx)),
      cursor: last ? encodeInstantKey(last) : null,
    };
  },
} satisfies QueryResolvers;

export const paperMutations = {
  async markPaperSent(_source, { input }, ctx) {
    operatorOnly(ctx);
    await markPaperSent(ctx.db, input.id, ctx.now);
    return { success: true };
  },
} satisfies MutationResolvers;

function paperView({ workerId, ...row }: PaperRow, { app, now }: Context): DeskPaper {
  const url =
    row.kind === 'notice' && row.subjectId
      ? documentLink(app, { documentId: row.subjectId, workerId, now })
      : null;
  return { ...row, url };
}
