import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal, refuseFields } from '#platform/base/refusal.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { feeRuleProblems } from '#domain/billing/fees/fee-rule-input.ts';
import { byFeeRuleDay, feeRulePage } from '#domain/billing/fees/fee-rules.queries.server.ts';
import { corporationForOperator } from '#domain/corporation/corporation.queries.server.ts';
import { readCorporationDetail } from '#domain/corporation/operator/corporations.server.ts';
import { generalFeeRuleSubject } from '#domain/countersign/add-fee-rule.server.ts';
import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';

/** Queries for the rules of fees. */
export const feeRuleQueries = {
  async feeRules(_source, { corporationId = null, cursor }, ctx) {
    if (corporationId !== null)
      await corporationForOperator(ctx.db, operatorScopeOf(ctx), corporationId);
    const page = await readKeysetPage(byFeeRuleDay, { cursor }, (after) =>
      feeRulePage(ctx.db, { corporationId, ...after }),
    );
    return { rules: page.rows, cursor: page.cursor };
  },
  feeRulePlaces: (_source, { corporationId }, ctx) =>
    readCorporationDetail(ctx.db, operatorScopeOf(ctx), corporationId),
} satisfies QueryResolvers;

export const feeRuleMutations = {
  async askFeeRule(_source, { input: { reason, evidence, ...given } }, ctx) {
    const { fromDay, corporationId = null, facilityId = null, workerKind = null } = given;
    const { basis, amount, minimumFee = null, maximumFee = null } = given;
    const basisPoints = basis === 'WAGE' ? amount : null;
    const yenPerHour = basis === 'HOUR' ? amount : null;
    const rule = { fromDay, workerKind, basisPoints, yenPerHour, minimumFee, maximumFee };
    const problems = feeRuleProblems(rule, jstDay(ctx.now));
    if (Object.keys(problems).length > 0) throw refuseFields(problems);
    if (corporationId !== null && facilityId !== null) throw commonRefusal('NOT_FOUND');
    await askSecondOperator(ctx.db, {
      kind: 'ADD_FEE_RULE',
      subjectId: facilityId ?? corporationId ?? generalFeeRuleSubject,
      details: { ...rule, corporationId, facilityId },
      reason,
      evidence,
      ...operatorCommandArgsOf(ctx),
    });
    return successAnswer;
  },
} satisfies MutationResolvers;
