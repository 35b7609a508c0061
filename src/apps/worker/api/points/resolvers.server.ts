import { cutPage, decodeCursor } from '#platform/base/cursor.ts';
import { refuse as refuseCommon } from '#platform/base/refusal.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedIn } from '#platform/server/context.server.ts';

import { fileAppeal } from '#domain/points/penalties/appeal.server.ts';
import {
  cancelOwnOrder,
  exchangeGiftCard,
  refuseExchange,
} from '#domain/points/gift-cards/exchange.server.ts';
import { giftCardLimits, whyCannotExchange } from '#domain/points/gift-cards/gift-card-rules.ts';
import {
  exchangeFacts,
  orderPage,
  ownOrder,
} from '#domain/points/gift-cards/gift-card.queries.server.ts';
import { orderView, rateView } from '#domain/points/gift-cards/gift-card-view.ts';
import {
  penaltyFigures,
  penaltyPage,
  pointPage,
  type InstantKey,
} from '#domain/points/history.queries.server.ts';
import { showCode } from '#domain/points/gift-cards/issue.server.ts';
import { refuse } from '#domain/points/messages.ts';
import { whyCannotRemit } from '#domain/points/penalties/remission-rules.ts';
import { ownRemission, remissionFacts } from '#domain/points/penalties/remission.queries.server.ts';
import {
  checkRemission,
  refuseRemission,
  remitPenalty,
} from '#domain/points/penalties/remit.server.ts';
import { penaltyLimits } from '#domain/points/rules.ts';
import {
  awardsView,
  balanceView,
  penaltyEntryView,
  penaltyView,
  remissionView,
} from '#domain/points/view.ts';
import { awardSettings } from '#domain/points/incentives/incentive.queries.server.ts';
import { activePenalty } from '#domain/points/penalties/penalty.queries.server.ts';
import { pointBalance } from '#domain/points/point-account.queries.server.ts';

const pageSize = 20;

export const pointsResolvers = {
  Query: {
    async getIncentivePointBalance(_source, _args, ctx) {
      return balanceView(await pointBalance(ctx.db, signedIn(ctx).id), ctx.now);
    },
    async pointAwards(_source, _args, ctx) {
      return awardsView(await awardSettings(ctx.db));
    },
    async getIncentivePointHistories(_source, { cursor }, ctx) {
      const after = cursor ? Number(decodeCursor(cursor, ['number'])[0]) : null;
      const workerId = signedIn(ctx).id;
      const rows = await pointPage(ctx.db, { workerId, after, limit: pageSize + 1 });
      const { page: histories, next } = cutPage(rows, pageSize, (last) => [last.key]);
      return { histories, cursor: next };
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
      const after = instantKeyOf(cursor);
      const rows = await penaltyPage(ctx.db, { workerId, after, limit: pageSize + 1 });
      const { page, next } = cutPage(rows, pageSize, ({ micros, id }) => [micros, id]);
      return { histories: page.map((row) => penaltyEntryView(row, ctx.now)), cursor: next };
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
      const order = await ownRemission(ctx.db, { id, workerId });
      if (!order) throw refuse('NOT_FOUND');
      const { penaltyPoints: amount, incentivePoints: cost, failureReason: reason } = order;
      return { ...order, amount, cost, reason };
    },
    async exchangeRateOfAmazonGiftCard(_source, _args, ctx) {
      const facts = await exchangeFacts(ctx.db, signedIn(ctx).id, ctx.now);
      const { least } = giftCardLimits;
      const why = whyCannotExchange(facts, least);
      return rateView({ facts, why, reason: why && refuseExchange(why, facts, least).message });
    },
    async incentiveItemOrder(_source, { id }, ctx) {
      const workerId = signedIn(ctx).id;
      const order = await ownOrder(ctx.db, { id, workerId });
      if (!order) throw refuse('NOT_FOUND');
      return orderView(order);
    },
    async incentiveItemOrders(_source, { cursor }, ctx) {
      const workerId = signedIn(ctx).id;
      const after = instantKeyOf(cursor);
      const rows = await orderPage(ctx.db, { workerId, after, limit: pageSize + 1 });
      const { page, next } = cutPage(rows, pageSize, ({ micros, id }) => [micros, id]);
      return { orders: page.map(orderView), cursor: next };
    },
  },
  Mutation: {
    remitPenalty: (_source, { input }, ctx) =>
      remitPenalty(ctx, { workerId: signedIn(ctx).id, points: input.amount }),
    async appealPenalty(_source, { input }, ctx) {
      await fileAppeal(ctx, { workerId: signedIn(ctx).id, ...input });
      return { success: true };
    },
    async exchangeAmazonGiftCard(_source, { input }, ctx) {
      const wish = { workerId: signedIn(ctx).id, points: input.amount };
      return { success: true, ...(await exchangeGiftCard(ctx, wish)) };
    },
    async cancelGiftCardOrder(_source, { input }, ctx) {
      await cancelOwnOrder(ctx, { workerId: signedIn(ctx).id, ...input });
      return { success: true };
    },
    revealGiftCardCode: (_source, { input }, ctx) =>
      showCode(ctx.app, { workerId: signedIn(ctx).id, ...input, now: ctx.now }),
  },
} satisfies Resolvers;

/** Year 2200 in microseconds: no entry is later, and PostgreSQL can still represent it. */
const latestMicros = 7_258_118_400_000_000;

function instantKeyOf(cursor: string | null | undefined): InstantKey | null {
  if (!cursor) return null;
  const [micros, id] = decodeCursor(cursor, ['number', 'uuid']);
  // A forged instant must not reach PostgreSQL's parser.
  if (Number(micros) < 0 || Number(micros) > latestMicros) throw refuseCommon('CURSOR_INVALID');
  return { micros: Number(micros), id: String(id) };
}
