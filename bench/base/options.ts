import { parseArgs } from 'node:util';
import { CommandFailure } from '../../tools/run/ending.ts';

const benchNames = [
  'search',
  'lists',
  'apply',
  'pages',
  'interactions',
  'chat',
  'alerts',
  'storage',
  'staff',
  'prices',
] as const;
export type BenchName = (typeof benchNames)[number];

export type Options = {
  /** The tables to measure; by default all. */
  names: readonly BenchName[];
  /** Prints the tables without writing README.md. */
  dry: boolean;
  /** Number of measurements of each variant. */
  rounds: number;
  /** Duration in seconds of one measurement of a variant. */
  seconds: number;
  /** Number of parallel requests. */
  connections: number;
  /** search, lists, prices: number of open recruitments. */
  rows: number;
  /** lists: size of the larger database, as a multiple of the rows. */
  times: number;
  /** apply: number of applications in races for seats. */
  attempts: number;
  /** apply: number of contracts in one throughput measurement. */
  contracts: number;
  /** chat: number of connected clients. */
  clients: number;
  /** chat: messages per second in the pattern of pairs. */
  messages: number;
  /** alerts: number of alerts; also measured with ten times as many. */
  alerts: number;
  /** storage: number of shifts, each from the offer to the wage. */
  shifts: number;
  /** staff: number of shifts of one corporation. */
  attendances: number;
  /** pages: number of Lighthouse runs per page. */
  runs: number;
  /** pages: measure the existing build, even an outdated one. */
  asBuilt: boolean;
};

const usage = `Usage: npm run bench [search] [lists] [apply] [pages] [interactions] [chat] [alerts] [storage] [staff]
                       [prices]
                       [-- --option …]
  --dry               print only, leave bench/README.md as it is
  --rounds=3          rounds in which the variants take turns; prices: at least 10
  --seconds=5         time for one variant in one round
  --connections=32    requests under way at the same time
  --rows=100000       search, lists, prices: open recruitments
  --times=10          lists: so many times the rows in the larger database
  --attempts=20000    apply: applications that race for seats
  --contracts=300     apply: contracts in one measurement of the throughput
  --clients=5000      chat: connected clients
  --messages=2000     chat: messages a second, in pairs; one client may write every 2.1 s
  --alerts=100000     alerts: how many wait; they are looked through among ten times as many too
  --shifts=100        storage: shifts from the offer to the wage
  --attendances=1000000 staff: shifts of one corporation
  --runs=5            pages: Lighthouse's runs for each page
  --as-built          pages: take the build that is there, fresh or not`;

/** Parses the command line. Throws a sentence about the mistake, or the usage. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !isBenchName(name));
  if (unknown !== undefined)
    throw new CommandFailure(`There is no bench called ${unknown}.\n\n${usage}`);
  const names = positionals.filter(isBenchName);
  return {
    names: names.length === 0 ? benchNames : names,
    dry: values.dry,
    asBuilt: values['as-built'],
    rounds: whole('rounds', values.rounds),
    seconds: whole('seconds', values.seconds),
    connections: whole('connections', values.connections),
    rows: whole('rows', values.rows),
    times: whole('times', values.times),
    attempts: whole('attempts', values.attempts),
    contracts: whole('contracts', values.contracts),
    clients: whole('clients', values.clients),
    messages: whole('messages', values.messages),
    alerts: whole('alerts', values.alerts),
    shifts: whole('shifts', values.shifts),
    attendances: whole('attendances', values.attendances),
    runs: whole('runs', values.runs),
  };
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        dry: { type: 'boolean', default: false },
        'as-built': { type: 'boolean', default: false },
        rounds: { type: 'string', default: '3' },
        seconds: { type: 'string', default: '5' },
        connections: { type: 'string', default: '32' },
        rows: { type: 'string', default: '100000' },
        times: { type: 'string', default: '10' },
        attempts: { type: 'string', default: '20000' },
        contracts: { type: 'string', default: '300' },
        clients: { type: 'string', default: '5000' },
        messages: { type: 'string', default: '2000' },
        alerts: { type: 'string', default: '100000' },
        shifts: { type: 'string', default: '100' },
        attendances: { type: 'string', default: '1000000' },
        runs: { type: 'string', default: '5' },
      },
    });
  } catch (error) {
    throw new CommandFailure(
      `${error instanceof Error ? error.message : String(error)}\n\n${usage}`,
    );
  }
}

function isBenchName(name: string): name is BenchName {
  return benchNames.some((known) => known === name);
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new CommandFailure(
    `--${name} is "${text}", but must be a whole number above zero.\n\n${usage}`,
  );
}
