import { setTimeout as sleep } from 'node:timers/promises';

import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { auditBooks } from '#pay/audit/audit.server.ts';

import { freePort } from '../run/ports.ts';
import { createCopy } from '../testing/copies.ts';
import {
  crewDocuments,
  endOfShift as now,
  gatherCrew,
  seatsFor,
  type Crew,
  type Member,
  type Step,
} from '../testing/crews.ts';
import { startKillable, type Killable } from '../testing/processes/killable.ts';
import { openLastingServer } from '../testing/processes/reusable-server.ts';
import { openProduct, type Product, type TestAnswer } from '../testing/processes/product.ts';
import { codeOf, insist } from '../testing/server-calls.ts';

/**
 * Money and seats while the server and the database are killed: what was acknowledged is there, once,
 * and the same request asked again is answered the same. `KILLS=1000` kills each of the two so often.
 */
const kills = Number(process.env['KILLS'] ?? 2);

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

const insistOn = ({ name, variables, key }: Step, token: string) =>
  insist(port, { query: crewDocuments[name], variables, token, key });

async function live({ token, steps }: Member): Promise<Answered[]> {
  const answered: Answered[] = [];
  for (const one of steps) {
    answered.push({ step: one, token, answer: await insistOn(one, token) });
  }
  return answered;
}

const killed = { server: 0, database: 0 };
const isEnough = () => killed.server >= kills && killed.database >= kills;

/** Kills now the server, now the database, until `work` is done or each was killed `kills` times. */
async function disturb(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  while (!isEnough()) {
    await Promise.race([sleep(50 + Math.random() * 500), done]);
    if (isDone) break;
    const share = (kills - killed.server) / (2 * kills - killed.server - killed.database);
    if (Math.random() < share) {
      await server.kill();
      server = await start();
      killed.server += 1;
    } else if (database.kill()) {
      killed.database += 1;
    }
  }
  await done;
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
    while (!isEnough()) {
      const crew = await gatherCrew(product);
      const stories = Promise.all(crew.members.map(live));
      await disturb(stories);
      const answered = (await stories).flat();
      expect(await repeat(answered)).toEqual([]);
      expect(await problemsOf(crew, answered)).toEqual([]);
      if (kills > 5) process.stderr.write(`killed, of ${kills} each: ${JSON.stringify(killed)}\n`);
    }
    expect(await auditBooks(product.app.db)).toEqual([]);
  },
  120_000 + kills * 20_000,
);
