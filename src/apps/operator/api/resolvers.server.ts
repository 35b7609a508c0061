import type { Resolvers } from '#gen/operator-resolvers.ts';

import {
  announcementMutations,
  announcementQueries,
} from './notifications/announcements-resolvers.server.ts';
import {
  cancellationMutations,
  cancellationQueries,
} from './attendance/cancellation-resolvers.server.ts';
import {
  billingDisputeMutations,
  billingDisputeQueries,
} from './billing/disputes-resolvers.server.ts';
import { blockPatternQueries } from './pool/blocks-resolvers.server.ts';
import { caseMutations, caseQueries } from './cases/cases-resolvers.server.ts';
import { guardMutationsByOpenCase } from './cases/decisions.server.ts';
import { chatMutations, chatQueries } from './chat/chat-resolvers.server.ts';
import {
  countersignMutations,
  countersignQueries,
} from './countersign/countersign-resolvers.server.ts';
import { documentMutations, documentQueries } from './credentials/documents-resolvers.server.ts';
import { exposureMutations, exposureQueries } from './trust/exposures-resolvers.server.ts';
import {
  limitRequestMutations,
  limitRequestQueries,
} from './trust/limit-requests-resolvers.server.ts';
import { feeRuleMutations, feeRuleQueries } from './billing/fee-rules-resolvers.server.ts';
import { hoursMutations, hoursQueries } from './attendance/hours-resolvers.server.ts';
import { invoiceMutations, invoiceQueries } from './billing/invoices-resolvers.server.ts';
import { operatorInboxQueries } from './overview/inbox-resolvers.server.ts';
import { overpaymentQueries } from './pay/overpayments-resolvers.server.ts';
import {
  waitingPaperMutations,
  waitingPaperQueries,
} from './notice-delivery/papers-resolvers.server.ts';
import { pointsMutations, pointsQueries } from './points/points-resolvers.server.ts';
import {
  registerCheckMutations,
  registerCheckQueries,
} from './trust/registers-resolvers.server.ts';
import {
  postingReviewMutations,
  postingReviewQueries,
} from './recruitment/posting-reviews-resolvers.server.ts';
import { reportMutations, reportQueries } from './recruitment/reports-resolvers.server.ts';
import { reviewMutations, reviewQueries } from './reviews/reviews-resolvers.server.ts';
import { slowRequestQueries } from './overview/slow-requests-resolvers.server.ts';
import { creditMutations, creditQueries } from './receipts/credit-resolvers.server.ts';
import { payerMutations, payerQueries } from './receipts/payers-resolvers.server.ts';
import { statementMutations, statementQueries } from './receipts/statements-resolvers.server.ts';
import { statutoryTableQueries } from './reference/statutory-resolvers.server.ts';
import { taxColumnMutations, taxColumnQueries } from './pay/tax-columns-resolvers.server.ts';
import { transferMutations, transferQueries } from './pay/transfers-resolvers.server.ts';
import { trustCaseMutations, trustCaseQueries } from './trust/cases-resolvers.server.ts';
import { workerMutations, workerQueries } from './profile/workers-resolvers.server.ts';

/** Resolvers of the cases that wait for a named operator and of the decisions on them. `@may` is checked before each field. */
export const operatorResolvers = {
  Query: {
    ...announcementQueries,
    ...blockPatternQueries,
    ...cancellationQueries,
    ...caseQueries,
    ...chatQueries,
    ...countersignQueries,
    ...documentQueries,
    ...exposureQueries,
    ...limitRequestQueries,
    ...feeRuleQueries,
    ...hoursQueries,
    ...invoiceQueries,
    ...operatorInboxQueries,
    ...overpaymentQueries,
    ...waitingPaperQueries,
    ...pointsQueries,
    ...registerCheckQueries,
    ...reportQueries,
    ...reviewQueries,
    ...slowRequestQueries,
    ...creditQueries,
    ...payerQueries,
    ...statementQueries,
    ...statutoryTableQueries,
    ...taxColumnQueries,
    ...transferQueries,
    ...trustCaseQueries,
    ...postingReviewQueries,
    ...billingDisputeQueries,
    ...workerQueries,
  },
  Mutation: guardMutationsByOpenCase({
    ...announcementMutations,
    ...cancellationMutations,
    ...caseMutations,
    ...chatMutations,
    ...countersignMutations,
    ...documentMutations,
    ...exposureMutations,
    ...limitRequestMutations,
    ...feeRuleMutations,
    ...hoursMutations,
    ...invoiceMutations,
    ...waitingPaperMutations,
    ...pointsMutations,
    ...registerCheckMutations,
    ...reportMutations,
    ...reviewMutations,
    ...creditMutations,
    ...payerMutations,
    ...statementMutations,
    ...taxColumnMutations,
    ...transferMutations,
    ...trustCaseMutations,
    ...postingReviewMutations,
    ...billingDisputeMutations,
    ...workerMutations,
  }),
} satisfies Resolvers;
