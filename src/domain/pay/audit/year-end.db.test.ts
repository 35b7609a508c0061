import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { instantAtJst } from '#platform/base/jst.ts';
import { buildWithholdingTable } from '#domain/reference/statutory.build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf, openTestProduct, type TestProduct } from '#testing/processes/product.ts';
import { createShift, type FixtureShift } from '#testing/shifts.ts';
import { auditPayBooks } from './audit.server.ts';
import { buildBankAccount, buildBankAnswer } from '../build.ts';
import { nextPayoutTimes, type PayoutRoute } from '../wallet/payout-schedule.ts';

type Kind = PayoutRoute['kind'];

const products = new Map<Kind, TestProduct>();

type StatementRequest = {
  kind: Kind;
  shift: FixtureShift;
  designatedOn: string;
  sendsAt: Date;
  year: number;
  withheld: number;
};
/** In the order of `vectors`, which is chronological for each port. */
const requests: StatementRequest[] = [];
beforeAll(async () => {
  for (const kind of ['instant', 'bank_file'] as const) {
    const product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-12-01'), {
      environment: { PAYOUT_PORT: kind },
    });
    // Every tax above 0 is ten yen higher each year.
    for (const [year, more] of [
      [2027, 10],
      [2028, 20],
    ] as const) {
      await buildWithholdingTable(product.app.db, { year, more, now: instantAtJst('2026-12-01') });
    }
    products.set(kind, product);
  }
});
afterAll(() => Promise.all([...products.values()].map((product) => product.close())));

const documents = {
  wallet: '{ workerBankSummary { balance nextTransfer { amount netAmount canRequest } } }',
  payout: 'mutation { requestBankTransfer { success } }',
  statements: `{ statementOfEarnings { statements { year paymentAmount unpaidAmount withholdingTax } } }`,
};

/** 12,000 yen taxable and 500 of travel: the table of 2026 takes 79 yen of tax. */
const taxable = 12_000;
const tax = { 2026: 79, 2027: 89, 2028: 99 } as const;
const travel = 500;

// The banks rest from 12/31 to 1/3. 2027-01-04 is a Monday, 2028-01-04 a Tuesday.
const vectors = [
  // port, work day, time of the request, designated day; a wage requested in December 2027 was left unpaid for a
  // year
  ['bank_file', '2026-12-28', '2026-12-29 11:59', '2026-12-30'],
  ['bank_file', '2026-12-28', '2026-12-29 12:01', '2027-01-04'],
  ['bank_file', '2026-12-28', '2026-12-30 11:59', '2027-01-04'],
  ['bank_file', '2026-12-28', '2026-12-30 12:01', '2027-01-05'],
  ['bank_file', '2026-12-28', '2027-01-04 10:00', '2027-01-05'],
  ['instant', '2026-12-28', '2026-12-29 11:59', '2026-12-29'],
  ['instant', '2026-12-28', '2026-12-29 12:01', '2026-12-29'],
  ['instant', '2026-12-28', '2026-12-30 11:59', '2026-12-30'],
  ['instant', '2026-12-28', '2026-12-30 12:01', '2026-12-30'],
  // A request in the last minutes of a year may be sent after midnight, when the bank rests.
  ['instant', '2026-12-28', '2026-12-31 23:49', '2026-12-31'],
  ['instant', '2026-12-28', '2026-12-31 23:57', '2027-01-04'],
  ['instant', '2026-12-28', '2027-01-04 10:00', '2027-01-04'],
  ['bank_file', '2026-12-28', '2027-12-29 11:59', '2027-12-30'],
  ['bank_file', '2026-12-28', '2027-12-29 12:01', '2028-01-04'],
  ['bank_file', '2026-12-28', '2027-12-30 11:59', '2028-01-04'],
  ['bank_file', '2026-12-28', '2027-12-30 12:01', '2028-01-05'],
  ['bank_file', '2026-12-28', '2028-01-04 10:00', '2028-01-05'],
  ['instant', '2026-12-28', '2027-12-29 11:59', '2027-12-29'],
  ['instant', '2026-12-28', '2027-12-29 12:01', '2027-12-29'],
  ['instant', '2026-12-28', '2027-12-30 11:59', '2027-12-30'],
  ['instant', '2026-12-28', '2027-12-30 12:01', '2027-12-30'],
  ['instant', '2026-12-28', '2028-01-04 10:00', '2028-01-04'],
] as const;

describe('over two year ends, a wage is taxed and stated in the year in which it is paid', () => {
  test.each(vectors)(
    '%s: worked on %s, asked for at %s, paid on %s',
    async (kind, workDay, asked, designatedOn) => {
      const product = productOf(kind);
      const [day = '', time = ''] = asked.split(' ');
      const at = instantAtJst(day, time);
      const shift = await worked(product, workDay);
      const year = Number(designatedOn.slice(0, 4));
      const withheld = tax[year as keyof typeof tax];
      const net = taxable - withheld + travel;

      const preview = (await shift.send(at, documents.wallet)).data?.['workerBankSummary'];
      expect(preview).toMatchObject({
        balance: net,
        nextTransfer: { amount: net, netAmount: net },
      });
      expect(refusalCodeOf(await shift.send(at, documents.payout))).toBeNull();
      expect(await transferOf(product, shift.workerId)).toEqual({
        designatedOn,
        amount: net,
        tax: withheld,
        taxYear: year,
      });
      expect(await taxInLedger(product, shift.attendanceId)).toBe(withheld);
      const { sendsAt } = nextPayoutTimes(product.app.env.payout, at);
      requests.push({ kind, shift, designatedOn, sendsAt, year, withheld });
    },
  );

  test.each(['instant', 'bank_file'] as const)(
    'on the statement of that year: %s',
    async (kind) => {
      const product = productOf(kind);
      const own = requests.filter((one) => one.kind === kind);
      const lastSent = new Map(own.map(({ designatedOn, sendsAt }) => [designatedOn, sendsAt]));
      for (const now of lastSent.values()) {
        await buildBankAnswer(product.app, { now, outcome: 'PAID' });
      }
      for (const { shift, year, withheld } of own) {
        const list = await shift.send(instantAtJst(`${year + 1}-02-01`), documents.statements);
        expect(list.data?.['statementOfEarnings'].statements).toEqual([
          { year, paymentAmount: taxable, unpaidAmount: 0, withholdingTax: withheld },
        ]);
      }
    },
  );

  test.each(['instant', 'bank_file'] as const)('the books are true: %s', async (kind) => {
    expect(await auditPayBooks(productOf(kind).app.db)).toEqual([]);
  });
});

function productOf(kind: Kind): TestProduct {
  const product = products.get(kind);
  if (!product) throw new Error(`no product with the port ${kind}`);
  return product;
}

async function worked(product: TestProduct, day: string) {
  const shift = await createShift(product, {
    startsAt: instantAtJst(day, '09:00'),
    endsAt: instantAtJst(day, '18:00'),
    breakMinutes: 60,
  });
  await buildShiftWithFixedWage(product.app, { attendanceId: shift.attendanceId });
  await buildBankAccount(product.app.db, {
    workerId: shift.workerId,
    now: instantAtJst(day, '18:00'),
  });
  return shift;
}

async function transferOf(product: TestProduct, workerId: string) {
  const { rows } = await sql`
    select t.designated_on as "designatedOn", t.amount, p.tax, p.tax_year as "taxYear"
      from transfers t
      join transfer_wage_parts x on x.transfer_id = t.id
      join wage_parts p on p.id = x.wage_part_id and p.amount = x.amount
     where t.worker_id = ${workerId}
  `.execute(product.app.db);
  expect(rows).toHaveLength(1);
  return rows[0];
}

async function taxInLedger(product: TestProduct, attendanceId: string): Promise<number> {
  const { rows } = await sql<{ tax: number }>`
    select -sum(e.amount)::bigint as tax
      from ledger_postings l
      join ledger_entries e on e.posting_id = l.id
      join ledger_accounts a on a.id = e.account_id and a.kind = 'tax_withheld'
     where l.attendance_id = ${attendanceId}
  `.execute(product.app.db);
  return rows[0]?.tax ?? 0;
}
