import type { MutationResolvers, QueryResolvers } from '#gen/operator-resolvers.ts';
import { isDesignatedDayReached } from '#domain/pay/bank-file/designated-day.ts';
import { fetchBankFile } from '#domain/pay/bank-file/fetch-bank-file.server.ts';
import { payoutAlarmText } from '#domain/pay/messages.ts';
import { listPayoutAlarms } from '#domain/pay/transfers/payout-alarms.server.ts';
import { submitTransfers } from '#domain/pay/transfers/submit-transfers.server.ts';
import { operatorScopeOf } from '#platform/server/context.server.ts';

import { askSecondOperator } from '#domain/countersign/ask-second-operator.server.ts';
import { byInstant, readKeysetPage } from '#platform/server/database/keyset-page.ts';
import { successAnswer } from '#platform/server/graphql/success.server.ts';
import { operatorCommandArgsOf } from '#access/operator/scope.server.ts';
import { bankFilePage } from '#domain/pay/bank-file/bank-files.queries.server.ts';
import {
  completedTransferPage,
  unfinishedTransferPage,
  unpayableAccountPage,
  workerWithoutBankPage,
  type OperatorTransferRow,
} from '#domain/pay/transfers/transfer-lists.queries.server.ts';

/** Queries for transfers, bank files and accounts. */
export const transferQueries = {
  async openTransfers(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      unfinishedTransferPage(ctx.db, { ...at, now: ctx.now }),
    );
    const transfers = page.rows.map((row) => transferView(row, ctx.now));
    return { transfers, cursor: page.cursor };
  },

  async completedTransfers(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      completedTransferPage(ctx.db, { ...at, now: ctx.now }),
    );
    const transfers = page.rows.map((row) => transferView(row, ctx.now));
    return { transfers, cursor: page.cursor };
  },

  async bankFiles(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor, size: 20 }, (at) =>
      bankFilePage(ctx.db, at),
    );
    const files = page.rows.map(({ resultReadAt, ...row }) => ({
      ...row,
      settledAt: resultReadAt,
      canSettle: row.waitingCount > 0 && isDesignatedDayReached(row, ctx.now),
    }));
    return { files, cursor: page.cursor };
  },

  async payoutAlarms(_source, _args, ctx) {
    const alarms = await listPayoutAlarms(ctx.db, ctx.app.env.payout, ctx.now);
    return alarms.map((alarm) => ({ ...alarm, ...payoutAlarmText(alarm) }));
  },

  async unpayableAccounts(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      unpayableAccountPage(ctx.db, at),
    );
    const accounts = page.rows.map((row) => ({ ...row, account: accountLabel(row) }));
    return { accounts, cursor: page.cursor };
  },

  async workersWithoutBank(_source, { cursor }, ctx) {
    const page = await readKeysetPage(byInstant, { cursor }, (at) =>
      workerWithoutBankPage(ctx.db, at),
    );
    const workers = page.rows.map(({ id, ...row }) => ({ ...row, workerId: id }));
    return { workers, cursor: page.cursor };
  },
} satisfies QueryResolvers;

/** Mutations for transfers, bank files and accounts. */
export const transferMutations = {
  async submitTransfers(_source, _args, ctx) {
    const { waitsUntil, ...submitted } = await submitTransfers(ctx.app, operatorCommandArgsOf(ctx));
    return { ...submitted, waitsUntil: waitsUntil === null ? null : new Date(waitsUntil) };
  },

  async askTransferReopening(_source, { input: { transferId, ...words } }, ctx) {
    const asking = { kind: 'REOPEN_TRANSFER', subjectId: transferId, details: {} } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askTransferHold(_source, { input: { transferId, ...words } }, ctx) {
    const asking = { kind: 'HOLD_TRANSFER', subjectId: transferId, details: {} } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async fetchBankFile(_source, { input: { bankFileId } }, ctx) {
    const { staffId } = operatorScopeOf(ctx);
    const fetching = { bankFileId, operatorId: staffId, now: ctx.now };
    const { content, ...file } = await fetchBankFile(ctx.db, fetching);
    return { ...file, contentBase64: content.toString('base64') };
  },

  async askTransferResult(_source, { input: { transferId, outcome, ...words } }, ctx) {
    const asking = {
      kind: 'SETTLE_TRANSFER',
      subjectId: transferId,
      details: { outcome },
    } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },

  async askBankFilePaid(_source, { input: { bankFileId, ...words } }, ctx) {
    const asking = { kind: 'SETTLE_BANK_FILE', subjectId: bankFileId, details: {} } as const;
    await askSecondOperator(ctx.db, { ...asking, ...words, ...operatorCommandArgsOf(ctx) });
    return successAnswer;
  },
} satisfies MutationResolvers;

function transferView(row: OperatorTransferRow, now: Date) {
  const canSettle = row.state === 'SUBMITTED' && isDesignatedDayReached(row, now);
  // Whether a wage in it is due is read under the lock of the command.
  const canHold = row.state === 'REQUESTED' && row.kind === 'EARLY' && row.hold === null;
  return { ...row, account: accountLabel(row), canSettle, canHold };
}

type AccountRow = {
  bankName: string;
  branchName: string;
  accountType: string;
  accountNumber: string;
};

function accountLabel({ bankName, branchName, accountType, accountNumber }: AccountRow): string {
  const type = accountType === '1' ? '普通' : '当座';
  return `${bankName} ${branchName} ${type} ****${accountNumber.slice(-3)}`;
}
