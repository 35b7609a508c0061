import { decodeCursor, encodeCursor, isUuid } from '#base/cursor.ts';
import { refuse as refuseCommon } from '#base/refusal.ts';
import type { Resolvers } from '#gen/resolvers.ts';
import { signedIn } from '#server/context.server.ts';

import { fileAppeal } from './appeal.server.ts';
import {
  penaltyFigures,
  penaltyPage,
  pointPage,
  type PenaltyKey,
} from './history.queries.server.ts';
import { refuse } from './messages.ts';
import { activePenalty } from './penalties.server.ts';
import { pointBalance } from './point-account.server.ts';
import { whyCannotRemit } from './remission-rules.ts';
import { ownRemission, remissionFacts } from './remission.queries.server.ts';
import { checkRemission, refuseRemission, remitPenalty } from './remit.server.ts';
import { penaltyLimits } from './rules.ts';
import { balanceView, penaltyEntryView, penaltyView, remissionView } from './view.ts';

const pageSize = 20;

export const pointsResolvers = {
  Query: {
    async getIncentivePointBalance(_source, _args, ctx) {
      return balanceView(await pointBalance(ctx.db, signedIn(ctx).id), ctx.now);
    },
    async getIncentivePointHistories(_source, { cursor }, ctx) {
      const after = cursor ? Number(decodeCursor(cursor, ['number'])[0]) : null;
      const workerId = signedIn(ctx).id;
      const rows = await pointPage(ctx.db, { workerId, after, limit: pageSize + 1 });
      const histories = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? histories.at(-1) : undefined;
      return { histories, cursor: last ? encodeCursor([last.key]) : null };
    },
    async getPenaltySummary(_source, _args, ctx) {
      const { id } = signedIn(ctx);
      const [figures, penalty] = await Promise.all([
        penaltyFigures(ctx.db, id, ctx.now),
        activePenalty(ctx.db, id, ctx.now),
      ]);
      const { feedback, ...counts } = figures;
      return {
        ...counts,
        limit: penaltyLimits.stopPoints,
        currentPenalty: penaltyView(penalty),
        feedbackComment: feedback,
      };
    },
    async getPenaltyPointHistories(_source, { cursor }, ctx) {
      const workerId = signedIn(ctx).id;
      const after = penaltyKeyOf(cursor);
      const rows = await penaltyPage(ctx.db, { workerId, after, limit: pageSize + 1 });
      const shown = rows.slice(0, pageSize);
      const last = rows.length > pageSize ? shown.at(-1) : undefined;
      return {
        histories: shown.map((row) => penaltyEntryView(row, ctx.now)),
        cursor: last ? encodeCursor([last.micros, last.id]) : null,
      };
    },
    async getPenaltyRemission(_source, { amount }, ctx) {
      const points = amount ?? 1;
      checkRemission(points);
      const facts = await remissionFacts(ctx.db, signedIn(ctx).id, ctx.now);
      const why = whyCannotRemit(facts, points);
      const reason = why && refuseRemission(why, facts, points).message;
      return remissionView({ facts, points, why, reason });
    },
    async penaltyRemissionOrder(_source, { id }, ctx) {
      const workerId = signedIn(ctx).id;
      const order = isUuid(id) ? await ownRemission(ctx.db, { id, workerId }) : undefined;
      if (!order) throw refuse('NOT_FOUND');
      const { penaltyPoints: amount, incentivePoints: cost, failureReason: reason } = order;
      return { ...order, amount, cost, reason };
    },
  },
  Mutation: {
    remitPenalty: (_source, { input }, ctx) =>
      remitPenalty(ctx, { workerId: signedIn(ctx).id, points: input.amount }),
    async appealPenalty(_source, { input }, ctx) {
      await fileAppeal(ctx, { workerId: signedIn(ctx).id, ...input });
      return { success: true };
    },
  },
} satisfies Resolvers;

/** Year 2200 in microseconds: beyond it nothing of ours lies, and PostgreSQL still knows it. */
const latestMicros = 7_258_118_400_000_000;

function penaltyKeyOf(cursor: string | null | undefined): PenaltyKey | null {
  if (!cursor) return null;
  const [micros, id] = decodeCursor(cursor, ['number', 'uuid']);
  // A forged instant must not reach PostgreSQL's parser.
  if (Number(micros) < 0 || Number(micros) > latestMicros) throw refuseCommon('CURSOR_INVALID');
  return { micros: Number(micros), id: String(id) };
}
