import { jstDay } from '#platform/base/jst.ts';
import { commonRefusal } from '#platform/base/refusal.ts';
import type { WageCheck } from '#gen/types.ts';
import type { Resolvers } from '#gen/worker-resolvers.ts';
import { readWithholdingTables } from '#domain/reference/statutory/tables.server.ts';
import { signedInWorkerOf, type Context } from '#platform/server/context.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';

import { previewDeductions } from '#domain/pay/overpayments/deduct-overpayments.server.ts';
import { nextPayoutTimes } from '#domain/pay/wallet/payout-schedule.ts';
import { registerBankAccount } from '#domain/pay/transfers/register-bank.server.ts';
import { requestTransfer } from '#domain/pay/transfers/request-transfer.server.ts';
import { previewRetaxOfUnpaidWages } from '#domain/pay/tax/retax.server.ts';
import {
  paySlipFile,
  paySlipVersions,
  readStatementFile,
  readEarningsStatement,
} from '#domain/pay/statements/statement-files.server.ts';
import {
  readWalletBalances,
  readCurrentBankAccount,
  waitingWages,
  workerTransferPage,
} from '#domain/pay/wallet/wallet.queries.server.ts';
import {
  unapprovedWageAmount,
  wageCheckOf,
  type WageCheckMode,
} from '#domain/pay/earnings/wage-check.ts';
import { ownWageFacts, unapprovedWageFacts } from '#domain/pay/earnings/wages.queries.server.ts';
import { workerBankSummaryOf, workerTransferView } from '#domain/pay/wallet/wallet.ts';

export const payResolvers = {
  Query: {
    wageWithoutAdjustment: (_source, { id }, ctx) => checkOf(ctx, id, 'without_adjustment'),
    wageWithAdjustment: (_source, { id }, ctx) => checkOf(ctx, id, 'with_adjustment'),
    async workerBankSummary(_source, _args, ctx) {
      const { id } = signedInWorkerOf(ctx);
      const port = ctx.app.env.payout;
      const paidOn = nextPayoutTimes(port, ctx.now).designatedOn;
      const wallet = { workerId: id, day: jstDay(ctx.now) };
      const [money, waiting, retax, settlement, unapproved, account, tables] = await Promise.all([
        readWalletBalances(ctx.db, wallet),
        waitingWages(ctx.db, wallet),
        previewRetaxOfUnpaidWages(ctx.db, { ...wallet, paidOn }),
        previewDeductions(ctx.db, { ...wallet, paidOn }),
        unapprovedWageFacts(ctx.db, id),
        readCurrentBankAccount(ctx.db, id),
        readWithholdingTables(ctx.db),
      ]);
      const asked = { now: ctx.now, tables };
      const reviewing = unapproved.reduce(
        (sum, facts) => sum + unapprovedWageAmount(facts, asked),
        0,
      );
      return workerBankSummaryOf({
        // The tax is computed as for a transfer requested now, so that the worker confirms the amount that will be
        // paid.
        money: { ...money, balance: money.balance + retax.change, reviewing },
        waitingWages: waiting,
        isTaxProvisional: retax.isTaxProvisional,
        settlement,
        account,
        port,
        now: ctx.now,
      });
    },
    async workerBankTransfer(_source, { cursor }, ctx) {
      const workerId = signedInWorkerOf(ctx).id;
      const page = await readKeysetPage(byInstant, { cursor, size: 20 }, (at) =>
        workerTransferPage(ctx.db, { workerId, now: ctx.now, ...at }),
      );
      return { transfers: page.rows.map(workerTransferView), cursor: page.cursor };
    },
    statementOfEarnings(_source, { cursor }, ctx) {
      return readEarningsStatement(ctx, { workerId: signedInWorkerOf(ctx).id, cursor });
    },
    statementOfEarningFile(_source, { input }, ctx) {
      const { year, employerId } = input;
      const workerId = signedInWorkerOf(ctx).id;
      return readStatementFile(ctx, { workerId, year, corporationId: employerId.toLowerCase() });
    },
    paySlipFile(_source, { id, version = null }, ctx) {
      return paySlipFile(ctx, { attendanceId: id, workerId: signedInWorkerOf(ctx).id, version });
    },
  },
  Mutation: {
    async registerBank(_source, { input }, ctx) {
      await registerBankAccount(ctx, signedInWorkerOf(ctx).id, input);
      return successAnswer;
    },
    async requestBankTransfer(_source, { expectedDesignatedOn = null }, ctx) {
      await requestTransfer(ctx, { workerId: signedInWorkerOf(ctx).id, expectedDesignatedOn });
      return successAnswer;
    },
  },
} satisfies Resolvers;

async function checkOf(
  ctx: Context,
  attendanceId: string,
  mode: WageCheckMode,
): Promise<WageCheck> {
  const workerId = signedInWorkerOf(ctx).id;
  const [facts, tables, slipVersions] = await Promise.all([
    ownWageFacts(ctx.db, { attendanceId, workerId }),
    readWithholdingTables(ctx.db),
    paySlipVersions(ctx, { attendanceId, workerId }),
  ]);
  if (!facts) throw commonRefusal('NOT_FOUND');
  return wageCheckOf(facts, { mode, now: ctx.now, tables, slipVersions });
}
