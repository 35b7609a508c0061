import { sql } from 'kysely';
import { afterAll, expect, test } from 'vitest';

import { mapInOrder } from '#platform/base/in-order.ts';
import { addDays, instantAtJst, minuteMs, type JstDay } from '#platform/base/jst.ts';
import { buildPayout } from '../build.ts';
import { auditPayBooks } from '../audit/audit.server.ts';
import { issueYearStatements } from '../statements/issue-statement.server.ts';
import { withholding2026Csv } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openTaxColumnFixture } from '#testing/fixtures/workers/tax-columns.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import {
  SecondTaxYear,
  type SecondYearPaperSums,
  type SecondTaxedShift,
  type YearFault,
} from '#testing/proofs/second-year.ts';
import {
  createSeededDice,
  SecondReferenceData,
  SecondTaxTable,
  type SecondShift,
} from '#testing/second-wage.ts';

/** Number of workers with a year at two corporations. The environment variable YEARS overrides it. */
const workers = Number(process.env['YEARS'] ?? 4);

const { product, operator, employer, person, worked } = await openTaxColumnFixture(
  await openTestDatabase(),
);
afterAll(() => product.close());

const reason = '国内に住む予定が1年に満たないと本人から確認したため';
const setting = `mutation ($input: SetNonresidentInput!) { setNonresident(input: $input) { success } }`;
const ending = `mutation ($input: EndTaxColumnInput!) { endNonresident(input: $input) { success } }`;
const reference = new SecondReferenceData([new SecondTaxTable(withholding2026Csv, 2026)]);
const hours = [3, 4, 5, 6, 8];

/** Makes a worker a non-resident from `first` until before `after`. */
async function setAbroad(workerId: string, { first, after }: { first: JstDay; after: JstDay }) {
  product.setNow(instantAtJst('2026-11-01'));
  const input = { workerId, fromDay: first, reason };
  expect(refusalCodeOf(await operator.ask(setting, { input }))).toBeNull();
  const { id } = await product.app.db
    .selectFrom('nonresident_periods')
    .select('id')
    .where('worker_id', '=', workerId)
    .executeTakeFirstOrThrow();
  const end = { id, fromDay: after, reason };
  expect(refusalCodeOf(await operator.ask(ending, { input: end }))).toBeNull();
}

type Life = { workerId: string; works: SecondTaxedShift[]; abroad: SecondShift['abroad'] };

/** Creates shifts of 2026: every second one is paid by the next day, the last ones in 2027. */
async function lived(roll: (sides: number) => number): Promise<Life> {
  const workerId = await person();
  const places = [await employer(), await employer()] as const;
  const first = addDays('2026-11-12', roll(20));
  const period = { first, after: addDays(first, 5 + roll(20)) };
  await setAbroad(workerId, period);
  const works: SecondTaxedShift[] = [];
  await mapInOrder([0, 1, 2, 3, 4, 5, 6, 7, 8, 9], async (order) => {
    const day = addDays('2026-11-10', order * 5 + roll(4));
    const at = places[roll(2)] ?? places[0];
    const worksFor = hours[roll(hours.length)] ?? 8;
    const until = worksFor === 8 ? '18:00' : `${9 + worksFor}:00`;
    await worked({ workerId, at, day, until });
    const from = instantAtJst(day, '09:00').getTime() / minuteMs;
    works.push({
      corporation: at.corporationId,
      taxable: 1_500 * worksFor,
      travel: 500,
      plan: { from, to: instantAtJst(day, until).getTime() / minuteMs, breakMinutes: 0 },
      paidOn: '2027-01-05',
    });
    if (order === 9 || order % 2 === roll(2)) return;
    const paidOn = addDays(day, 1);
    await buildPayout(product.app, { workerId, now: instantAtJst(paidOn, '12:00') });
    for (const work of works) if (work.paidOn === '2027-01-05') work.paidOn = paidOn;
  });
  await buildPayout(product.app, { workerId, now: instantAtJst('2027-01-05', '12:00') });
  return { workerId, works, abroad: [period] };
}

async function statementsOf(workerId: string): Promise<Map<string, SecondYearPaperSums>> {
  const { rows } = await sql<SecondYearPaperSums & { corporation: string }>`
    select corporation_id as corporation, paid, tax, (content ->> 'travelAllowance')::int as travel,
           (content ->> 'shiftCount')::int as shifts,
           coalesce((content #>> '{nonresident,paid}')::int, 0) as "abroadPaid",
           coalesce((content #>> '{nonresident,tax}')::int, 0) as "abroadTax"
      from earnings_statements
     where worker_id = ${workerId} and year = 2026
  `.execute(product.app.db);
  return new Map(rows.map(({ corporation, ...papers }) => [corporation, papers]));
}

test(`the papers of ${workers} workers who were abroad for a time are those of a second computation`, async () => {
  const roll = createSeededDice(20_261_128);
  const lives = await mapInOrder(Array.from({ length: workers }), () => lived(roll));
  await issueYearStatements(product.app, instantAtJst('2027-01-10'));
  expect(await auditPayBooks(product.app.db)).toEqual([]);
  const stored = await mapInOrder(lives, ({ workerId }) => statementsOf(workerId));
  const second = (fault: YearFault | null = null) =>
    lives.map(({ works, abroad }) =>
      new SecondTaxYear(reference, abroad, fault).papersOf(works, 2026),
    );
  expect(stored).toEqual(second());
  const papers = stored.flatMap((of) => [...of.values()]);
  expect(papers.some(({ paid, abroadPaid }) => abroadPaid > 0 && abroadPaid < paid)).toBe(true);
  const faults: YearFault[] = [
    'pay of a non-resident stands on the 源泉徴収票 alone',
    'the column of the last payment decides for the year',
    'the year of the work counts',
    'travel counts as pay',
  ];
  for (const fault of faults) {
    expect({ fault, papers: stored }).not.toEqual({ fault, papers: second(fault) });
  }
});
