import { sql } from 'kysely';
import { afterAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildPayout } from '../build.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import { auditLedgerAfterTampering } from '#testing/tampered-books.ts';
import { columnHeiAmounts, openTaxColumnFixture } from '#testing/fixtures/workers/tax-columns.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const { product, operator, employer, person, contracted, worked, partsOf, ask } = fixture;
afterAll(() => product.close());

const reason = '国内に住む予定が1年に満たないと本人から確認したため';
const setting = `mutation ($input: SetNonresidentInput!) { setNonresident(input: $input) { success } }`;
const ending = `mutation ($input: EndTaxColumnInput!) { endNonresident(input: $input) { success } }`;
const candidates = `{ nonresidentCandidates { candidates { id residenceStatus } } }`;
const periods = `{ nonresidentPeriods { periods { id workerId fromDay reason } } }`;
const answering = `mutation ($no: Boolean) { updateWorkerProfile(input: { livesInJapan: $no }) { success } }`;
// 20.42 % of 12,000 yen; the travel allowance of 500 is exempt.
const nonresident = { tax: 2_450, net: 10_050 };

async function set(workerId: string, fromDay: string, now: Date) {
  product.setNow(now);
  return refusalCodeOf(await operator.ask(setting, { input: { workerId, fromDay, reason } }));
}

async function periodOf(workerId: string): Promise<string> {
  const { data } = await operator.ask(periods);
  const rows: { id: string; workerId: string }[] = data?.['nonresidentPeriods'].periods;
  return rows.find((row) => row.workerId === workerId)?.id ?? '';
}

const candidatesNow = async () => {
  const { data } = await operator.ask(candidates);
  const rows: { id: string }[] = data?.['nonresidentCandidates'].candidates;
  return rows.map(({ id }) => id);
};

describe('a non-resident', () => {
  test('is proposed by the answer no, until it is decided or taken back', async () => {
    const [one, other] = [await person(), await person()];
    const now = instantAtJst('2026-11-01');
    await ask(one, now, answering, { no: false });
    await ask(other, now, answering, { no: false });
    expect(await candidatesNow()).toEqual(expect.arrayContaining([one, other]));
    await ask(other, now, answering, { no: true });
    expect(await set(one, '2026-11-02', now)).toBeNull();
    const left = await candidatesNow();
    expect(left).not.toContain(one);
    expect(left).not.toContain(other);
  });

  test('pays 20.42 % of taxable pay at every corporation, for work days of the period alone', async () => {
    const [workerId, other] = [await person(), await person()];
    const [at, elsewhere] = [await employer(), await employer()];
    expect(await set(workerId, '2026-11-10', instantAtJst('2026-11-01'))).toBeNull();
    const taxOf = async (who: string, day: string, where = at) =>
      (await partsOf(await worked({ workerId: who, at: where, day })))[0];
    expect(await taxOf(workerId, '2026-11-09')).toMatchObject({
      column: 'hei',
      ...columnHeiAmounts,
    });
    const taxed = { column: 'nonresident', ...nonresident };
    expect(await taxOf(workerId, '2026-11-10')).toMatchObject(taxed);
    expect(await taxOf(workerId, '2026-11-11', elsewhere)).toMatchObject(taxed);
    expect(await taxOf(other, '2026-11-10')).toMatchObject({ column: 'hei', ...columnHeiAmounts });
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('reads the first day and the reason of the rate on the wage, from the contract on', async () => {
    const [workerId, at] = [await person(), await employer()];
    expect(await set(workerId, '2026-11-10', instantAtJst('2026-11-01'))).toBeNull();
    const id = await contracted({ workerId, at, day: '2026-11-12' });
    const card = `query ($id: ID!) { wageWithoutAdjustment(id: $id) {
      breakdown { taxColumn taxColumnBasis { fromDay reason } } } }`;
    const shown = async (now: Date) =>
      (await ask(workerId, now, card, { id }))['wageWithoutAdjustment'].breakdown;
    const said = { taxColumn: 'nonresident', taxColumnBasis: { fromDay: '2026-11-10', reason } };
    expect(await shown(instantAtJst('2026-11-11'))).toEqual(said);
    await buildShiftWithFixedWage(product.app, { attendanceId: id });
    expect(await shown(instantAtJst('2026-11-13'))).toEqual(said);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
  });

  test('with unpaid pay is taxed again at once and notified of the reason; the end taxes it back', async () => {
    const [workerId, at] = [await person(), await employer()];
    const shift = await worked({ workerId, at, day: '2026-11-12' });
    expect(await set(workerId, '2026-11-10', instantAtJst('2026-11-13'))).toBeNull();
    expect(await partsOf(shift)).toMatchObject([{ column: 'nonresident', ...nonresident }]);
    const notices = await product.app.db
      .selectFrom('notices')
      .select(['title', 'body'])
      .where('worker_id', '=', workerId)
      .where('dedup_key', 'like', 'nonresident:%')
      .execute();
    expect(notices).toHaveLength(1);
    expect(notices[0]?.title).toBe('所得税の計算が「非居住者」に変わります');
    expect(notices[0]?.body).toContain(`12,421円から10,050円に変わりました。理由：${reason}`);
    const input = { id: await periodOf(workerId), fromDay: '2026-11-10', reason };
    expect(refusalCodeOf(await operator.ask(ending, { input }))).toBeNull();
    expect(refusalCodeOf(await operator.ask(ending, { input }))).toBe('TAX_COLUMN_ENDED');
    expect(await partsOf(shift)).toMatchObject([{ column: 'hei', ...columnHeiAmounts }]);
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    const problems = await auditLedgerAfterTampering(
      product.app.db,
      sql`update nonresident_periods set until_day = null, end_reason = null, ended_by = null, ended_at = null
           where worker_id = ${workerId}`,
    );
    expect(problems).toEqual([
      expect.stringMatching(/^unpaid pay is taxed by another column than was decided: /),
    ]);
  });

  test('is decided one time for a day, and the decision needs a day, a reason and a known worker', async () => {
    const workerId = await person();
    const now = instantAtJst('2026-11-15');
    expect(await set(workerId, '2026-11-10', now)).toBeNull();
    expect(await set(workerId, '2026-11-12', now)).toBe('TAX_COLUMN_ALREADY_SET');
    expect(await set(crypto.randomUUID(), '2026-11-12', now)).toBe('NOT_FOUND');
    expect(await set(workerId, '2020-01-01', now)).toBe('VALIDATION_FAILED');
    const short = { input: { workerId, fromDay: '2026-11-12', reason: '短い' } };
    expect(refusalCodeOf(await operator.ask(setting, short))).toBe('VALIDATION_FAILED');
  });
});

test('pay to a non-resident stands on a 支払調書 and on no 源泉徴収票, and the year is complete', async () => {
  const [workerId, at] = [await person(), await employer()];
  const paid = async (day: string) => {
    await worked({ workerId, at, day });
    await buildPayout(product.app, { workerId, now: instantAtJst(addDays(day, 1), '12:00') });
  };
  const statement = `query ($employerId: ID!) { statementOfEarningFile(input: { year: 2026, employerId: $employerId }) {
    paymentAmount withholdingTax documentName fileName file } }`;
  const papers = async (now: Date) => {
    const answer = await ask(workerId, now, statement, { employerId: at.corporationId });
    const { file, ...shown } = answer['statementOfEarningFile'];
    return { ...shown, text: await pdfText(Buffer.from(String(file), 'base64')) };
  };
  expect(await set(workerId, '2026-11-10', instantAtJst('2026-11-01'))).toBeNull();
  await paid('2026-11-16');
  const alone = await papers(instantAtJst('2026-11-20'));
  expect(alone).toMatchObject({
    paymentAmount: 12_000,
    withholdingTax: 2_450,
    documentName: '非居住者等に支払われる給与の支払調書',
  });
  expect(alone.fileName).toContain('支払調書');
  expect(alone.text).toContain('支払金額12,000円');
  expect(alone.text).not.toContain('給与所得の源泉徴収票');
  product.setNow(instantAtJst('2026-11-20'));
  const input = { id: await periodOf(workerId), fromDay: '2026-11-21', reason };
  expect(refusalCodeOf(await operator.ask(ending, { input }))).toBeNull();
  await paid('2026-11-24');
  const both = await papers(instantAtJst('2026-11-28'));
  expect(both).toMatchObject({
    paymentAmount: 24_000,
    withholdingTax: 2_529,
    documentName: '給与所得の源泉徴収票・非居住者等に支払われる給与の支払調書',
  });
  expect(both.text).toContain('源泉徴収税額79円');
  expect(both.text).toContain('源泉徴収税額2,450円');
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  product.setNow(instantAtJst('2027-01-10'));
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  for (const said of [{ paid: 12_000, tax: 2_449 }, { paid: 24_000, tax: 2_529 }, null]) {
    const content =
      said === null
        ? sql`content - 'nonresident'`
        : sql`content || ${JSON.stringify({ nonresident: said })}::jsonb`;
    const problems = await auditLedgerAfterTampering(
      product.app.db,
      sql`update earnings_statements set content = ${content} where worker_id = ${workerId}`,
    );
    expect(problems).toEqual([
      expect.stringMatching(
        /^the last statement of an issued year says something else than was paid: /,
      ),
    ]);
  }
});
