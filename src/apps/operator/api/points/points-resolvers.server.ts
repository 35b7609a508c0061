import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { answerAppeal, writePenaltyFeedback } from '#domain/points/penalties/appeal.server.ts';
import type { AwardKind } from '#domain/points/incentives/award-rules.ts';
import { switchPointAward } from '#domain/points/incentives/awards.server.ts';
import { loadCodes } from '#domain/points/gift-cards/code-pool.server.ts';
import { retryQuarantinedCodes } from '#domain/points/gift-cards/code-quarantine.server.ts';
import { approveOrder, cancelOrder } from '#domain/points/gift-cards/exchange.server.ts';
import { awardSettings } from '#domain/points/incentives/incentive.queries.server.ts';
import { poolRows } from '#domain/points/gift-cards/code-pool.queries.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import {
  penaltyAppealRows,
  giftCardOrderRows,
} from '#domain/points/operator/points.queries.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';

const awardNames: Record<AwardKind, string> = {
  apology: '施設の都合による中止のおわび',
  review: '勤務先の評価へのお礼',
  milestone: '勤務の回数ごとの進呈',
};

/** Queries for points, gift cards and penalties. */
export const pointsQueries = {
  async giftCardOrders(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => giftCardOrderRows(ctx.db, at));
    return { orders: page.rows, cursor: page.cursor };
  },

  async giftCardPool(_source, _args, ctx) {
    return poolRows(ctx.db, ctx.now);
  },

  async pointAwardSettings(_source, _args, ctx) {
    const settings = await awardSettings(ctx.db);
    return settings.map((one) => ({ ...one, name: awardNames[one.kind] }));
  },

  async penaltyAppeals(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) => penaltyAppealRows(ctx.db, at));
    return { appeals: page.rows, cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for points, gift cards and penalties. */
export const pointsMutations = {
  async switchAward(_source, { input }, ctx) {
    await switchPointAward(ctx.app, { ...input, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async approveGiftCardOrder(_source, { input }, ctx) {
    await approveOrder(ctx.app, { orderId: input.id, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async cancelGiftCardOrder(_source, { input }, ctx) {
    const { id: orderId, reason } = input;
    await cancelOrder(ctx.app, { orderId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async loadGiftCardCodes(_source, { input }, ctx) {
    return loadCodes(ctx.app, { ...input, ...operatorCommandArgsOf(ctx) });
  },

  async retryGiftCardCodes(_source, _args, ctx) {
    return retryQuarantinedCodes(ctx.app, ctx.now);
  },

  async answerPenaltyAppeal(_source, { input }, ctx) {
    const { id: appealId, accept: accepts, answer } = input;
    await answerAppeal(ctx.app, { appealId, accepts, answer, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async writePenaltyFeedback(_source, { input }, ctx) {
    await writePenaltyFeedback(ctx.app, { ...input, now: ctx.now });
    return successAnswer;
  },
} satisfies MutationResolvers;
