import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { buildBankAccount, buildBankAnswer, buildBankFile } from '#domain/pay/build.ts';
import { addDays, addMinutes, instantAtJst, type JstDay } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openOperator, type TestOperator } from '#testing/fixtures/operator.ts';
import { paymasterVariables } from '#testing/paymaster.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, createShiftReaders, type FixtureShift } from '#testing/shifts.ts';
import {
  movementFile,
  receiptFile,
  type MovementToWrite,
} from './readers/statement-bytes.build.ts';

const words = { reason: '入出金明細で確かめました', evidence: '12月3日の入出金明細' };
const documents = {
  create:
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
  load: `mutation ($input: LoadStatementInput!) { loadStatement(input: $input) {
    from to lineCount newLineCount isRepeated returnedCount } }`,
  accounts: '{ statementAccounts { id name source loadedTo closing unmatchedCount } }',
  lines: `query ($isOpen: Boolean!) { statementLines(isOpen: $isOpen) { lines {
    lineId day kind amount payerName state returned { transferId } isNoReturn isAsked
    proposals { transferId isCompleted reasons } } } }`,
  askReturn: 'mutation ($input: LineReturnInput!) { askLineReturn(input: $input) { success } }',
  noReturn: 'mutation ($input: NoReturnInput!) { markNoReturn(input: $input) { success } }',
  filePaid: 'mutation ($input: BankFilePaidInput!) { askBankFilePaid(input: $input) { success } }',
  requests: '{ countersignRequests { requests { id kind effect } } }',
  approve: `mutation ($id: ID!) {
    approveCountersign(input: { id: $id, reason: "確認しました" }) { success } }`,
};
const noColumns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };

let product: TestProduct;
let first: TestOperator;
let second: TestOperator;
const { balanceOf } = createShiftReaders(() => product);
beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'), {
    environment: { ...paymasterVariables, PAYOUT_PORT: 'bank_file' },
  });
  first = await openOperator(product.app, '運営 一子');
  second = await openOperator(product.app, '運営 二子');
});
afterAll(() => product.close());

let number = 765_432;

/** Registers a new account of ours, with the format of its statements; returns its id and number. */
async function account(source: string, columns = noColumns) {
  number += 1;
  const accountNumber = String(number).padStart(7, '0');
  const input = { name: `口座${number}`, bankCode: '0009', branchCode: '015', accountNumber };
  const made = await first.ask(documents.create, { input: { ...input, source, columns } });
  expect(refusalCodeOf(made)).toBeNull();
  const { data } = await first.ask(documents.accounts);
  const id: string = data?.['statementAccounts'].at(-1).id;
  return { id, accountNumber };
}

type Account = Awaited<ReturnType<typeof account>>;

const load = (accountId: string, file: Buffer) =>
  first.ask(documents.load, {
    input: { accountId, fileName: 'meisai.txt', contentBase64: file.toString('base64') },
  });
const loadedBy = async (accountId: string, file: Buffer) => {
  const answer = await load(accountId, file);
  expect(answer.errors).toBeUndefined();
  return answer.data?.['loadStatement'];
};

type Line = {
  lineId: string;
  state: string;
  isNoReturn: boolean;
  isAsked: boolean;
  returned: { transferId: string } | null;
  payerName: string;
  proposals: { transferId: string; isCompleted: boolean; reasons: string[] }[];
};
async function lines(isOpen = false): Promise<Line[]> {
  const { data } = await first.ask(documents.lines, { isOpen });
  return data?.['statementLines'].lines;
}

const movement = (changed: Partial<MovementToWrite> = {}): MovementToWrite => ({
  day: '2026-12-01',
  isIn: true,
  amount: 1_000,
  name: 'ｶ)ﾐﾄﾞﾘ',
  ...changed,
});
const file03 = (
  { accountNumber }: Account,
  from: JstDay,
  { to = from, opening = 0, moved = [movement({ day: from })] } = {},
) => movementFile({ from, to, opening, lines: moved, accountNumber });

test('a file counts once, overlapping files count a line once, and equal lines stay apart', async () => {
  product.setNow(instantAtJst('2026-12-10', '09:00'));
  const own = await account('ZENGIN_03');
  const day = '2026-12-01';
  const twice = [movement(), movement()];
  const one = file03(own, day, { moved: twice });
  expect(await loadedBy(own.id, one)).toEqual({
    from: day,
    to: day,
    lineCount: 2,
    newLineCount: 2,
    isRepeated: false,
    returnedCount: 0,
  });
  expect(await loadedBy(own.id, one)).toMatchObject({ newLineCount: 0, isRepeated: true });
  const wider = [...twice, movement({ isIn: false, amount: 300 }), movement({ day: '2026-12-02' })];
  // Some banks number the lines anew in each file.
  const numbered = wider.map((line, index) => ({ ...line, inquiry: String(900 - index) }));
  const overlap = file03(own, day, { to: '2026-12-02', moved: numbered });
  const answers = await Promise.all(Array.from({ length: 4 }, () => load(own.id, overlap)));
  expect(answers.map(refusalCodeOf)).toEqual(Array(4).fill(null));
  const counts = answers.map(({ data }) => String(data?.['loadStatement'].newLineCount));
  expect(counts.toSorted()).toEqual(['0', '0', '0', '2']);
  // The bank took back a line that it had shown before.
  const changed = await load(own.id, file03(own, day, { moved: [movement()] }));
  expect(refusalCodeOf(changed)).toBe('STATEMENT_CHANGED');
  const { data } = await first.ask(documents.accounts);
  expect(data?.['statementAccounts'].find(({ id }: { id: string }) => id === own.id)).toMatchObject(
    {
      loadedTo: '2026-12-02',
      closing: 2_700,
      unmatchedCount: 3,
    },
  );
});

test('a missing day, a day that was not complete and an earlier file are refused with what to load', async () => {
  product.setNow(instantAtJst('2026-12-10', '09:00'));
  const own = await account('ZENGIN_03');
  await loadedBy(own.id, file03(own, '2026-12-02'));
  const missing = await load(own.id, file03(own, '2026-12-05', { opening: 9_000 }));
  expect(refusalCodeOf(missing)).toBe('STATEMENT_GAP');
  expect(missing.errors?.[0]?.message).toContain('2026/12/03から2026/12/04までの明細');
  expect(missing.errors?.[0]?.message).toContain('1,000円、このファイルの前の残高9,000円');
  const partly = await load(own.id, file03(own, '2026-12-03', { opening: 1_200 }));
  expect(refusalCodeOf(partly)).toBe('STATEMENT_INCOMPLETE');
  const earlier = await load(own.id, file03(own, '2026-12-01', { to: '2026-12-05' }));
  expect(refusalCodeOf(earlier)).toBe('STATEMENT_EARLIER');
  // The day is loaded again, with the line that came later, and then the next one continues.
  const whole = [movement({ day: '2026-12-02' }), movement({ day: '2026-12-02', amount: 200 })];
  expect(await loadedBy(own.id, file03(own, '2026-12-02', { moved: whole }))).toMatchObject({
    newLineCount: 1,
  });
  await loadedBy(own.id, file03(own, '2026-12-03', { opening: 1_200 }));
});

test('another account, another format, a day in the future and a broken file are refused whole', async () => {
  product.setNow(instantAtJst('2026-12-10', '09:00'));
  const own = await account('ZENGIN_03');
  const other = await account('ZENGIN_03');
  const foreign = await load(own.id, file03(other, '2026-12-01'));
  expect(refusalCodeOf(foreign)).toBe('STATEMENT_INVALID');
  expect(foreign.errors?.[0]?.message).toContain('（1行目・口座番号：ほかの口座の明細があります）');
  const notice = receiptFile({ from: '2026-12-01', to: '2026-12-01', lines: [] });
  const kind = await load(own.id, notice);
  expect(kind.errors?.[0]?.message).toContain('この口座に登録した形式');
  expect(refusalCodeOf(await load(own.id, file03(own, '2026-12-11')))).toBe('STATEMENT_FUTURE');
  expect(refusalCodeOf(await load(own.id, Buffer.from('not a bank file')))).toBe(
    'STATEMENT_INVALID',
  );
  expect(refusalCodeOf(await load(product.app.env.paymaster.bankCode, notice))).toBe('NOT_FOUND');
  const { rows } = await sql`
    select from statement_lines where account_id in (${own.id}, ${other.id})
  `.execute(product.app.db);
  expect(rows).toEqual([]);
});

test('accounts have one format, are registered once, and a plain CSV needs its columns', async () => {
  const own = await account('ANSER_CSV');
  const input = { name: '同じ口座', bankCode: '0009', branchCode: '015', ...own };
  const { id: _id, ...same } = { ...input, source: 'ZENGIN_01', columns: noColumns };
  const taken = await first.ask(documents.create, { input: same });
  expect(refusalCodeOf(taken)).toBe('STATEMENT_ACCOUNT_TAKEN');
  const empty = { ...same, name: ' ', bankCode: '99', accountNumber: '', source: 'PLAIN_CSV' };
  const wrong = await first.ask(documents.create, { input: empty });
  expect(refusalCodeOf(wrong)).toBe('VALIDATION_FAILED');
  expect(Object.keys(wrong.errors?.[0]?.extensions?.['fields'] ?? {}).toSorted()).toEqual(
    ['accountNumber', 'amount', 'bankCode', 'day', 'name'].toSorted(),
  );
  const columns = {
    ...noColumns,
    day: '日付',
    incoming: '入金',
    outgoing: '出金',
    payerName: '内容',
  };
  const plain = await account('PLAIN_CSV', columns);
  const csv = Buffer.from('日付,入金,出金,内容\n2026/12/1,500,,ﾐﾄﾞﾘ\n2026/12/2,,80,ﾃｽｳﾘﾖｳ\n');
  expect(await loadedBy(plain.id, csv)).toMatchObject({ newLineCount: 2, to: '2026-12-02' });
});

let day: JstDay = '2027-01-05';

type SentFile = { bankFileId: string; transferIds: string[]; shifts: FixtureShift[]; day: JstDay };

/** Transfers of 12,421 yen each to ﾃﾞﾓ ﾊﾅｺ in one file; the clock stands on the evening of the designated day. */
async function sentFile(count: number): Promise<SentFile> {
  const worked = day;
  // Further apart than the days within which a credit may return a transfer.
  day = addDays(day, 42);
  const shifts: FixtureShift[] = [];
  for (let index = 0; index < count; index += 1) {
    const shift = await createShift(product, {
      startsAt: instantAtJst(worked, '09:00'),
      endsAt: instantAtJst(worked, '18:00'),
      breakMinutes: 60,
    });
    await buildShiftWithFixedWage(product.app, shift);
    await buildBankAccount(product.app.db, { workerId: shift.workerId, now: shift.endsAt });
    const asked = await shift.send(shift.endsAt, 'mutation { requestBankTransfer { success } }');
    expect(refusalCodeOf(asked)).toBeNull();
    shifts.push(shift);
  }
  const next = addDays(worked, 1);
  const bankFileId = await buildBankFile(product.app, { now: instantAtJst(next, '12:00') });
  product.setNow(instantAtJst(addDays(next, 1), '18:00'));
  const { rows } = await sql<{ id: string }>`
    select id from transfers where bank_file_id = ${bankFileId} order by file_position
  `.execute(product.app.db);
  return { bankFileId, transferIds: rows.map(({ id }) => id), shifts, day: addDays(next, 1) };
}

const returned = (on: JstDay, changed: Partial<MovementToWrite> = {}) =>
  movement({ day: on, amount: 12_421, name: 'ｸﾐﾓﾄﾞｼ ﾃﾞﾓ ﾊﾅｺ', ...changed });
const stateOf = async (transferId: string | undefined) =>
  (
    await product.app.db
      .selectFrom('transfers')
      .select(['state', 'failure_reason as reason'])
      .where('id', '=', transferId ?? '')
      .executeTakeFirstOrThrow()
  ).state;
async function approveLast() {
  const { data } = await second.ask(documents.requests);
  return second.ask(documents.approve, { id: data?.['countersignRequests'].requests.at(-1).id });
}

test('a credit that returns one transfer for certain puts its money back into the balance, once', async () => {
  const own = await account('ZENGIN_03');
  const sent = await sentFile(1);
  const moved = [returned(sent.day), returned(sent.day)];
  const file = file03(own, sent.day, { moved });
  const answers = await Promise.all(Array.from({ length: 3 }, () => load(own.id, file)));
  expect(answers.map(refusalCodeOf)).toEqual([null, null, null]);
  const counts = answers.map(({ data }) => String(data?.['loadStatement'].returnedCount));
  expect(counts.toSorted()).toEqual(['0', '0', '1']);
  expect(await stateOf(sent.transferIds[0])).toBe('FAILED');
  expect(await balanceOf(sent.shifts[0] as FixtureShift)).toBe(12_421);
  const shown = await lines();
  expect(
    shown
      .slice(0, 2)
      .map(({ state }) => state)
      .toSorted(),
  ).toEqual(['RETURN', 'UNMATCHED']);
  expect(shown.find(({ state }) => state === 'UNMATCHED')?.proposals).toEqual([]);
  const bankFile = await product.app.db
    .selectFrom('bank_files')
    .select('result_read_at as settledAt')
    .where('id', '=', sent.bankFileId)
    .executeTakeFirstOrThrow();
  expect(bankFile.settledAt).not.toBeNull();
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a credit that may return several transfers waits for two operators, and the file for it', async () => {
  const own = await account('ZENGIN_03');
  const sent = await sentFile(2);
  const loaded = await loadedBy(own.id, file03(own, sent.day, { moved: [returned(sent.day)] }));
  expect(loaded).toMatchObject({ returnedCount: 0 });
  const [line] = await lines(true);
  expect(line?.proposals.map(({ transferId }) => transferId).toSorted()).toEqual(
    sent.transferIds.toSorted(),
  );
  expect(line?.proposals[0]).toMatchObject({ isCompleted: false, reasons: ['NAME', 'WORD'] });
  const askFile = () =>
    first.ask(documents.filePaid, { input: { bankFileId: sent.bankFileId, ...words } });
  expect(refusalCodeOf(await askFile())).toBe('RETURN_PROPOSED');

  const [chosen, kept] = sent.transferIds;
  const ask = (transferId: string | undefined) =>
    first.ask(documents.askReturn, { input: { lineId: line?.lineId, transferId, ...words } });
  expect(refusalCodeOf(await ask(line?.lineId))).toBe('LINE_NOT_THIS_TRANSFER');
  expect(refusalCodeOf(await ask(chosen))).toBeNull();
  expect((await lines(true))[0]).toMatchObject({ isAsked: true });
  expect(refusalCodeOf(await ask(kept))).toBe('COUNTERSIGN_ASKED');
  expect(refusalCodeOf(await askFile())).toBe('TRANSFER_RESULT_ASKED');
  expect(await stateOf(chosen)).toBe('SUBMITTED');
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await stateOf(chosen)).toBe('FAILED');
  expect(refusalCodeOf(await ask(kept))).toBe('LINE_MATCHED');
  expect(refusalCodeOf(await askFile())).toBeNull();
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await stateOf(kept)).toBe('COMPLETED');
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('a credit marked as no return blocks no file, and the mark can be taken back', async () => {
  const own = await account('ZENGIN_03');
  const sent = await sentFile(1);
  const repaid = returned(sent.day, { name: 'ﾃﾞﾓ ﾊﾅｺ' });
  await loadedBy(own.id, file03(own, sent.day, { moved: [repaid] }));
  expect(await stateOf(sent.transferIds[0])).toBe('SUBMITTED');
  const [line] = await lines(true);
  expect(line?.proposals).toMatchObject([{ reasons: ['NAME'] }]);
  const mark = (isNoReturn: boolean) =>
    first.ask(documents.noReturn, { input: { lineId: line?.lineId, isNoReturn } });
  const askFile = () =>
    first.ask(documents.filePaid, { input: { bankFileId: sent.bankFileId, ...words } });
  expect(refusalCodeOf(await askFile())).toBe('RETURN_PROPOSED');
  expect(refusalCodeOf(await mark(true))).toBeNull();
  expect((await lines(true))[0]).toMatchObject({ isNoReturn: true, proposals: [] });
  expect(refusalCodeOf(await askFile())).toBeNull();
  // Taken back before the approval: the file waits for the line again.
  expect(refusalCodeOf(await mark(false))).toBeNull();
  expect(refusalCodeOf(await approveLast())).toBe('RETURN_PROPOSED');
  expect(refusalCodeOf(await mark(true))).toBeNull();
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await stateOf(sent.transferIds[0])).toBe('COMPLETED');
});

test('a transfer that was recorded as paid and comes back later is reopened by two operators', async () => {
  const own = await account('ZENGIN_03');
  const sent = await sentFile(1);
  const now = product.app.clock.now();
  await buildBankAnswer(product.app, { bankFileId: sent.bankFileId, now, outcome: 'PAID' });
  const on = addDays(sent.day, 4);
  product.setNow(addMinutes(instantAtJst(on), 600));
  await loadedBy(own.id, file03(own, on, { moved: [returned(on)] }));
  expect(await stateOf(sent.transferIds[0])).toBe('COMPLETED');
  const [line] = await lines(true);
  expect(line?.proposals).toMatchObject([{ isCompleted: true }]);
  const [transferId] = sent.transferIds;
  const input = { lineId: line?.lineId, transferId, ...words };
  expect(refusalCodeOf(await first.ask(documents.askReturn, { input }))).toBeNull();
  expect(refusalCodeOf(await approveLast())).toBeNull();
  expect(await stateOf(transferId)).toBe('REOPENED');
  expect((await lines())[0]).toMatchObject({ state: 'RETURN' });
  expect(await balanceOf(sent.shifts[0] as FixtureShift)).toBe(12_421);
  expect(await auditPayBooks(product.app.db)).toEqual([]);
});

test('the audit sees a credit of other yen than its transfer, and lines that miss the balance', async () => {
  const { db } = product.app;
  const { rows } = await sql<{ id: string; accountId: string }>`
    select id, account_id as "accountId" from statement_lines where state = 'RETURN' order by id limit 1
  `.execute(db);
  const [line] = rows;
  const add = (yen: number) =>
    sql`update statement_lines set amount = amount + ${yen} where id = ${line?.id}`.execute(db);
  expect(await auditPayBooks(db)).toEqual([]);
  await add(1);
  expect((await auditPayBooks(db)).toSorted()).toEqual([
    `a credit is recorded as the return of a transfer that did not come back with these yen: ${line?.id}`,
    `the lines of an account do not lead to its last balance: ${line?.accountId}`,
  ]);
  await add(-1);
});

test('1,000 lines of each format are loaded, and loaded again', async () => {
  product.setNow(instantAtJst('2027-06-01', '09:00'));
  const many = Array.from({ length: 1_000 }, (_, index) => 1_000 + index);
  const on = '2027-05-31';
  const [m03, m01, anser, plain] = [
    await account('ZENGIN_03'),
    await account('ZENGIN_01'),
    await account('ANSER_CSV'),
    await account('PLAIN_CSV', { ...noColumns, day: '日付', amount: '金額' }),
  ];
  const ofAccount = `"ﾎﾝﾃﾝ 普通 ${anser.accountNumber} ﾋﾄｺﾏ(ｶ"`;
  const anserCsv = `照会口座,勘定日,出金金額(円),入金金額(円),摘要\n${many.map((yen) => `${ofAccount},2027年05月31日,,"${yen}",ｶ)ﾐﾄﾞﾘ\n`).join('')}`;
  const csv = `日付,金額\n${many.map((yen) => `${on},${yen}\n`).join('')}`;
  const notice = receiptFile({
    from: on,
    to: on,
    lines: many.map((amount) => ({ day: on, amount })),
    accountNumber: m01.accountNumber,
  });
  const files: [string, Buffer][] = [
    [m03.id, file03(m03, on, { moved: many.map((amount) => movement({ day: on, amount })) })],
    [m01.id, notice],
    [anser.id, Buffer.from(anserCsv)],
    [plain.id, Buffer.from(csv)],
  ];
  for (const [id, file] of files) {
    expect(await loadedBy(id, file)).toMatchObject({ newLineCount: 1_000 });
    expect(await loadedBy(id, file)).toMatchObject({ newLineCount: 0, isRepeated: true });
  }
});
