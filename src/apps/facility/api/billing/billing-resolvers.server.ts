import type { Resolvers } from '#gen/facility-resolvers.ts';
import { facilityCommandArgsOf } from '#access/people/scope.server.ts';
import { facilityScopeOf } from '#platform/server/context.server.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import {
  raiseBillingDispute,
  withdrawBillingDispute,
} from '#domain/billing/disputes/raise-dispute.server.ts';
import {
  readInvoice,
  readInvoiceLines,
  readInvoices,
} from '#domain/billing/month/read-invoice.server.ts';
import { readBillingMonth } from '#domain/billing/month/read-month.server.ts';
import { readFacilityBudgets } from '#domain/recruitment/budget/read-month-costs.server.ts';
import { setFacilityBudget } from '#domain/recruitment/budget/set-budget.server.ts';
import { readDisputableShifts } from '#domain/billing/read-shifts.server.ts';

/** Resolvers of the facility's API for the cost of a month and its budget, for disputes about its lines, and for invoices. */
export const billingFacilityResolvers = {
  Query: {
    billingMonth: (_source, { day }, ctx) =>
      readBillingMonth(ctx.db, facilityScopeOf(ctx, 'money.read'), { day, now: ctx.now }),
    billingShifts: (_source, { facilityId, day, cursor }, ctx) => {
      const scope = facilityScopeOf(ctx, 'money.read', facilityId);
      return readDisputableShifts(ctx.db, scope, { facilityId, day, cursor, now: ctx.now });
    },
    facilityBudgets: (_source, { day }, ctx) =>
      readFacilityBudgets(ctx.db, facilityScopeOf(ctx, 'money.read'), { day, now: ctx.now }),
    invoices: (_source, { cursor }, ctx) =>
      readInvoices(ctx.db, facilityScopeOf(ctx, 'money.read'), { cursor, now: ctx.now }),
    invoice: (_source, { id }, ctx) =>
      readInvoice(ctx.db, facilityScopeOf(ctx, 'money.read'), { id, now: ctx.now }),
    invoiceLines: (_source, { invoiceId, facilityId, cursor }, ctx) =>
      readInvoiceLines(ctx.db, facilityScopeOf(ctx, 'money.read', facilityId), {
        invoiceId,
        cursor,
      }),
  },
  Mutation: {
    async raiseBillingDispute(_source, { input: { id: attendanceId, reason } }, ctx) {
      const command = facilityCommandArgsOf(ctx, 'money.dispute');
      await raiseBillingDispute(ctx.db, { attendanceId, reason, ...command });
      return successAnswer;
    },
    async withdrawBillingDispute(_source, { input: { id: attendanceId } }, ctx) {
      const command = facilityCommandArgsOf(ctx, 'money.dispute');
      await withdrawBillingDispute(ctx.db, { attendanceId, ...command });
      return successAnswer;
    },
    async setFacilityBudget(_source, { input: { facilityId, day, budget = null } }, ctx) {
      const command = facilityCommandArgsOf(ctx, 'money.budget', facilityId);
      await setFacilityBudget(ctx.db, { facilityId, day, budget, ...command });
      return successAnswer;
    },
  },
} satisfies Resolvers;
