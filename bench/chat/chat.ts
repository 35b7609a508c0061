import { sql } from 'kysely';

import type { App } from '#platform/server/context.server.ts';

import { CommandFailure } from '../../tools/run/ending.ts';
import { runPhase, printLine } from '../../tools/run/progress.ts';
import { measureCpuTime } from '../base/figures.ts';
import { startForked } from '../base/forked.ts';
import type { Options } from '../base/options.ts';
import { ensurePages } from '../base/pages-build.ts';
import { withBenchApp } from '../base/people.ts';
import type { BenchPostgres } from '../base/postgres.ts';
import { formatFigure, type Report } from '../base/report.ts';
import { startProduct, startServer, type Server } from '../base/server.ts';
import { percentiles } from '../../tools/run/statistics.ts';
import type { ChatProtocol } from './clients.ts';
import type { ChatGroup, ChatLoadResult, LoadTask } from './load.ts';
import { buildGroups, groupsWithoutAccounts } from './people.ts';
import { chatReport, type ChatMeasurement, type ChatPattern, type ChatVariant } from './report.ts';

/** Clients of one facility in the pattern `crowds`: the most screens that it may have open, and its worker. */
const bulkSize = 51;

type Side = {
  name: ChatVariant;
  server: Server;
  dialect: ChatProtocol;
  groups: readonly ChatGroup[];
};

/**
 * Measures thousands of connected clients in two patterns: pairs of a worker and a facility, and large groups, where
 * one message goes to fifty screens. The product stores each message before it delivers it; plain Socket.IO and plain
 * `ws` only pass it on.
 */
export async function benchChat(options: Options, postgres: BenchPostgres): Promise<Report> {
  await ensurePages();
  const measured = new Map<string, ChatMeasurement[]>();
  for (const pattern of ['pairs', 'crowds'] as const) {
    const url = await postgres.create(`chat_${pattern}`);
    const place: Place = { url, postmaster: postgres.pid, pattern, measured };
    // In sequence, because parallel measurements would slow each other down.
    await withBenchApp(url, (app) => measurePattern(app, place, options));
  }
  return { packages: ['socket.io', 'ws', 'pg'], ...chatReport(measured, options) };
}

type Place = {
  url: string;
  postmaster: number;
  pattern: ChatPattern;
  measured: Map<string, ChatMeasurement[]>;
};

async function measurePattern(
  app: App,
  { url: databaseUrl, postmaster, pattern, measured }: Place,
  options: Options,
): Promise<void> {
  const size = pattern === 'pairs' ? 2 : bulkSize;
  const count = Math.max(1, Math.floor(options.clients / size));
  const groups = await runPhase(`${count} channels for ${pattern}`, () =>
    buildGroups(app, { count, size }),
  );
  const strangers = groupsWithoutAccounts(groups);
  const sides: Side[] = [
    { name: 'the product', server: await startProduct(databaseUrl), dialect: 'socket.io', groups },
    { name: 'Socket.IO', server: await bare('socket-io'), dialect: 'socket.io', groups: strangers },
    { name: 'ws', server: await bare('ws'), dialect: 'ws', groups: strangers },
  ];
  try {
    const writers = count * 2;
    // Slow mode lets a member write at most every two seconds.
    const fastest = 2_100;
    const wished = pattern === 'pairs' ? (writers / options.messages) * 1_000 : fastest;
    const periodMs = Math.max(fastest, wished);
    await warmUp(sides, { periodMs, postmaster });
    // Autovacuum does this within a database's first minutes. Until then PostgreSQL plans all statements, including
    // those of foreign keys, for empty tables.
    await sql`vacuum analyze`.execute(app.db);
    const before = await storedMessages(app.db);
    for (let round = 1; round <= options.rounds; round += 1) {
      for (const side of sides) {
        const task = { ...side, url: side.server.url, seconds: options.seconds, periodMs };
        const one = await measure(task, { pid: side.server.pid, postmaster });
        const key = `${pattern}, ${side.name}`;
        measured.set(key, [...(measured.get(key) ?? []), one]);
        printLine(
          `  round ${round}  ${key.padEnd(22)} ${formatFigure(one.perSecond).padStart(6)} messages/s, p99 ${formatFigure(one.p99, 1)} ms`,
        );
      }
    }
    await requireStored(app.db, before, measured.get(`${pattern}, the product`) ?? []);
  } finally {
    for (const { server } of sides) await server.stop();
  }
}

/** Runs every server for 3 s, so that warm code is measured. Messages stored here do not count. */
async function warmUp(
  sides: readonly Side[],
  { periodMs, postmaster }: { periodMs: number; postmaster: number },
): Promise<void> {
  for (const side of sides) {
    const task = { ...side, url: side.server.url, seconds: 3, periodMs };
    await measure(task, { pid: side.server.pid, postmaster });
  }
}

const bare = (name: string) => startServer({ file: `bench/chat/servers/${name}.ts`, env: {} });

type Measuring = Omit<LoadTask, 'groups'> & { groups: readonly ChatGroup[] };

async function measure(
  { url, dialect, groups, seconds, periodMs }: Measuring,
  watched: { pid: number; postmaster: number },
): Promise<ChatMeasurement> {
  // The clients run in a separate process, so that their CPU time counts for no server.
  const load = await startForked<LoadTask | 'go', 'connected' | ChatLoadResult>({
    file: 'bench/chat/load-process.ts',
  });
  try {
    await load.ask({ url, dialect, groups, seconds, periodMs });
    const { done, cpu } = await measureCpuTime(
      watched,
      () => load.ask('go') as Promise<ChatLoadResult>,
    );
    const deliveries = done.delivered + done.others;
    return {
      // Sent messages without an answer do not count.
      perSecond: done.answered / done.seconds,
      deliveries: deliveries / done.seconds,
      nodeMicros: cpu.node / deliveries,
      postgresMicros: cpu.postgres / deliveries,
      ...percentiles(done.times),
      eventMicros: cpu.node / done.delivered,
      stored: done.answered,
      slowed: done.slowed,
      lost: done.expected - done.delivered + (done.sent - done.answered - done.slowed),
    };
  } finally {
    await load.stop();
  }
}

/** Throws unless every message that was answered as stored is in the table exactly once. */
async function requireStored(
  db: App['db'],
  before: number,
  rounds: readonly ChatMeasurement[],
): Promise<void> {
  const answered = rounds.reduce((sum, { stored }) => sum + stored, 0);
  const found = (await storedMessages(db)) - before;
  if (found !== answered)
    throw new CommandFailure(`${answered} messages were answered, but ${found} are stored.`);
}

async function storedMessages(db: App['db']): Promise<number> {
  const { rows } = await sql<{ found: number }>`
    select count(*) as found from chat_messages
  `.execute(db);
  return rows[0]?.found ?? Number.NaN;
}
