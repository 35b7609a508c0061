import { randomBytes } from 'node:crypto';

import { sql } from 'kysely';

import { authenticateToken } from '#access/worker/sign-in/tokens.server.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import { buildEmail } from '#domain/notifications/build.ts';
import { buildBankAccount } from '#domain/pay/build.ts';
import { awardPoints } from '#domain/points/incentives/incentives.server.ts';
import { inTransaction, type Db } from '#platform/server/database/db.server.ts';
import { log } from '#platform/server/log.server.ts';
import { buildTestJpeg } from '#platform/server/uploads/images.build.ts';
import { createImageUploadEndpoint } from '#platform/server/uploads/upload-endpoint.server.ts';

import { runScheduledTasks } from '../../src/main/tasks.server.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { runPhase } from '../../tools/run/progress.ts';
import { openTestProduct, type TestProduct } from '../../tools/testing/processes/product.ts';
import { createShift, type FixtureShift } from '../../tools/testing/shifts.ts';
import type { Options } from '../base/options.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Report } from '../base/report.ts';

const startsAt = instantAtJst('2026-12-10', '09:00');
const endsAt = addHours(startsAt, 9);

const checkIn = `mutation ($input: RegisterWorkTimeByCodeInput!) {
  registerWorkStartTimeByCode(input: $input) { success }
}`;
const checkOut = `mutation ($input: RegisterWorkEndTimeByCodeInput!) {
  registerWorkEndTimeByCode(input: $input) { success }
}`;

const payout = 'mutation { requestBankTransfer { success } }';
const exchange = 'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success orderId } }';
/** Size in pixels of a photo from a phone, from which the server makes a smaller one without metadata. */
const photoSize = [3_000, 2_250] as const;

type Cost = { what: string; count: number; walBytes: number; cpuMs: number };

/**
 * Measures the storage that a shift needs from the offer to the wage: bytes of WAL for each step, and bytes of each
 * table per shift. Then measures the cost of a payout, of an exchange of points and of a photo. None of this is elapsed
 * time, so a busy machine changes it little.
 */
export async function benchStorage(
  { shifts: count }: Options,
  postgres: BenchPostgres,
): Promise<Report> {
  // The log is off, because every task that changes something would write a line.
  log.level = 'silent';
  const product = await openTestProduct(await postgres.create('storage'), startsAt);
  try {
    const { costs, growth } = await runPhase(`${formatFigure(count)} shifts`, () =>
      liveThrough(product, count),
    );
    return report({ count, costs, growth });
  } finally {
    await product.close();
  }
}

type Growth = { name: string; bytes: number; rows: number };

async function liveThrough(product: TestProduct, count: number) {
  const { db } = product.app;
  const costs: Cost[] = [];
  const step = async (what: string, work: () => Promise<void>) => {
    const [wal, cpu] = [await walOf(db), process.cpuUsage()];
    await work();
    const { user, system } = process.cpuUsage(cpu);
    costs.push({ what, count, walBytes: (await walOf(db)) - wal, cpuMs: (user + system) / 1_000 });
  };
  const each = async (work: (index: number) => Promise<unknown>) => {
    for (let index = 0; index < count; index += 1) await work(index);
  };
  // The first shift does not count: it includes work that is done once per process.
  await createShift(product, {
    startsAt: addHours(startsAt, -240),
    endsAt: addHours(endsAt, -240),
  });
  const before = await tablesOf(db);
  const shifts: FixtureShift[] = [];
  await step('sign-in code', () => each(() => requestCode(product)));
  await step('worker, facility, offer and contract', () =>
    each(async () => shifts.push(await createShift(product, { startsAt, endsAt }))),
  );
  await step('tasks until the shift begins', () => tasksAt(product, startsAt));
  await step('check-in', () =>
    each((index) => stamp(shifts[index], { at: startsAt, document: checkIn })),
  );
  await step('check-out', () =>
    each((index) => stamp(shifts[index], { at: endsAt, document: checkOut })),
  );
  await step('tasks until the wage is confirmed', () => tasksAt(product, addHours(endsAt, 96)));
  const after = await tablesOf(db);
  const growth = after
    .map(({ name, bytes, rows }) => {
      const old = before.find((one) => one.name === name);
      return { name, bytes: bytes - (old?.bytes ?? 0), rows: rows - (old?.rows ?? 0) };
    })
    .filter(({ rows }) => rows > 0)
    .toSorted((one, other) => other.bytes - one.bytes);
  await receive(product, { shifts, step, each });
  return { costs, growth };
}

type Receiving = {
  shifts: readonly FixtureShift[];
  step(what: string, work: () => Promise<void>): Promise<void>;
  each(work: (index: number) => Promise<unknown>): Promise<void>;
};

/** Measures the payout and the exchange that follow a shift, and the photo that every worker sends once. */
async function receive(product: TestProduct, { shifts, step, each }: Receiving): Promise<void> {
  const { app } = product;
  const at = app.clock.now();
  for (const { workerId, attendanceId } of shifts) {
    await buildBankAccount(app.db, { workerId, now: at });
    await buildEmail(app.db, { workerId, address: `${workerId}@example.jp`, now: at });
    const points = { kind: 'bonus', points: 1_500, note: 'ボーナス' } as const;
    await inTransaction(app.db, (tx) =>
      awardPoints(tx, { ...points, workerId, attendanceId, now: at }),
    );
  }
  const send = (index: number, document: string) => {
    const shift = shifts[index];
    if (!shift) throw new CommandFailure('A shift is missing.');
    return answered(shift.send(at, document));
  };
  await step('payout', () => each((index) => send(index, payout)));
  await step('exchange', () => each((index) => send(index, exchange)));

  const uploads = createImageUploadEndpoint(app, (token, now) =>
    authenticateToken(app, token, now),
  );
  const photo = await buildTestJpeg(...photoSize);
  const tokens: string[] = [];
  for (const { workerId } of shifts) tokens.push(await product.signIn(workerId));
  await step(`upload of a photo of ${formatFigure(photo.length / 1_000)} kB`, () =>
    each(async (index) => {
      const request = new Request('http://bench/api/uploads?purpose=identity', {
        method: 'POST',
        headers: {
          'apollo-require-preflight': '1',
          authorization: `Bearer ${tokens[index] ?? ''}`,
        },
        body: new Uint8Array(photo),
      });
      const { status } = await uploads(request, { requestId: 'bench', address: '127.0.0.1' });
      if (status !== 201) throw new CommandFailure(`An upload was answered with ${status}.`);
    }),
  );
}

async function requestCode(product: TestProduct): Promise<void> {
  const phoneNumber = `090${String(10_000_000 + (randomBytes(4).readUInt32BE() % 80_000_000))}`;
  await answered(
    product.call(
      'mutation ($n: String!) { requestSignInCode(input: { phoneNumber: $n }) { success } }',
      { n: phoneNumber },
    ),
  );
}

type Stamp = { at: Date; document: string };

async function stamp(shift: FixtureShift | undefined, { at, document }: Stamp): Promise<void> {
  if (!shift) throw new CommandFailure('A shift is missing.');
  const input = { id: shift.attendanceId, code: shift.codeAt(at) };
  await answered(shift.send(at, document, { input }));
}

async function answered(answer: ReturnType<TestProduct['call']>): Promise<void> {
  const { errors } = await answer;
  if (errors) throw new CommandFailure(`A step was refused: ${errors[0]?.message ?? ''}`);
}

/** Runs the tasks for every hour up to the time, because tasks find due work by the clock. */
async function tasksAt(product: TestProduct, until: Date): Promise<void> {
  for (let at = product.app.clock.now(); at < until; at = addHours(at, 1)) {
    product.setNow(at);
    await runScheduledTasks(product.app);
  }
  product.setNow(until);
}

async function walOf(db: Db): Promise<number> {
  const { rows } = await sql<{ bytes: string }>`
    select pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::text as bytes
  `.execute(db);
  return Number(rows[0]?.bytes);
}

/** For each table the bytes of its rows (without free space) and of its indexes, and its number of rows. */
async function tablesOf(db: Db): Promise<Growth[]> {
  const { rows: names } = await sql<{ name: string }>`
    select relname as name from pg_class
     where relkind = 'r' and relnamespace = 'public'::regnamespace order by relname
  `.execute(db);
  const found: Growth[] = [];
  for (const { name } of names) {
    const { rows } = await sql<{ rows: number; bytes: number; indexes: number }>`
      select count(*) as rows, coalesce(sum(pg_column_size(t.*)), 0)::bigint as bytes,
             (select count(*) from pg_index i where i.indrelid = ${name}::regclass) as indexes
        from ${sql.table(name)} t
    `.execute(db);
    const one = rows[0];
    // A row takes a 4-byte pointer in its page; an index entry for a uuid or an instant takes about 40 bytes.
    if (one)
      found.push({ name, rows: one.rows, bytes: one.bytes + one.rows * (4 + 40 * one.indexes) });
  }
  return found;
}

type Reported = {
  count: number;
  costs: readonly Cost[];
  growth: readonly Growth[];
};

const shown = 20;

function report({ count, costs, growth }: Reported): Report {
  const total = growth.reduce((sum, { bytes }) => sum + bytes, 0);
  return {
    packages: ['pg', 'kysely'],
    lines: [
      ...markdownTable(
        ['step', 'WAL, bytes each', 'Node CPU, ms each'],
        costs.map(({ what, walBytes, cpuMs, count: times }) => [
          what,
          formatFigure(walBytes / times),
          formatFigure(cpuMs / times, 1),
        ]),
      ),
      '',
      `What ${formatFigure(count)} shifts left: ${formatFigure(total / count)} bytes each, with indexes at 40 bytes an entry.`,
      '',
      ...markdownTable(
        ['table', 'rows a shift', 'bytes a shift'],
        growth
          .slice(0, shown)
          .map(({ name, rows, bytes }) => [
            name,
            formatFigure(rows / count, 1),
            formatFigure(bytes / count),
          ]),
      ),
    ],
    goals: [],
  };
}
