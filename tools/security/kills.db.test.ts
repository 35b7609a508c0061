import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildPreparedWorker } from '#application/build.ts';
import { buildCheckIn } from '#attendance/build.ts';
import { atJst } from '#base/jst.ts';
import { buildEmail } from '#notifications/build.ts';
import { auditBooks } from '#pay/audit/audit.server.ts';
import { buildBankAccount } from '#pay/build.ts';
import { awardPoints } from '#points/incentives/incentives.server.ts';
import { buildFacility, buildJob, buildRecruitment } from '#recruitment/build.ts';
import { inTransaction } from '#server/database/db.server.ts';

import { freePort } from '../run/ports.ts';
import { createCopy } from '../testing/copies.ts';
import { startKillable, type Killable } from '../testing/processes/killable.ts';
import { openLastingServer } from '../testing/processes/reusable-server.ts';
import { openProduct, type Product, type TestAnswer } from '../testing/processes/product.ts';
import { codeOf, insist } from '../testing/server-calls.ts';
import { createShift } from '../testing/shifts.ts';

/**
 * Money and seats while the server and the database are killed: what was acknowledged is there, once,
 * and the same request asked again is answered the same. `KILLS=1000` for whoever wants to be surer.
 */
const kills = Number(process.env['KILLS'] ?? 4);
const crewSize = 8;
const seatsFor = 3;

const day = '2026-12-01';
const at = (time: string) => atJst(day, time);
/** The end of everybody's shift: where the killed server's clock stands. */
const now = at('18:00');

const documents = {
  checkOut: `mutation ($input: RegisterWorkEndTimeByCodeInput!) {
    registerWorkEndTimeByCode(input: $input) { success recordedAt needsAdjustment } }`,
  payout: 'mutation { requestBankTransfer { success } }',
  exchange: 'mutation { exchangeAmazonGiftCard(input: { amount: 1000 }) { success orderId } }',
  apply: `mutation ($recruitmentId: ID!) {
    applyToRecruitment(input: { recruitmentId: $recruitmentId }) { success applicationId } }`,
};

type Step = { name: keyof typeof documents; variables: Record<string, unknown>; key: string };
type Member = { workerId: string; attendanceId: string; token: string; steps: readonly Step[] };
type Crew = { members: Member[]; recruitmentIds: string[] };
type Answered = { step: Step; token: string; answer: TestAnswer };

let database: Awaited<ReturnType<typeof openLastingServer>>;
let url: string;
let product: Product;
let port: number;
let server: Killable;
const start = () =>
  startKillable('tools/testing/processes/product-process.ts', {
    DATABASE_URL: url,
    PORT: String(port),
    NOW: now.toISOString(),
  });

beforeAll(async () => {
  database = await openLastingServer();
  url = await createCopy(database, { label: 'kills', auditor: 'run' });
  product = await openProduct(url, now);
  port = await freePort();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await product.close();
  await database.stop();
});

/** Workers at the end of a shift, with points to exchange; every four of them want the same three seats. */
async function gather(): Promise<Crew> {
  const crew: Crew = { members: [], recruitmentIds: [] };
  for (let index = 0; index < crewSize; index += 1) {
    if (index % (seatsFor + 1) === 0) crew.recruitmentIds.push(await seats());
    crew.members.push(await member(crew.recruitmentIds.at(-1) ?? ''));
  }
  return crew;
}

async function seats(): Promise<string> {
  const { db } = product.app;
  const facility = await buildFacility(db, { now });
  const job = await buildJob(db, { now, facilityId: facility.id });
  const startsAt = atJst('2026-12-09', '09:00');
  const endsAt = atJst('2026-12-09', '18:00');
  const terms = { now, jobId: job.id, startsAt, endsAt, capacity: seatsFor };
  return (await buildRecruitment(db, terms)).id;
}

async function member(recruitmentId: string): Promise<Member> {
  const { app } = product;
  const { id } = await buildPreparedWorker(app.db, { now: at('00:00') });
  const shift = await createShift(product, {
    startsAt: at('09:00'),
    endsAt: now,
    breakMinutes: 60,
    workerId: id,
  });
  await buildCheckIn(app, { attendanceId: shift.attendanceId });
  await buildBankAccount(app.db, { workerId: id, now });
  await buildEmail(app.db, { workerId: id, address: `${id}@example.jp`, now });
  await inTransaction(app.db, (tx) =>
    awardPoints(tx, {
      workerId: id,
      kind: 'bonus',
      points: 1_500,
      attendanceId: shift.attendanceId,
      note: 'ボーナス',
      now,
    }),
  );
  product.setNow(now);
  const token = await product.signIn(id);
  const stamp = { id: shift.attendanceId, code: shift.codeAt(now), tookBreak: true };
  const steps = [
    step('checkOut', { input: stamp }),
    step('payout'),
    step('exchange'),
    step('apply', { recruitmentId }),
  ];
  return { workerId: id, attendanceId: shift.attendanceId, token, steps };
}

const step = (name: Step['name'], variables: Step['variables'] = {}): Step => ({
  name,
  variables,
  key: randomUUID(),
});

const insistOn = ({ name, variables, key }: Step, token: string) =>
  insist(port, { query: documents[name], variables, token, key });

async function live({ token, steps }: Member): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const one of steps) {
    answered.push({ step: one, token, answer: await insistOn(one, token) });
  }
  return answered;
}

/** Kills now the server, now the database, until `work` is done or `most` were killed. */
async function disturb(work: Promise<unknown>, most: number): Promise<number> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  let count = 0;
  while (count < most) {
    await Promise.race([sleep(50 + Math.random() * 500), done]);
    if (isDone) break;
    if (Math.random() < 0.6) {
      await server.kill();
      server = await start();
      count += 1;
    } else if (database.kill()) {
      count += 1;
    }
  }
  await done;
  return count;
}

/** Of an answer, what stays the same when it is given again. */
const gist = ({ data, errors }: TestAnswer) => ({ data, code: errors?.[0]?.extensions.code });

/** What is wrong with what the database holds, given what the crew was told. */
async function problemsOf(crew: Crew, answered: readonly Answered[]): Promise<string[]> {
  const problems: string[] = [];
  const told = (name: Step['name'], recruitmentId?: string) =>
    answered.filter(
      ({ step: one }) =>
        one.name === name &&
        (recruitmentId === undefined || one.variables['recruitmentId'] === recruitmentId),
    );
  for (const name of ['checkOut', 'payout', 'exchange'] as const) {
    for (const { answer } of told(name)) {
      if (codeOf(answer) !== null) problems.push(`${name} was refused: ${codeOf(answer)}`);
    }
  }
  for (const { workerId, attendanceId } of crew.members) {
    const { rows } = await sql<Record<'wages' | 'transfers' | 'orders', number>>`
      select (select count(*) from wage_parts where attendance_id = ${attendanceId}) as wages,
             (select count(*) from transfers where worker_id = ${workerId}) as transfers,
             (select count(*) from gift_card_orders where worker_id = ${workerId}) as orders
    `.execute(product.app.db);
    const counted = JSON.stringify(rows[0]);
    if (counted !== '{"wages":1,"transfers":1,"orders":1}') problems.push(`one has ${counted}`);
  }
  for (const id of crew.recruitmentIds) {
    const codes = told('apply', id).map(({ answer }) => codeOf(answer));
    const accepted = codes.filter((code) => code === null).length;
    const full = codes.filter((code) => code === 'RECRUITMENT_FULL').length;
    const { rows } = await sql<{ seats: number; contracts: number }>`
      select r.seats_taken as seats,
             (select count(*) from attendances a where a.recruitment_id = r.id) as contracts
        from recruitments r where r.id = ${id}
    `.execute(product.app.db);
    const seen = JSON.stringify({ accepted, full, ...rows[0] });
    const expected = { accepted: seatsFor, full: 1, seats: seatsFor, contracts: seatsFor };
    if (seen !== JSON.stringify(expected)) problems.push(`of a recruitment: ${seen}`);
  }
  return problems;
}

/** The same requests with the same keys: each must be answered as it was, and do nothing. */
async function repeat(answered: readonly Answered[]): Promise<string[]> {
  const again = await Promise.all(
    answered.map(async ({ step: one, token, answer }) => {
      const second = await insistOn(one, token);
      const isSame = JSON.stringify(gist(second)) === JSON.stringify(gist(answer));
      return isSame ? [] : [`${one.name} was answered ${JSON.stringify([answer, second])}`];
    }),
  );
  return again.flat();
}

test(
  'killed in the midst of check-out, payout, exchange and application, nothing is lost or doubled',
  async () => {
    let killed = 0;
    while (killed < kills) {
      const crew = await gather();
      const stories = Promise.all(crew.members.map(live));
      killed += await disturb(stories, kills - killed);
      const answered = (await stories).flat();
      expect(await repeat(answered)).toEqual([]);
      expect(await problemsOf(crew, answered)).toEqual([]);
      if (kills > 10) process.stderr.write(`${killed} of ${kills} killed\n`);
    }
    expect(await auditBooks(product.app.db)).toEqual([]);
  },
  120_000 + kills * 10_000,
);
