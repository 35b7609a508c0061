import { sql } from 'kysely';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { CommandFailure } from '../../tools/run/ending.ts';
import { runPhase, printLine } from '../../tools/run/progress.ts';
import { measureCpuTime } from '../base/figures.ts';
import { openAgent } from '../base/http.ts';
import type { RequestCost } from '../base/load.ts';
import type { Options } from '../base/options.ts';
import type { BenchWorker } from '../base/people.ts';
import { emulateDiskDelay, type BenchPostgres } from '../base/postgres.ts';
import { formatFigure, markdownTable, type Goal } from '../base/report.ts';
import type { Server } from '../base/server.ts';
import { percentiles } from '../../tools/run/statistics.ts';
import {
  throughputRatio,
  costCells,
  medianFigure,
  type MeasurementsByVariant,
} from '../base/turns.ts';
import {
  sendApplications,
  openApplicationSender,
  type SendApplication,
  type ApplicationAttemptResult,
} from './attempts.ts';
import { startForked, type Forked } from '../base/forked.ts';
import type { RawDone, RawTask } from './raw-clients.ts';
import { recordApplication, type Recording } from './recording.ts';
import { createUnlimitedRecruitments } from './recruitments.ts';

const warmUps = 50;
const disks = ['plain', 'disk of 1 ms'] as const;
const sides = ['raw', 'the product'] as const;
type Turn = { disk: (typeof disks)[number]; side: (typeof sides)[number] };

type Fixture = { app: App; postgres: BenchPostgres; server: Server; options: Options };

/** A new recruitment, and workers who have not applied for it. */
type Field = { people: BenchWorker[]; recruitmentId: string };

const turnsOf = (rounds: number): Turn[] =>
  disks.flatMap((disk) =>
    Array.from({ length: rounds }, () => sides.map((side) => ({ disk, side }))).flat(),
  );

/** Number of workers for the measurement: each applies only once. */
export function throughputPeople({ rounds, contracts }: Options): number {
  return sizesOf({ rounds, contracts }).reduce((sum, size) => sum + size, 0);
}

/**
 * Sizes of the fields: one application for the recording and one before it, the warm-ups of both sides, and one field
 * per measurement.
 */
function sizesOf({ rounds, contracts }: Pick<Options, 'rounds' | 'contracts'>): number[] {
  return [2, ...sides.map(() => warmUps), ...turnsOf(rounds).map(() => contracts)];
}

/** Measures contracts per second on one recruitment, by the product and by raw clients in turn. */
export async function measureThroughput(fixture: Fixture, people: readonly BenchWorker[]) {
  const { app, postgres, options, server } = fixture;
  const [model, ...fields] = await fieldsOf(app, people, sizesOf(options));
  // The races have just filled the tables; autovacuum would update their statistics only within minutes.
  await sql`analyze`.execute(app.db);
  const { DATABASE_URL, DATABASE_POOL } = app.env;
  const raw = await startForked<RawTask, RawDone>({
    file: 'bench/apply/raw-clients.ts',
    env: { DATABASE_URL, CONNECTIONS: String(DATABASE_POOL) },
    // `advanced` keeps dates and arrays as such between the processes.
    serialization: 'advanced',
  });
  const agent = openAgent(options.connections);
  try {
    const { recruitmentId = '', people: [first, writer] = [] } = model ?? {};
    // The first application of a process also loads values that the process caches, such as minimum wages.
    await applyToRecruitment(app, {
      workerId: first?.id ?? '',
      recruitmentId,
      now: app.clock.now(),
    });
    const bench: Bench = {
      scene: fixture,
      raw,
      apply: await openApplicationSender(server.url, agent),
      recording: await recordApplication(app, { workerId: writer?.id ?? '', recruitmentId }),
      results: [],
    };
    const measured = await runPhase('Contracts on one hot recruitment, in turn', () =>
      takeTurns(bench, fields),
    );
    return { ...reported(measured, options), results: bench.results };
  } finally {
    agent.destroy();
    await raw.stop();
    await emulateDiskDelay(postgres.url, false);
  }
}

async function fieldsOf(
  app: App,
  people: readonly BenchWorker[],
  sizes: number[],
): Promise<Field[]> {
  const recruitments = await createUnlimitedRecruitments(app.db, sizes.length, Math.max(...sizes));
  let from = 0;
  return sizes.map((size, index) => {
    const recruitmentId = recruitments[index] ?? '';
    from += size;
    return { recruitmentId, people: people.slice(from - size, from) };
  });
}

type Bench = {
  scene: Fixture;
  raw: Forked<RawTask, RawDone>;
  apply: SendApplication;
  recording: Recording;
  results: ApplicationAttemptResult[];
};

async function takeTurns(bench: Bench, fields: Field[]): Promise<Map<string, RequestCost[]>> {
  const { options, postgres } = bench.scene;
  const measured = new Map<string, RequestCost[]>();
  const waiting = fields.values();
  const next = (): Field => {
    const field = waiting.next().value;
    if (!field) throw new Error('There are fewer fields than turns.');
    return field;
  };
  // In sequence, round by round, because parallel measurements would slow each other down.
  for (const side of sides) await runSide(bench, side, next());
  for (const turn of turnsOf(options.rounds)) {
    const { disk, side } = turn;
    await emulateDiskDelay(postgres.url, disk !== 'plain');
    const one = await runSide(bench, side, next());
    measured.set(keyOf(turn), [...(measured.get(keyOf(turn)) ?? []), one]);
    printLine(
      `  ${disk.padEnd(14)} ${side.padEnd(12)} ${formatFigure(one.perSecond).padStart(6)} contracts/s`,
    );
  }
  return measured;
}

const keyOf = ({ disk, side }: Turn) => `${side}, ${disk}`;

async function runSide(bench: Bench, side: Turn['side'], field: Field): Promise<RequestCost> {
  const { scene: fixture, raw } = bench;
  const watched = {
    pid: side === 'raw' ? raw.pid : fixture.server.pid,
    postmaster: fixture.postgres.pid,
  };
  const count = field.people.length;
  const { done, cpu } = await measureCpuTime(watched, () =>
    side === 'raw' ? byRaw(bench, field) : byProduct(bench, field),
  );
  return {
    perSecond: count / done.seconds,
    nodeMicros: cpu.node / count,
    postgresMicros: cpu.postgres / count,
    ...percentiles(done.times),
  };
}

function byRaw({ raw, recording }: Bench, { people, recruitmentId }: Field) {
  return raw.ask({ recording, recruitmentId, workerIds: people.map(({ id }) => id) });
}

async function byProduct(
  { apply, scene: fixture, results }: Bench,
  { people, recruitmentId }: Field,
) {
  const attempts = people.map((person) => ({ person, recruitmentId }));
  const began = performance.now();
  const answers = await sendApplications(apply, attempts, fixture.options.connections);
  const seconds = (performance.now() - began) / 1_000;
  const refused = answers.find(({ code }) => code !== null);
  if (refused)
    throw new CommandFailure(
      `There was a seat for everybody, but one was refused with ${refused.code}.`,
    );
  results.push(...answers);
  return { seconds, times: answers.map(({ ms }) => ms) };
}

function reported(
  measured: MeasurementsByVariant<RequestCost>,
  { rounds, contracts, connections }: Options,
) {
  const rateOfRaw = ({ disk, side }: Turn) =>
    throughputRatio(measured, keyOf({ disk, side }), keyOf({ disk, side: 'raw' }));
  const rows = disks.flatMap((disk) =>
    sides.map((side) => {
      const name = keyOf({ disk, side });
      return [
        name,
        formatFigure(medianFigure(measured, name, 'perSecond')),
        formatFigure(rateOfRaw({ disk, side }), 2),
        ...costCells(measured, name),
      ];
    }),
  );
  const head = [
    'variant',
    'contracts/s',
    'of raw',
    'Node µs',
    'PostgreSQL µs',
    'CPU µs',
    'p50 ms',
    'p99 ms',
  ];
  const goals = disks.map((disk): Goal => ({
    what: `apply on one hot recruitment, of raw (${disk})`,
    value: rateOfRaw({ disk, side: 'the product' }),
    sense: 'least',
    target: 0.3,
    goal: 0.5,
  }));
  return {
    lines: [
      `Contracts on one hot recruitment: ${contracts} in each of ${rounds} rounds, ${connections} connections to the product.`,
      '',
      ...markdownTable(head, rows),
    ],
    goals,
  };
}
