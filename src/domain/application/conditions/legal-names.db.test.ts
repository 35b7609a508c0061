import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { settleBankFile } from '#domain/pay/bank-file/settle-transfers.server.ts';
import type { TransferFailure } from '#domain/pay/bank-file/transfer-outcome.ts';
import { readZenginFile } from '#domain/pay/bank-file/zengin.ts';
import { inTransaction } from '#platform/server/database/db.server.ts';
import { systemActor } from '#platform/server/history.server.ts';
import { openTestDatabase } from '#testing/database.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { answerDataOf } from '#testing/processes/product.ts';
import { legalPeople, lettersOfText } from '#testing/proofs/legal-names.ts';
import {
  requestWageOfWorker,
  concludeContract,
  openLegalNameFixture,
  wageRequestInstant,
  proveLegalName,
  registerLegalNameWorker,
  registerAccount,
  signInWorkerAt,
  workShift,
  type LegalNameWorker,
} from '#testing/proofs/legal-name-walk.ts';

/** `LEGAL_NAMES=200` tests as many people, at least one of each country; `LEGAL_NAMES_SEED` draws others. */
const count = Math.max(12, Number(process.env['LEGAL_NAMES'] ?? 12));
const seed = Number(process.env['LEGAL_NAMES_SEED'] ?? 7);
/** `LEGAL_NAMES_FILES` names a folder that receives every drawn PDF, to be looked at. */
const folder = process.env['LEGAL_NAMES_FILES'];

let walk: Awaited<ReturnType<typeof openLegalNameFixture>>;
const walkers: LegalNameWorker[] = [];

beforeAll(async () => {
  walk = await openLegalNameFixture(await openTestDatabase());
});
afterAll(() => walk.fixture.close());

const people = legalPeople(count, seed).map((person, index) => ({ ...person, index }));

test.each(people)(
  '$name.lastName $name.firstName comes from the profile to the wage that waits for the bank',
  async ({ index, ...person }) => {
    const walker = await registerLegalNameWorker(walk, person, index);
    const contract = await concludeContract(walk, walker);
    const slip = await workShift(walk, walker, contract);
    const printed = lettersOfText(fullName(person.name.lastName, person.name.firstName));
    for (const paper of [contract.notice, slip]) {
      expect(lettersOfText(await pdfText(paper))).toContain(printed);
    }
    await storeFiles(index, { notice: contract.notice, slip });
    const worker = await signInWorkerAt(walk, walker.worker, wageRequestInstant);
    answerDataOf(await requestWageOfWorker(walk, worker));
    walkers.push({ ...walker, worker });
  },
);

test('the bank file names every holder in the characters of banks, and a reading that the bank refuses can be corrected', async () => {
  const sent = await sendFile(addMinutes(wageRequestInstant, 5));
  expect(sent.file.transfers).toHaveLength(walkers.length);
  for (const { accountNumber, name } of walkers) {
    const kana = `${name.lastKana} ${name.firstKana}`.trim();
    expectHolder(holderIn(sent.file, accountNumber), kana);
  }

  const refused = await answer(sent, addMinutes(wageRequestInstant, 10));
  expect(refused.length).toBeGreaterThan(0);
  for (const walker of refused) await correctReading(walker);
  const again = await sendFile(addMinutes(wageRequestInstant, 20));
  expect(again.file.transfers).toHaveLength(refused.length);
  expect(await answer(again, addMinutes(wageRequestInstant, 25))).toEqual([]);

  for (const { worker } of walkers) {
    const current = await signInWorkerAt(walk, worker, addMinutes(wageRequestInstant, 30));
    const money = answerDataOf(await walk.fixture.call(walletQuery, {}, current))[
      'workerBankSummary'
    ];
    expect(money).toMatchObject({ balance: 0, withdrawing: 0, bankAccount: { state: 'VERIFIED' } });
  }
  expect(await auditPayBooks(walk.fixture.app.db)).toEqual([]);
});

const walletQuery = `{ workerBankSummary {
  balance withdrawing bankAccount { state holderName } errorMessage { reason } } }`;

/** Corrects the reading of the name, as the notice about a returned wage asks the worker. */
async function correctReading(walker: LegalNameWorker): Promise<void> {
  const worker = await signInWorkerAt(walk, walker.worker, addMinutes(wageRequestInstant, 12));
  const own = { ...walker, worker };
  const money = answerDataOf(await walk.fixture.call(walletQuery, {}, worker))['workerBankSummary'];
  expect(money.errorMessage.reason).toContain('口座名義が一致せず');
  expect(money.errorMessage.reason).toContain('先に本人確認の書類をもう一度送り、カナを直して');
  const { name } = walker;
  const newName = {
    ...name,
    lastKana: inPassbook(name.lastKana),
    firstKana: inPassbook(name.firstKana),
  };
  await proveLegalName(walk, own, { newName });
  await registerAccount(walk, own);
  answerDataOf(await requestWageOfWorker(walk, worker));
}

type ZenginFile = ReturnType<typeof readZenginFile>;
type SentFile = { bankFileId: string; file: ZenginFile };

/** Writes the bank file that is due, and fetches it as an operator does. */
async function sendFile(at: Date): Promise<SentFile> {
  walk.fixture.setNow(at);
  const { operator } = walk;
  const submitted = answerDataOf(await operator.ask('mutation { submitTransfers { bankFileId } }'));
  const { bankFileId } = submitted['submitTransfers'];
  const fetch = `mutation ($id: ID!) {
    fetchBankFile(input: { bankFileId: $id }) { contentBase64 } }`;
  const fetched = answerDataOf(await operator.ask(fetch, { id: bankFileId }))['fetchBankFile'];
  return { bankFileId, file: readZenginFile(Buffer.from(fetched.contentBase64, 'base64')) };
}

/** The bank pays each account whose holder is the name of its passbook; returns the people it refused. */
async function answer({ bankFileId, file }: SentFile, at: Date): Promise<LegalNameWorker[]> {
  walk.fixture.setNow(at);
  const refused = walkers.filter(({ accountNumber, name }) => {
    const record = file.transfers.find((one) => one.accountNumber === accountNumber);
    const kana = `${name.lastKana} ${name.firstKana}`.trim();
    return record && !isHolder(record.holderKana, inPassbook(kana));
  });
  const numbers = new Set(refused.map(({ accountNumber }) => accountNumber));
  const { app } = walk.fixture;
  const sent = await app.db
    .selectFrom('transfers as t')
    .innerJoin('bank_accounts as b', 'b.id', 't.bank_account_id')
    .select(['t.id', 'b.account_number as accountNumber'])
    .where('t.bank_file_id', '=', bankFileId)
    .execute();
  const failures = new Map<string, TransferFailure>(
    sent.flatMap(({ id, accountNumber }) =>
      numbers.has(accountNumber) ? [[id, 'NAME_MISMATCH']] : [],
    ),
  );
  expect(failures.size).toBe(numbers.size);
  const settling = { bankFileId, failures, actor: systemActor, now: at };
  const settled = await inTransaction(app.db, (tx) => settleBankFile(tx, settling));
  expect(settled.count).toBe(file.transfers.length);
  return refused;
}

/** This bank's passbooks print バ for ヴァ, as those of many banks do. */
function inPassbook(kana: string): string {
  const rows: [string, string][] = [
    ['ヴァ', 'バ'],
    ['ヴィ', 'ビ'],
    ['ヴェ', 'ベ'],
    ['ヴー', 'ブー'],
    ['ヴ', 'ブ'],
  ];
  return rows.reduce((text, [from, to]) => text.replaceAll(from, to), kana);
}

const holderIn = ({ transfers }: ZenginFile, accountNumber: string) =>
  transfers.find((one) => one.accountNumber === accountNumber)?.holderKana ?? '';

/** At most 30 bytes of half-width kana, all of them characters that banks accept, and read back as the name. (Rule 3.10) */
function expectHolder(holder: string, kana: string): void {
  expect(holder).toMatch(/^[ｱ-ﾝﾞﾟ-][ｱ-ﾝﾞﾟ -]*$/);
  expect(holder.length).toBeLessThanOrEqual(30);
  expect([holder, isHolder(holder, kana)]).toEqual([holder, true]);
}

/** Only a name of more than 30 bytes is cut: its last byte may be a space, which no file carries. */
const isHolder = (holder: string, kana: string) => {
  const whole = large(kana);
  const cut = readBack(holder);
  return holder.length >= 29 ? whole.startsWith(cut) : whole === cut;
};

/** Converts half-width kana to full width with separate voicing marks, by Unicode instead of the product's table. */
const readBack = (holder: string) =>
  holder.replaceAll('-', 'ー').normalize('NFKC').normalize('NFD');

/** The reading with the large kana that banks have. */
function large(kana: string): string {
  const [small, big] = ['ァィゥェォッャュョヮヵヶヲヰヱ', 'アイウエオツヤユヨワカケオイエ'];
  return Array.from(kana, (character) => big[small.indexOf(character)] ?? character)
    .join('')
    .normalize('NFD');
}

async function storeFiles(index: number, files: Record<string, Uint8Array>): Promise<void> {
  if (!folder) return;
  await mkdir(folder, { recursive: true });
  for (const [kind, file] of Object.entries(files)) {
    await writeFile(join(folder, `${String(index).padStart(3, '0')}-${kind}.pdf`), file);
  }
}
