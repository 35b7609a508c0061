import type { Resolvers } from '#gen/worker-resolvers.ts';
import { signedInWorkerOf } from '#platform/server/context.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { fileAppeal } from '#domain/points/penalties/appeal.server.ts';
import {
  cancelOwnOrder,
  exchangeGiftCard,
  giftCardExchangeRefusal,
} from '#domain/points/gift-cards/exchange.server.ts';
import {
  giftCardLimits,
  whyCannotExchangePoints,
} from '#domain/points/gift-cards/gift-card-rules.ts';
import {
  readGiftCardExchangeFacts,
  orderPage,
  readOwnGiftCardOrder,
} from '#domain/points/gift-cards/gift-card.queries.server.ts';
import { orderView, exchangeRateView } from '#domain/points/gift-cards/gift-card-view.ts';
import {
  byLedgerEntry,
  readPenaltyFigures,
  penaltyPage,
  pointHistoryPage,
} from '#domain/points/history.queries.server.ts';
import { showCode } from '#domain/points/gift-cards/issue.server.ts';
import { pointsRefusal } from '#domain/points/messages.ts';
import { whyCannotRemit } from '#domain/points/penalties/remission-rules.ts';
import {
  readOwnPenaltyRemission,
  readPenaltyRemissionFacts,
} from '#domain/points/penalties/remission.queries.server.ts';
import {
  assertRemissionPoints,
  penaltyRemissionRefusal,
  remitPenalty,
} from '#domain/points/penalties/remit.server.ts';
import { penaltyLimits } from '#domain/points/rules.ts';
import {
  awardsView,
  balanceView,
  penaltyEntryView,
  currentPenaltyView,
  penaltyRemissionView,
} from '#domain/points/view.ts';
import { awardSettings } from '#domain/points/incentives/incentive.queries.server.ts';
import { readActivePenalty } from '#domain/points/penalties/penalty.queries.server.ts';
import { readPointBalance } from '#domain/points/point-account.queries.server.ts';

const size = 20;

export const pointsResolvers = {
  Query: {
    async getIncentivePointBalance(_source, _args, ctx) {
      return balanceView(await readPointBalance(ctx.db, signedInWorkerOf(ctx).id), ctx.now);
    },
    async pointAwards(_source, _args, ctx) {
      return awardsView(await awardSettings(ctx.db));
    },
    async getIncentivePointHistories(_source, { cursor }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const page = await readKeysetPage(byLedgerEntry, { cursor, size }, (at) =>
        pointHistoryPage(ctx.db, { workerId, ...at }),
      );
      return { histories: page.rows, cursor: page.cursor };
    },
    async getPenaltySummary(_source, _args, ctx) {
      const { id } = signedInWorkerOf(ctx);
      const [figures, penalty] = await Promise.all([
        readPenaltyFigures(ctx.db, id, ctx.now),
        readActivePenalty(ctx.db, id, ctx.now),
      ]);
      const { feedback, ...counts } = figures;
      return {
        ...counts,
        limit: penaltyLimits.stopPoints,
        currentPenalty: currentPenaltyView(penalty),
        feedbackComment: feedback,
      };
    },
    async getPenaltyPointHistories(_source, { cursor }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const page = await readKeysetPage(byInstant, { cursor, size }, (at) =>
        penaltyPage(ctx.db, { workerId, ...at }),
      );
      const histories = page.rows.map((row) => penaltyEntryView(row, ctx.now));
      return { histories, cursor: page.cursor };
    },
    async getPenaltyRemission(_source, { amount }, ctx) {
      const points = amount ?? 1;
      assertRemissionPoints(points);
      const facts = await readPenaltyRemissionFacts(ctx.db, signedInWorkerOf(ctx).id, ctx.now);
      const why = whyCannotRemit(facts, points);
      const reason = why && penaltyRemissionRefusal(why, facts, points).message;
      return penaltyRemissionView({ facts, points, why, reason });
    },
    async penaltyRemissionOrder(_source, { id }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const order = await readOwnPenaltyRemission(ctx.db, { id, workerId });
      if (!order) throw pointsRefusal('NOT_FOUND');
      const { penaltyPoints: amount, incentivePoints: cost, failureReason: reason } = order;
      return { ...order, amount, cost, reason };
    },
    async exchangeRateOfAmazonGiftCard(_source, _args, ctx) {
      const facts = await readGiftCardExchangeFacts(ctx.db, signedInWorkerOf(ctx).id, ctx.now);
      const { least } = giftCardLimits;
      const why = whyCannotExchangePoints(facts, least);
      return exchangeRateView({
        facts,
        why,
        reason: why && giftCardExchangeRefusal(why, facts, least).message,
      });
    },
    async incentiveItemOrder(_source, { id }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const order = await readOwnGiftCardOrder(ctx.db, { id, workerId });
      if (!order) throw pointsRefusal('NOT_FOUND');
      return orderView(order);
    },
    async incentiveItemOrders(_source, { cursor }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const page = await readKeysetPage(byInstant, { cursor, size }, (at) =>
        orderPage(ctx.db, { workerId, ...at }),
      );
      return { orders: page.rows.map(orderView), cursor: page.cursor };
    },
  },
  Mutation: {
    remitPenalty: (_source, { input }, ctx) =>
      remitPenalty(ctx, { workerId: signedInWorkerOf(ctx).id, points: input.amount }),
    async appealPenalty(_source, { input }, ctx) {
      await fileAppeal(ctx, { workerId: signedInWorkerOf(ctx).id, ...input });
      return successAnswer;
    },
    async exchangeAmazonGiftCard(_source, { input }, ctx) {
      const wish = { workerId: signedInWorkerOf(ctx).id, points: input.amount };
      return { success: true, ...(await exchangeGiftCard(ctx, wish)) };
    },
    async cancelGiftCardOrder(_source, { input }, ctx) {
      await cancelOwnOrder(ctx, { workerId: signedInWorkerOf(ctx).id, ...input });
      return successAnswer;
    },
    revealGiftCardCode: (_source, { input }, ctx) =>
      showCode(ctx.app, { workerId: signedInWorkerOf(ctx).id, ...input, now: ctx.now }),
  },
} satisfies Resolvers;
