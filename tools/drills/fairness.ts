import { availableParallelism } from 'node:os';
import { setTimeout as sleep } from 'node:timers/promises';

import { ensureBuild } from '../run/build.ts';
import type { SystemDrill } from '../run/drill.ts';
import { CommandFailure } from '../run/ending.ts';
import { runCommand, withTemporaryFolder } from '../run/processes.ts';
import { printLine } from '../run/progress.ts';
import {
  fairnessModes,
  openFairnessSite,
  seedRegion,
  type FairnessMode,
  type FairnessSite,
} from '../testing/loads/fairness-site.ts';
import type { LoadTally } from '../testing/loads/connection.ts';
import { fairnessLoads } from '../testing/loads/loads.ts';
import type { FairnessLoad } from '../testing/loads/load.ts';
import { joinTimes, openOthers, stampsWithin, type OthersTimes } from '../testing/loads/others.ts';
import { startLoad } from '../testing/loads/start-load.ts';
import { warmUp } from '../testing/loads/warm-up.ts';
import { judgeLoad, tableHeading, tableLine, type FairnessRow } from '../testing/loads/verdict.ts';
import { openTestPostgresServer } from '../testing/server.ts';

const seconds = Number(process.env['FAIRNESS_SECONDS'] ?? 8);
/** An allowance that refills is used up only after a while, so honest users go on for longer. */
const honestSeconds = Number(process.env['FAIRNESS_HONEST_SECONDS'] ?? Math.max(seconds, 30));
const warmUpSeconds = 4;
/** A load begins this long before the measurement beside it, and ends as long after it. */
const marginSeconds = 0.7;
const cores = 2;

/**
 * Measures how long others wait for a search, a sign-in and a stamp, without a load and beside each load, on two cores
 * and with the limits of the demo and of production.
 */
export const drill: SystemDrill = {
  proves:
    'one attacker leaves others below 3 times their time, and heavy users are not refused (loads by name, FAIRNESS_SECONDS, FAIRNESS_MODES=demo)',
  parts: fairnessLoads.map(({ name }) => name),
  async run(names) {
    const loads = fairnessLoads.filter(({ name }) => names.length === 0 || names.includes(name));
    const modes = chosenModes();
    await useTwoCores();
    await ensureBuild();
    const server = await openTestPostgresServer();
    try {
      return await withTemporaryFolder('fairness', async (folder) => {
        const region = await seedRegion(server, folder);
        const rows: FairnessRow[] = [];
        for (const mode of modes) {
          const opening = { url: server.url, region, folder, stamps: stampsOf(loads) };
          rows.push(...(await measureMode(mode, { loads, opening })));
        }
        return figuresOf(rows);
      });
    } finally {
      await server.stop();
    }
  },
};

/** The modes that `FAIRNESS_MODES` lists, with a comma between them; all modes when it is not set. */
function chosenModes(): readonly FairnessMode[] {
  const names = process.env['FAIRNESS_MODES']?.split(',') ?? fairnessModes;
  return names.map((name) => {
    const mode = fairnessModes.find((one) => one === name);
    if (mode) return mode;
    throw new CommandFailure(
      `FAIRNESS_MODES has "${name}", but there are ${fairnessModes.join(', ')}.`,
    );
  });
}

/** Limits this process and all that it starts to two cores, so that the figures of larger machines compare. */
async function useTwoCores(): Promise<void> {
  if (availableParallelism() <= cores) return;
  const { code } = await runCommand('taskset', ['-a', '-c', '-p', '0,1', String(process.pid)]);
  if (code !== 0) printLine(`  on ${availableParallelism()} cores: there is no taskset to use two`);
}

const secondsOf = ({ kind }: FairnessLoad) => (kind === 'honest' ? honestSeconds : seconds);

/** Each load is measured with a measurement without it before and after, of which two loads share one. */
const stampsOf = (loads: readonly FairnessLoad[]) =>
  loads.reduce(
    (sum, load) => sum + stampsWithin(seconds) + stampsWithin(secondsOf(load)),
    stampsWithin(warmUpSeconds) + stampsWithin(seconds),
  );

type Measuring = {
  loads: readonly FairnessLoad[];
  opening: Parameters<typeof openFairnessSite>[1];
};

async function measureMode(
  mode: FairnessMode,
  { loads, opening }: Measuring,
): Promise<FairnessRow[]> {
  const opened = await openFairnessSite(mode, opening);
  try {
    const measure = openOthers(opened.site.port, opened.fixture);
    await warmUp(opened.site.port, opened.fixture);
    await measure(warmUpSeconds);
    printLine(`\n${mode}: ms quiet → loaded, median (95th percentile)\n`);
    for (const line of tableHeading) printLine(line);
    const rows: FairnessRow[] = [];
    let before = await measureQuietly(opened, measure);
    for (const load of loads) {
      const beside = await measureBeside(load, opened, measure);
      const after = await measureQuietly(opened, measure);
      // The time before and after a load: other work of the machine that comes or goes then counts for half.
      const row = judgeLoad(load, { quiet: joinTimes(before, after), ...beside });
      printLine(tableLine(row));
      rows.push(row);
      before = after;
    }
    return rows;
  } finally {
    await opened.site.stop();
  }
}

type Measure = ReturnType<typeof openOthers>;

async function measureQuietly({ settled }: FairnessSite, measure: Measure): Promise<OthersTimes> {
  await settled();
  return measure(seconds);
}

async function measureBeside(
  load: FairnessLoad,
  { site, fixture }: FairnessSite,
  measure: Measure,
): Promise<{ loaded: OthersTimes; tally: LoadTally }> {
  const loadedFor = secondsOf(load);
  const task = {
    name: load.name,
    port: site.port,
    fixture,
    seconds: loadedFor + 2 * marginSeconds,
  };
  const { ended } = await startLoad(task);
  await sleep(marginSeconds * 1_000);
  const loaded = await measure(loadedFor);
  return { loaded, tally: await ended };
}

function figuresOf(rows: readonly FairnessRow[]): string {
  const failed = rows.filter(({ faults }) => faults.length > 0);
  if (failed.length === 0) return `${rows.length} rows, all pass`;
  const names = failed.map(({ load }) => load.name).join(', ');
  throw new CommandFailure(`${failed.length} of ${rows.length} rows do not pass: ${names}.`);
}
