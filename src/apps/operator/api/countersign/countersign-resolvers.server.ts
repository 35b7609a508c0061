import { jstDay } from '#platform/base/jst.ts';
import { inOrderOfRoles } from '#platform/base/people/operator-rights.ts';
import { refuseFields } from '#platform/base/refusal.ts';
import { normalizeLine } from '#platform/base/text.ts';
import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import type { CountersignKind } from '#gen/types.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { actKindsOfRoles, countersignedActs } from '#domain/countersign/acts.server.ts';
import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';
import { countersignRequestPage } from '#domain/countersign/countersign.queries.server.ts';
import {
  assertWageCorrectionAmounts,
  outsidePaymentFieldErrors,
} from '#domain/countersign/messages.ts';
import {
  approveCountersignRequest,
  declineCountersignRequest,
  withdrawCountersignRequest,
} from '#domain/countersign/decide-request.server.ts';

/** Queries for acts that one operator asked for and another operator decides. */
export const countersignQueries = {
  async countersignRequests(_source, { cursor }, ctx) {
    const { staffId, roles } = operatorScopeOf(ctx);
    const reader = { staffId, kinds: actKindsOfRoles(roles), now: ctx.now };
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      countersignRequestPage(ctx.db, { ...reader, ...at }),
    );
    const requests = page.rows.map(({ kind, askedById, ...row }) => ({
      ...row,
      kind: kindOf(kind),
      isOwn: askedById === staffId,
    }));
    return { requests, cursor: page.cursor };
  },
} satisfies QueryResolvers;

export const countersignMutations = {
  async askOutsidePayment(_source, { input: { workerId, reason, evidence, ...given } }, ctx) {
    const details = { ...given, payee: normalizeLine(given.payee) };
    const problems = outsidePaymentFieldErrors(details, jstDay(ctx.now));
    if (Object.keys(problems).length > 0) throw refuseFields(problems);
    const asking = { kind: 'PAY_OUTSIDE', subjectId: workerId, details, reason, evidence } as const;
    await askSecondOperator(ctx.db, { ...asking, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askRoleChange(_source, { input: { staffId, seenRoles, roles, ...words } }, ctx) {
    const details = { seenRoles: inOrderOfRoles(seenRoles), roles: inOrderOfRoles(roles) };
    const asking = { kind: 'CHANGE_ROLES', subjectId: staffId, details, ...words } as const;
    await askSecondOperator(ctx.db, { ...asking, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askWageRaise(_source, { input: { attendanceId, addedPay, ...words } }, ctx) {
    assertWageCorrectionAmounts({ addedPay });
    const asking = { kind: 'RAISE_WAGE', subjectId: attendanceId, details: { addedPay } } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askCorporationProof(_source, { input: { corporationId, ...words } }, ctx) {
    const asking = { kind: 'PROVE_CORPORATION', subjectId: corporationId, details: {} } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askWageLowering(_source, { input: { attendanceId, loweredPay, ...words } }, ctx) {
    assertWageCorrectionAmounts({ loweredPay });
    const details = { loweredPay };
    const asking = { kind: 'LOWER_WAGE', subjectId: attendanceId, details } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async approveCountersign(_source, { input: { id: requestId, reason } }, ctx) {
    await approveCountersignRequest(ctx.db, { requestId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async declineCountersign(_source, { input: { id: requestId, reason } }, ctx) {
    await declineCountersignRequest(ctx.db, { requestId, reason, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async withdrawCountersign(_source, { input: { id: requestId } }, ctx) {
    await withdrawCountersignRequest(ctx.db, { requestId, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

function kindOf(stored: string): CountersignKind {
  const kind = (Object.keys(countersignedActs) as CountersignKind[]).find(
    (name) => name === stored,
  );
  if (!kind) throw new Error(`no act is called ${stored}`);
  return kind;
}
