import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { lockTimeOfDraft } from '#domain/billing/month/closing-calendar.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { receiptFile } from '#domain/receipts/readers/statement-bytes.build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst, jstDay, monthsLater, type JstDay } from '#platform/base/jst.ts';

import { createDatabaseCopy } from '../testing/copies.ts';
import { openManager, type TestManager } from '../testing/fixtures/manager.ts';
import { openOperator, type TestOperator } from '../testing/fixtures/operator.ts';
import type { ClosingWork } from '../testing/closing-process.ts';
import { startKillable } from '../testing/processes/killable.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { createSeededDice } from '../testing/second-wage.ts';
import { createShift } from '../testing/shifts.ts';

/**
 * A process that drafts and issues months, and one that loads a statement and matches its receipts, are killed at random
 * moments, as is the database. Afterwards every month has one invoice of the yen that its preview had, every shift
 * one line, and every receipt one place. `MONTH_KILLS=200` kills that often, and `KILL_SEED` in another order.
 */
const kills = Number(process.env['MONTH_KILLS'] ?? 4);
const isDrill = process.env['MONTH_KILLS'] !== undefined;
const corporationCount = 12;
const roll = createSeededDice(Number(process.env['KILL_SEED'] ?? 20_261_130));

let database: Awaited<ReturnType<typeof openDurablePostgres>>;
let url: string;
let product: TestProduct;
let operator: TestOperator;
let accountId: string;

beforeAll(async () => {
  database = await openDurablePostgres();
  url = await createDatabaseCopy(database, 'month_kills');
  product = await openTestProduct(url, instantAtJst('2026-09-01'));
  operator = await openOperator(product.app);
  const columns = { day: '', amount: '', incoming: '', outgoing: '', payerName: '', summary: '' };
  await operator.ask(
    'mutation ($input: StatementAccountInput!) { createStatementAccount(input: $input) { success } }',
    {
      input: {
        name: '入金口座',
        bankCode: '0009',
        branchCode: '015',
        accountNumber: '0765432',
        source: 'ZENGIN_01',
        columns,
      },
    },
  );
  const { data } = await operator.ask('{ statementAccounts { id } }');
  accountId = data?.['statementAccounts'][0].id;
});
afterAll(async () => {
  await product.close();
  await database.stop();
});

const killed = { process: 0, database: 0 };
const killedOnes = () => killed.process + killed.database;

/** Runs the work in a process that is killed at random moments, as is the database, until `isDone`. */
async function workUnderKills(work: ClosingWork, isDone: () => Promise<boolean>): Promise<void> {
  const env = { DATABASE_URL: url, WORK: JSON.stringify(work) };
  const start = () => startKillable('tools/testing/closing-process.ts', env);
  let worker = await start();
  while (!(await isDone())) {
    if (killedOnes() >= 2 * kills) {
      await Promise.race([sleep(50), worker.unasked]);
      continue;
    }
    await Promise.race([sleep(roll(250)), worker.unasked]);
    if (killed.process < kills && (roll(2) === 0 || killed.database >= kills)) {
      await worker.kill();
      worker = await start();
      killed.process += 1;
    } else if (killed.database < kills && database.kill()) {
      killed.database += 1;
    }
  }
  await worker.stop();
}

type Employer = { id: string; owner: TestManager };

async function employWithShifts(month: JstDay): Promise<Employer> {
  const now = product.app.clock.now();
  const { id } = await buildCorporation(product.app.db, { now });
  const facility = await buildFacility(product.app.db, { now, corporationId: id });
  await mapInOrder([5, 12, 20], async (date) => {
    const startsAt = instantAtJst(`${month.slice(0, 8)}${String(date).padStart(2, '0')}`, '09:00');
    const shift = await createShift(product, {
      startsAt,
      endsAt: addHours(startsAt, 4 + roll(5)),
      breakMinutes: 60,
      hourlyWage: 1_400 + 10 * roll(40),
      facility,
    });
    await buildShiftWithFixedWage(product.app, shift);
  });
  return { id, owner: await openManager(product.app, facility.id, 'OWNER') };
}

async function previewOf({ owner }: Employer, day: JstDay): Promise<number> {
  const { data } = await owner.ask(
    'query ($day: Date!) { billingMonth(day: $day) { number { sum { total } } } }',
    { day },
  );
  return data?.['billingMonth'].number.sum.total;
}

type Invoice = { id: string; corporationId: string; number: string; total: number; open: number };

/** False while the database is away. */
const isTrueOnceThere = (ask: () => Promise<boolean>) => async () => ask().catch(() => false);

test(
  'killed in the midst of closing, issuing and matching, no yen is lost or doubled',
  async () => {
    let months = 0;
    for (
      let month: JstDay = '2026-10-01';
      killedOnes() < 2 * kills;
      month = monthsLater(month, 1)
    ) {
      const { db } = product.app;
      months += 1;
      product.setNow(instantAtJst(month));
      const employers = await mapInOrder(Array.from({ length: corporationCount }), () =>
        employWithShifts(month),
      );
      const draftedAt = instantAtJst(monthsLater(month, 1), '04:00');
      product.setNow(addHours(draftedAt, -5));
      const previews = await mapInOrder(employers, (employer) => previewOf(employer, month));
      const issuedAt = lockTimeOfDraft(draftedAt);
      product.setNow(issuedAt);
      const invoices = async () =>
        (
          await sql<Invoice>`
            select i.id, i.corporation_id as "corporationId", i.number, i.total, b.open
              from invoices i join invoice_balances b on b.invoice_id = i.id
             where i.month = ${month} order by i.number`.execute(db)
        ).rows;
      await workUnderKills(
        { kind: 'close', draftedAt: draftedAt.toISOString(), issuedAt: issuedAt.toISOString() },
        isTrueOnceThere(async () => (await invoices()).length >= corporationCount),
      );
      const issued = await invoices();
      expect(
        employers.map(({ id }) =>
          issued.filter(({ corporationId }) => corporationId === id).map(({ total }) => total),
        ),
      ).toEqual(previews.map((total) => [total]));

      const day = jstDay(addHours(issuedAt, 48));
      const now = instantAtJst(day, '18:00');
      product.setNow(now);
      const file = receiptFile({
        from: day,
        to: day,
        lines: issued.map(({ number, total }) => ({ day, amount: total, edi: number })),
      });
      await workUnderKills(
        {
          kind: 'receipts',
          accountId,
          operatorId: operator.id,
          now: now.toISOString(),
          contentBase64: file.toString('base64'),
        },
        isTrueOnceThere(async () => (await invoices()).every(({ open }) => open === 0)),
      );
      const { rows: places } = await sql<{ allocations: number; state: string }>`
        select l.state, count(a.id)::int as allocations
          from statement_lines l left join receipt_allocations a on a.line_id = l.id
         where l.day = ${day} group by l.id`.execute(db);
      expect(places).toEqual(
        Array.from({ length: corporationCount }, () => ({ state: 'RECEIPT', allocations: 1 })),
      );
      expect(await auditPayBooks(db)).toEqual([]);
      if (isDrill) process.stderr.write(`${JSON.stringify({ killed, months })}\n`);
    }
    const { rows: doubled } = await sql`
      select attendance_id from billed_lines group by attendance_id having count(*) <> 1`.execute(
      product.app.db,
    );
    expect(doubled).toEqual([]);
    const said = `months: ${killed.process} kills of the process, ${killed.database} of the database, ${months} months`;
    // The drill prints this line.
    if (isDrill) process.stderr.write(`\nKILLED ${said}\n`);
  },
  600_000 + kills * 60_000,
);
