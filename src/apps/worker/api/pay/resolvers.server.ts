import { refuse } from '#platform/base/refusal.ts';
import type { WageCheck } from '#gen/types.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { withholdingTables } from '#domain/reference/statutory/tables.server.ts';
import { signedIn, type Context } from '#platform/server/context.server.ts';
import { byInstant, pageOf } from '#platform/server/database/keyset-page.ts';
import { success } from '#platform/server/graphql/success.server.ts';

import { previewDeductions } from '#domain/pay/overpayments/deduct-overpayments.server.ts';
import { nextPayout } from '#domain/pay/wallet/payout-schedule.ts';
import { registerBank } from '#domain/pay/transfers/register-bank.server.ts';
import { requestTransfer } from '#domain/pay/transfers/request-transfer.server.ts';
import { previewRetax } from '#domain/pay/tax/retax.server.ts';
import {
  paySlipFile,
  paySlipVersions,
  statementFile,
  statementOfEarnings,
} from '#domain/pay/statements/statement-files.server.ts';
import {
  balances,
  currentAccount,
  transferPage,
} from '#domain/pay/wallet/wallet.queries.server.ts';
import { waitingAmount, wageCheck, type WageCheckMode } from '#domain/pay/earnings/wage-check.ts';
import { ownWageFacts, waitingWageFacts } from '#domain/pay/earnings/wages.queries.server.ts';
import { bankSummary, transferView } from '#domain/pay/wallet/wallet.ts';

export const payResolvers = {
  Query: {
    wageWithoutAdjustment: (_source, { id }, ctx) => checkOf(ctx, id, 'without_adjustment'),
    wageWithAdjustment: (_source, { id }, ctx) => checkOf(ctx, id, 'with_adjustment'),
    async workerBankSummary(_source, _args, ctx) {
      const { id } = signedIn(ctx);
      const port = ctx.app.env.payout;
      const paidOn = nextPayout(port, ctx.now).designatedOn;
      const [money, retax, settlement, waiting, account, tables] = await Promise.all([
        balances(ctx.db, id),
        previewRetax(ctx.db, { workerId: id, paidOn }),
        previewDeductions(ctx.db, { workerId: id, paidOn }),
        waitingWageFacts(ctx.db, id),
        currentAccount(ctx.db, id),
        withholdingTables(ctx.db),
      ]);
      const asked = { now: ctx.now, tables };
      const reviewing = waiting.reduce((sum, facts) => sum + waitingAmount(facts, asked), 0);
      return bankSummary({
        // The tax is computed as for a transfer requested now, so that the worker confirms the amount that will be
        // paid.
        money: { ...money, balance: money.balance + retax.change, reviewing },
        isTaxProvisional: retax.isTaxProvisional,
        settlement,
        account,
        port,
        now: ctx.now,
      });
    },
    async workerBankTransfer(_source, { cursor }, ctx) {
      const workerId = signedIn(ctx).id;
      const page = await pageOf(byInstant, { cursor, size: 20 }, (at) =>
        transferPage(ctx.db, { workerId, ...at }),
      );
      return { transfers: page.rows.map(transferView), cursor: page.cursor };
    },
    statementOfEarnings(_source, { cursor }, ctx) {
      return statementOfEarnings(ctx, { workerId: signedIn(ctx).id, cursor });
    },
    statementOfEarningFile(_source, { input }, ctx) {
      const { year, employerId } = input;
      const workerId = signedIn(ctx).id;
      return statementFile(ctx, { workerId, year, corporationId: employerId.toLowerCase() });
    },
    paySlipFile(_source, { id, version = null }, ctx) {
      return paySlipFile(ctx, { attendanceId: id, workerId: signedIn(ctx).id, version });
    },
  },
  Mutation: {
    async registerBank(_source, { input }, ctx) {
      await registerBank(ctx, signedIn(ctx).id, input);
      return success;
    },
    async requestBankTransfer(_source, { expectedDesignatedOn = null }, ctx) {
      await requestTransfer(ctx, { workerId: signedIn(ctx).id, expectedDesignatedOn });
      return success;
    },
  },
} satisfies Resolvers;

async function checkOf(
  ctx: Context,
  attendanceId: string,
  mode: WageCheckMode,
): Promise<WageCheck> {
  const workerId = signedIn(ctx).id;
  const [facts, tables, slipVersions] = await Promise.all([
    ownWageFacts(ctx.db, { attendanceId, workerId }),
    withholdingTables(ctx.db),
    paySlipVersions(ctx, { attendanceId, workerId }),
  ]);
  if (!facts) throw refuse('NOT_FOUND');
  return wageCheck(facts, { mode, now: ctx.now, tables, slipVersions });
}
