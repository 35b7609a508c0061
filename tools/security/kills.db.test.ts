import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, test } from 'vitest';

import { addMinutes, minuteMs } from '#platform/base/jst.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';

import { findFreePort } from '../run/ports.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import {
  contradictionsOfCrew,
  differencesOfRepeats,
  sendMemberSteps,
} from '../testing/crews/crew-verdict.ts';
import { gatherCrew } from '../testing/crews/crews.ts';
import { createSeededDice } from '../testing/second-wage.ts';
import { startKillable, type Killable } from '../testing/processes/killable.ts';
import { startKillableSite } from '../testing/processes/killable-site.ts';
import { sharedSecrets } from '../testing/production-env.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';

/**
 * Money and seats while the server and the database are killed. Each acknowledged request is stored exactly once, the
 * same request sent again gets the same answer, and the server never ends by itself. With `KILLS=1000` each of the two
 * is killed that often, and the server is production's with its jobs. Without `KILLS` it is the worker's API alone,
 * which starts faster. The same `KILL_SEED` kills in the same order.
 */
const isDrill = process.env['KILLS'] !== undefined;
const kills = Number(process.env['KILLS'] ?? 2);
/** Maximum number of kills per crew: a crew's identity confirmations expire after ten minutes. */
const killsPerCrew = 24;
const roll = createSeededDice(Number(process.env['KILL_SEED'] ?? 20_261_126));

let database: Awaited<ReturnType<typeof openDurablePostgres>>;
let url: string;
let product: TestProduct;
let port: number;
let server: Killable;
const start = () => {
  const env = { PORT: String(port), ...sharedSecrets };
  return isDrill
    ? startKillableSite(url, env)
    : startKillable('tools/testing/processes/product-process.ts', { DATABASE_URL: url, ...env });
};

/**
 * Times of a crew: the server uses the machine's clock, and a check-out a few minutes before the end does not count as
 * early.
 */
const crewNow = () => {
  const now = new Date();
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { now, endsAt: addMinutes(new Date(minute), 9) };
};

beforeAll(async () => {
  database = await openDurablePostgres();
  url = await createDatabaseCopy(database, 'kills');
  product = await openTestProduct(url, crewNow().now, { environment: sharedSecrets });
  port = await findFreePort();
  server = await start();
});
afterAll(async () => {
  await server.stop();
  await product.close();
  await database.stop();
});

const killed = { server: 0, database: 0 };
const isEnough = () => killed.server >= kills && killed.database >= kills;

/**
 * Kills the server or the database, chosen at random, until `work` is done, this crew has seen `killsPerCrew` kills, or
 * each of the two was killed `kills` times. Rejects when the server ends by itself.
 */
async function disturb(work: Promise<unknown>): Promise<void> {
  let isDone = false;
  const done = work.finally(() => (isDone = true));
  const last = killed.server + killed.database + killsPerCrew;
  while (!isEnough() && killed.server + killed.database < last) {
    await Promise.race([sleep(20 + roll(200)), done, server.unasked]);
    if (isDone) break;
    if (roll(2 * kills - killed.server - killed.database) < kills - killed.server) {
      await server.kill();
      server = await start();
      killed.server += 1;
    } else if (database.kill()) {
      killed.database += 1;
    }
  }
  await Promise.race([done, server.unasked]);
}

test(
  'killed in the midst of check-out, payout, exchange and application, nothing is lost or doubled',
  async () => {
    let answers = 0;
    while (!isEnough()) {
      const crew = await gatherCrew(product, crewNow());
      const stories = Promise.all(crew.members.map((member) => sendMemberSteps(port, member)));
      await disturb(stories);
      const answered = (await stories).flat();
      expect(await differencesOfRepeats(port, answered)).toEqual([]);
      expect(await contradictionsOfCrew(product.app.db, crew, answered)).toEqual([]);
      answers += 2 * answered.length;
      if (isDrill) process.stderr.write(`${JSON.stringify({ killed, answers })}\n`);
    }
    expect(await auditPayBooks(product.app.db)).toEqual([]);
    const { server: ofServer, database: ofDatabase } = killed;
    const said = `money and seats: ${ofServer} kills of the server, ${ofDatabase} of the database, ${answers} answers`;
    // The drill prints this line.
    if (isDrill) process.stderr.write(`\nKILLED ${said}\n`);
  },
  600_000 + kills * 20_000,
);
