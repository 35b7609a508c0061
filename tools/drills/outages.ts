import { setTimeout as sleep } from 'node:timers/promises';

import { authenticateToken, signApiToken } from '#access/worker/sign-in/tokens.server.ts';
import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { addMinutes, minuteMs } from '#platform/base/jst.ts';
import { enqueueMessage } from '#platform/server/delivery/enqueue.queries.server.ts';

import { withClient } from '../postgres/client.ts';
import { ensureBuild } from '../run/build.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { runOperationTests } from '../run/operations.ts';
import { requireSystemProgram } from '../run/parts.ts';
import { printLine } from '../run/progress.ts';
import { createDatabaseCopy } from '../testing/copies.ts';
import { uploadPhotoInsistently } from '../testing/crews/crew-files.ts';
import {
  contradictionsOfCrew,
  differencesOfRepeats,
  sendMemberSteps,
} from '../testing/crews/crew-verdict.ts';
import { gatherCrew, type CrewMember } from '../testing/crews/crews.ts';
import { findFaketimeEnv } from '../testing/processes/other-clock.ts';
import { openTestProduct, type TestProduct } from '../testing/processes/product.ts';
import { openProductionSite, type ProductionSite } from '../testing/processes/production-site.ts';
import { openDurablePostgres } from '../testing/processes/reusable-server.ts';
import { sharedSecrets } from '../testing/production-env.ts';
import { startGatedServices, type GatedServices } from '../testing/services/gated-services.ts';
import { openSmallDisk } from '../testing/small-disk.ts';

/** Milliseconds for which a service is away. */
const outageMs = 4_000;

/** Outages of Redis while messages are sent. */
const redisOutages = Number(process.env['REDIS_OUTAGES'] ?? 20);

type Town = {
  url: string;
  product: TestProduct;
  site: ProductionSite;
  /** Minutes by which the server's clock differs from this machine's. */
  aheadMinutes: number;
};
type Outage = { begin(): Promise<unknown>; end(): Promise<unknown> };

/**
 * First the tests of single parts: Redis under a load of chats, stores, keys, mails, a database that may only be read,
 * whose disk is full or whose table is locked. Then takes away each service of the built product while workers check out, ask for their wages, exchange points, apply and upload photos, and
 * runs the product and the database by clocks that differ. Requests that were refused as unavailable are repeated under
 * the same key, as our client does.
 */
export const drill: SystemDrill = {
  proves:
    'outages of Redis, S3, KMS, SMTP and writing, and clocks an hour off, lose and double nothing (REDIS_OUTAGES=20)',
  async run() {
    const redisCommand = await requireSystemProgram('redis-server');
    const otherClock = await findFaketimeEnv();
    await ensureBuild();
    const { passed } = await runOperationTests({
      selection: [
        'tools/security/outages.db.test.ts',
        'tools/security/part-outages.db.test.ts',
        'src/domain/chat/redis-outage.db.test.ts',
      ],
      env: { REDIS_OUTAGES: String(redisOutages) },
    });
    const lines = [
      `${passed} tests, ${redisOutages} outages of Redis while people chat`,
      ...(await outagesOfServices(redisCommand)),
      await fullDisk(),
      ...(await differentClocks(otherClock)),
    ];
    return lines.join('; ');
  },
};

async function outagesOfServices(redisCommand: string): Promise<string[]> {
  const services = await startGatedServices(redisCommand);
  try {
    return await withTown({ env: services.environment }, async (town) => {
      const said: string[] = [];
      for (const [name, gate] of Object.entries(services.gates)) {
        const outage = { begin: () => gate.close(), end: () => gate.open() };
        said.push(await live(name, town, { outage, services }));
      }
      const outage = {
        begin: () => setReadOnly(town.url, true),
        end: () => setReadOnly(town.url, false),
      };
      said.push(await live('writing to the database', town, { outage, services }));
      return said;
    });
  } finally {
    await services.stop();
  }
}

/** The disk of the files is full for a while; without the right to mount one, the drill says so. */
async function fullDisk(): Promise<string> {
  const server = await openDurablePostgres();
  const disk = openSmallDisk(server.dataDir);
  await server.stop();
  if (!disk) return 'full disk: not tried, because this user may mount none';
  const outage = { begin: async () => disk.fill(), end: async () => disk.free() };
  try {
    return await withTown({ env: { FILES_DIR: disk.folder } }, (town) =>
      live('disk of the files', town, { outage }),
    );
  } finally {
    disk.remove();
  }
}

/** Minutes by which the clocks of Node and of PostgreSQL are ahead. */
const clocks: readonly (readonly [node: number, database: number])[] = [
  [60, 0],
  [0, 60],
  [0, -60],
  [60, 60],
];

async function differentClocks(otherClock: NodeJS.ProcessEnv): Promise<string[]> {
  const said: string[] = [];
  const aheadBy = (minutes: number): NodeJS.ProcessEnv =>
    minutes === 0 ? {} : { ...otherClock, FAKETIME: `${minutes > 0 ? '+' : ''}${minutes * 60}` };
  for (const [node, database] of clocks) {
    const choice = { env: aheadBy(node), databaseEnv: aheadBy(database), aheadMinutes: node };
    const name = `clocks of Node and PostgreSQL by ${node} and ${database} minutes`;
    said.push(await withTown(choice, (town) => live(name, town, {})));
  }
  return said;
}

type TownChoice = {
  env: NodeJS.ProcessEnv;
  databaseEnv?: NodeJS.ProcessEnv;
  aheadMinutes?: number;
};

/** Runs `work` with the built product in production mode, with its jobs, on a database of its own. */
async function withTown<T>(choice: TownChoice, work: (town: Town) => Promise<T>): Promise<T> {
  const { env, databaseEnv = {}, aheadMinutes = 0 } = choice;
  const server = await withProcessEnv(databaseEnv, openDurablePostgres);
  const url = await createDatabaseCopy(server, 'outages');
  const product = await openTestProduct(url, new Date(), { environment: sharedSecrets });
  const site = await openProductionSite(url, {
    JOBS: 'on',
    BUDGET_FACTOR: '10',
    ...sharedSecrets,
    ...env,
  });
  try {
    return await work({ url, product, site, aheadMinutes });
  } finally {
    await site.stop();
    await product.close();
    await server.stop();
  }
}

/** A child process takes its environment when it is started: PostgreSQL's is this process's. */
async function withProcessEnv<T>(env: NodeJS.ProcessEnv, work: () => Promise<T>): Promise<T> {
  Object.assign(process.env, env);
  try {
    return await work();
  } finally {
    for (const name of Object.keys(env)) delete process.env[name];
  }
}

/** A few minutes before the end of the crew's shifts, by the server's clock. */
const crewTimes = (aheadMinutes: number) => {
  const now = addMinutes(new Date(), aheadMinutes);
  const minute = Math.floor(now.getTime() / minuteMs) * minuteMs;
  return { now, endsAt: addMinutes(new Date(minute), 9) };
};

let mailNumber = 0;

/** One crew's requests, photos and a mail during the outage. Returns a line; throws a `CommandFailure` at a fault. */
async function live(
  name: string,
  { product, site, aheadMinutes }: Town,
  { outage, services }: { outage?: Outage; services?: GatedServices },
): Promise<string> {
  const { db } = product.app;
  const times = crewTimes(aheadMinutes);
  const crew = await gatherCrew(product, times);
  for (const member of crew.members) member.token = await tokenIssuedAt(product, member, times.now);
  const errorsBefore = unexpectedLines(site).length;
  await outage?.begin();
  const text = `mail ${(mailNumber += 1)} of the drill`;
  const work = Promise.all([
    Promise.all(crew.members.map((member) => sendMemberSteps(site.port, member))),
    Promise.all(crew.members.map(({ token }) => uploadPhotoInsistently(site.port, token))),
    queueMail(product, text, times.now),
  ]);
  // A failure is thrown below, after the outage.
  work.catch(() => undefined);
  if (outage) await Promise.race([sleep(outageMs), refuseEnd(site)]);
  await outage?.end();
  const [steps, photos] = await Promise.race([work, refuseEnd(site)]);
  const answered = steps.flat();
  const faults = [
    ...(await differencesOfRepeats(site.port, answered)),
    ...(await contradictionsOfCrew(db, crew, answered)),
    ...(await auditPayBooks(db)).map((fault) => JSON.stringify(fault)),
    ...unexpectedLines(site).slice(errorsBefore),
  ];
  if (services) faults.push(...(await mailFaults(services, text)));
  if (faults.length > 0) throw new CommandFailure(`${name}:\n${faults.join('\n')}`);
  const refusals = new Map<string, number>();
  for (const refused of photos)
    for (const [code, count] of refused) refusals.set(code, (refusals.get(code) ?? 0) + count);
  const said = [...refusals].map(([code, count]) => `${code} ${count} times`).join(', ');
  const line = `${name}: ${answered.length} requests and ${photos.length} photos done${said ? `, photos first refused (${said})` : ''}`;
  printLine(`  ${line}`);
  return line;
}

/** Queues a mail as soon as the database takes it. */
async function queueMail({ app }: TestProduct, text: string, now: Date): Promise<void> {
  const expiresAt = addMinutes(now, 60);
  for (;;) {
    try {
      return await enqueueMessage(app.db, {
        kind: 'email',
        dedupKey: text,
        workerId: null,
        recipient: 'hana@example.jp',
        subject: text,
        body: text,
        expiresAt,
        now,
      });
    } catch {
      // The database takes no writes, or has ended this connection: the drill's own outage.
      await sleep(200);
    }
  }
}

async function refuseEnd(site: ProductionSite): Promise<never> {
  const code = await site.ended;
  throw new CommandFailure(`The server ended by itself with ${code}.`);
}

/** A token for the same session, issued by the server's clock: tokens expire by the clock of the machine. */
async function tokenIssuedAt(
  product: TestProduct,
  { token }: CrewMember,
  at: Date,
): Promise<string> {
  const who = await authenticateToken(product.app, token, at);
  if (!who) throw new CommandFailure('A token of the crew proves nobody.');
  return signApiToken(product.app, who, at);
}

/** Requests that were answered as a fault of the server, and a last message of the process. */
const unexpectedLines = (site: ProductionSite): string[] =>
  site.logLines().filter((line) => line.includes('"status":500') || line.startsWith('{"level":60'));

/** The mail arrives once: until then a minute may pass, the pause after the first failed attempts. */
async function mailFaults({ mails }: GatedServices, text: string): Promise<string[]> {
  const copies = () => mails.filter(({ raw }) => raw.includes(`Subject: ${text}\r\n`)).length;
  const until = performance.now() + 180_000;
  while (copies() === 0 && performance.now() < until) await sleep(100);
  return copies() === 1 ? [] : [`${copies()} copies of the mail arrived`];
}

/** New connections of the database may not write, as on a standby; the present ones are ended. */
async function setReadOnly(url: string, isReadOnly: boolean): Promise<void> {
  const name = new URL(url).pathname.slice(1);
  await withClient(url, async (client) => {
    const database = client.escapeIdentifier(name);
    await client.query('set default_transaction_read_only = off');
    await client.query(
      `alter database ${database} set default_transaction_read_only = ${isReadOnly ? 'on' : 'off'}`,
    );
    await client.query(
      'select pg_terminate_backend(pid) from pg_stat_activity where datname = $1 and pid <> pg_backend_pid()',
      [name],
    );
  });
}
