import { expect } from 'vitest';

import { receiptFile } from '#domain/receipts/readers/statement-bytes.build.ts';
import { jstDay, type JstDay } from '#platform/base/jst.ts';

import { answerDataOf } from '../processes/product.ts';
import type { Cast, Employer } from './cast.ts';

const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  accounts: '{ statementAccounts { id } }',
  load: 'mutation ($input: LoadStatementInput!) { loadStatement(input: $input) { matchedCount } }',
  files: '{ bankFiles { files { id canSettle } } }',
  askPaid: `mutation ($id: ID!) { askBankFilePaid(input: {
    bankFileId: $id, reason: "口座の明細で確認しました", evidence: "通帳の写し" }) { success } }`,
  requests: '{ countersignRequests { requests { id isOwn } } }',
  approve: `mutation ($id: ID!) {
    approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`,
  invoices: '{ invoices { invoices { id number month state total open } } }',
};

type OwnInvoice = {
  id: string;
  number: string;
  month: JstDay;
  state: string;
  total: number;
  open: number;
};

/** The invoices of a corporation as its owner sees them, the latest first. */
export async function invoicesOfOwner({ owner }: Employer): Promise<OwnInvoice[]> {
  return answerDataOf(await owner.ask(documents.invoices))['invoices'].invoices;
}

/** Registers the account that corporations pay into; returns its id. */
export async function openReceiptAccount({ operators: [operator] }: Cast): Promise<string> {
  const columns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
  const account = {
    name: '入金口座',
    bankCode: '0009',
    branchCode: '015',
    accountNumber: '0765432',
  };
  const input = { ...account, source: 'ZENGIN_01', columns };
  answerDataOf(await operator.ask(documents.create, { input }));
  return answerDataOf(await operator.ask(documents.accounts))['statementAccounts'][0].id;
}

export type Payment = {
  employer: number;
  month: JstDay;
  /** The yen that are paid of the open ones. */
  yen: (open: number) => number;
};

/** Loads the bank's file of today with a line for each payment; each pays the invoice that it names. */
export async function receivePayments(
  cast: Cast,
  accountId: string,
  payments: readonly Payment[],
): Promise<void> {
  const day = jstDay(cast.product.app.clock.now());
  const lines = [];
  for (const { employer: index, month, yen } of payments) {
    const employer = cast.employers[index];
    const invoices = employer ? await invoicesOfOwner(employer) : [];
    const invoice = invoices.find((one) => one.month === month);
    if (!invoice) throw new Error(`corporation ${index} has no invoice of ${month}`);
    lines.push({ day, amount: yen(invoice.open), edi: invoice.number, name: `ﾌｸ)ﾎｳｼﾞﾝ ${index}` });
  }
  const contentBase64 = receiptFile({ from: day, to: day, lines }).toString('base64');
  const input = { accountId, fileName: `nyukin-${day}.txt`, contentBase64 };
  const loaded = await cast.operators[0].ask(documents.load, { input });
  expect(answerDataOf(loaded)['loadStatement']).toEqual({ matchedCount: lines.length });
}

/** Two operators record that the bank paid every file whose day has come; returns the number of files. */
export async function recordBankAnswers({ operators: [first, second] }: Cast): Promise<number> {
  const shown = answerDataOf(await first.ask(documents.files));
  const files: { id: string; canSettle: boolean }[] = shown['bankFiles'].files;
  const due = files.filter(({ canSettle }) => canSettle);
  for (const { id } of due) answerDataOf(await first.ask(documents.askPaid, { id }));
  const asked = answerDataOf(await second.ask(documents.requests));
  const requests: { id: string; isOwn: boolean }[] = asked['countersignRequests'].requests;
  for (const { id } of requests) answerDataOf(await second.ask(documents.approve, { id }));
  return due.length;
}
