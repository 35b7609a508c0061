import { setTimeout as sleep } from 'node:timers/promises';

import { findDocuments, sentDocuments } from '../../generate-documents.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { emptyTally, openLoadConnection } from '../loads/connection.ts';
import type { LoadAnswer, LoadRequest } from '../loads/load.ts';
import { workerRequest } from '../loads/requests.ts';
import type { PricedSite } from './priced-site.ts';
import { openProcessorMeter, type ProcessorTime } from './processor-time.ts';
import { isDone, type PricedRow } from './rows.ts';
import { medianOf } from './verdict.ts';

export type MeasuredRow = {
  row: PricedRow;
  /** Null if no request was answered; `why` then has the last answer. */
  points: number | null;
  time: ProcessorTime | null;
  calls: number;
  why: string;
};

/** Rows between two measurements of the unit. */
const rowsBesideUnit = 25;
const searchesOfUnit = 20;
/** Calls of a read in a round, and calls of a command. */
const readsInRound = 6;
const commandCalls = 4;
const tablesWithBase = ['worker', 'facility', 'operator', 'demo'] as const;

type Measuring = {
  rows: readonly PricedRow[];
  rounds: number;
  now: Date;
  tell: (measured: MeasuredRow) => void;
};

type Sample = { points: number; time: ProcessorTime };

/**
 * Measures each row. A read is repeated in rounds, each beside the unit; a command is called a few times, each time with
 * rows of its own, and its first call is left out where another one succeeded, because it also parses the document. Of a
 * root field the cost of reading a request of its caller is taken off, which the route's price covers. A read has the
 * median of its rounds; a command the cheapest of its few calls, because what else the process does only adds to them.
 */
export async function measureRows(
  priced: PricedSite,
  { rows, rounds, now, tell }: Measuring,
): Promise<MeasuredRow[]> {
  const bench = await openBench(priced);
  const reads: { row: PricedRow; request: LoadRequest; samples: Sample[] }[] = [];
  const commands: PricedRow[] = [];
  const measured: MeasuredRow[] = [];
  const done = (one: MeasuredRow) => {
    tell(one);
    measured.push(one);
  };
  for (const row of rows) {
    if (isCommand(row)) {
      commands.push(row);
      continue;
    }
    // oxlint-disable-next-line no-await-in-loop -- one request at a time is measured
    const { request, why } = await bench.findRequest(row);
    if (request) reads.push({ row, request, samples: [] });
    else done({ row, points: null, time: null, calls: 0, why });
  }
  await bench.readBases(reads);
  for (let round = 0; round < rounds; round += 1) {
    for (const [index, { row, request, samples }] of reads.entries()) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      if (index % rowsBesideUnit === 0) await bench.readUnit();
      // oxlint-disable-next-line no-await-in-loop -- as above
      samples.push(await bench.sampleOf(row, request, readsInRound));
    }
  }
  for (const { row, samples } of reads) done(judged(row, samples, rounds * readsInRound));
  for (const [index, row] of commands.entries()) {
    if (index % rowsBesideUnit === 0) {
      // oxlint-disable-next-line no-await-in-loop -- as above
      await priced.setNow(now);
      // oxlint-disable-next-line no-await-in-loop -- as above
      await bench.readUnit();
    }
    // oxlint-disable-next-line no-await-in-loop -- as above
    const { samples, why } = await bench.sampleCommand(row);
    const [least] = (samples.length > 1 ? samples.slice(1) : samples).toSorted(
      (a, b) => a.points - b.points,
    );
    done(
      least
        ? judged(row, [least], samples.length)
        : { row, points: null, time: null, calls: 0, why },
    );
  }
  bench.close();
  return measured;
}

const isCommand = ({ kind, isFresh }: PricedRow) => kind === 'mutation' || isFresh === true;

function judged(row: PricedRow, samples: readonly Sample[], calls: number): MeasuredRow {
  return {
    row,
    points: medianOf(samples.map(({ points }) => points)),
    time: {
      node: medianOf(samples.map(({ time }) => time.node)),
      database: medianOf(samples.map(({ time }) => time.database)),
    },
    calls,
    why: '',
  };
}

const sumOf = ({ node, database }: ProcessorTime) => node + database;

async function openBench({ site, client }: PricedSite) {
  const meter = openProcessorMeter({ pid: site.pid, client });
  let sent = 0;
  const connection = openLoadConnection({
    port: site.port,
    // Each request comes from a network of its own, so that no budget of an address is used up.
    address: () => `10.${Math.floor(sent / 256) % 256}.${sent % 256}.7`,
    tally: emptyTally(),
  });
  /** Waits while a budget of the caller is used up. */
  const ask = async (request: LoadRequest): Promise<LoadAnswer> => {
    for (;;) {
      sent += 1;
      // oxlint-disable-next-line no-await-in-loop -- one after the other
      const answer = await connection.ask(request);
      if (answer.status !== 429) return answer;
      // oxlint-disable-next-line no-await-in-loop -- as above
      await sleep(2_000);
    }
  };
  const perCall = async (requests: readonly LoadRequest[]): Promise<ProcessorTime> => {
    const { node, database } = await meter(async () => {
      // oxlint-disable-next-line no-await-in-loop -- as above
      for (const request of requests) await ask(request);
    });
    return { node: node / requests.length, database: database / requests.length };
  };
  const query = await searchDocument();
  let wage = 900;
  const search = () => {
    wage = wage < 1_400 ? wage + 1 : 900;
    const input = { areaLIds: ['13'], minimumHourlyWage: wage, sort: 'RECOMMENDED' };
    return workerRequest(query, { input });
  };
  const typename = workerRequest('{ __typename }');
  const bases = new Map<PricedRow['table'], number>();
  let unit = Number.NaN;
  const readUnit = async () => {
    const searched = await perCall(Array.from({ length: searchesOfUnit }, search));
    const read = await perCall(Array.from({ length: searchesOfUnit }, () => typename));
    unit = sumOf(searched) - sumOf(read);
  };
  // The first answers of a process are slower than all later ones.
  for (let count = 0; count < 15; count += 1)
    // oxlint-disable-next-line no-await-in-loop -- as above
    await readUnit();

  const sampleOf = async (row: PricedRow, request: LoadRequest, count: number) => {
    const time = await perCall(Array.from({ length: count }, () => request));
    const own = sumOf(time) - (bases.get(row.table) ?? 0);
    return { points: Math.max(0, own) / unit, time };
  };
  return {
    readUnit,
    sampleOf,
    /** The first request that is answered; it is sent twice, because the first time may fill caches. */
    async findRequest(row: PricedRow) {
      let why = 'nobody here can send it';
      for (const request of await row.requests()) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        const answer = await ask(request);
        if (isDone(row, answer)) {
          // oxlint-disable-next-line no-await-in-loop -- as above
          await ask(request);
          return { request, why };
        }
        why = `${answer.status} ${answer.code ?? ''}`.trim();
      }
      return { request: null, why };
    },
    /** Measures what the callers of each API cost before a root field is executed. */
    async readBases(reads: readonly { row: PricedRow; request: LoadRequest }[]) {
      for (const table of tablesWithBase) {
        const known = reads.find(({ row }) => row.table === table);
        if (!known) continue;
        const request = { ...known.request, body: JSON.stringify({ query: '{ __typename }' }) };
        const calls = Array.from({ length: searchesOfUnit }, () => request);
        // oxlint-disable-next-line no-await-in-loop -- as above
        await perCall(calls);
        // oxlint-disable-next-line no-await-in-loop -- as above
        bases.set(table, sumOf(await perCall(calls)));
      }
    },
    /** Calls a command with new rows each time. */
    async sampleCommand(row: PricedRow) {
      const samples: Sample[] = [];
      let why = 'nobody here can send it';
      for (let call = 0; call < commandCalls; call += 1) {
        // oxlint-disable-next-line no-await-in-loop -- as above
        for (const request of await row.requests()) {
          let answer: LoadAnswer | null = null;
          // oxlint-disable-next-line no-await-in-loop -- as above
          const time = await meter(async () => {
            answer = await ask(request);
          });
          if (answer && isDone(row, answer)) {
            const own = sumOf(time) - (bases.get(row.table) ?? 0);
            samples.push({ points: Math.max(0, own) / unit, time });
            break;
          }
          why = describe(answer);
        }
        if (samples.length === 0) break;
      }
      return { samples, why };
    },
    close: () => connection.close(),
  };
}

const describe = (answer: LoadAnswer | null) =>
  answer === null ? '' : `${answer.status} ${answer.code ?? ''}`.trim();

async function searchDocument(): Promise<string> {
  const sent = sentDocuments(await findDocuments(checkoutRoot));
  const found = sent.find(({ name }) => name === 'RecruitmentSearch');
  if (!found) throw new Error('No client.ts has the document of the search any more.');
  return found.text;
}
