import { parseArgs } from 'node:util';
import { Failure } from '../../tools/run/ending.ts';

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
] as const;
export type BenchName = (typeof benchNames)[number];

export type Options = {
  /** The tables to measure; all of them unless some are named. */
  names: readonly BenchName[];
  /** Print only: README.md keeps the tables it has. */
  dry: boolean;
  /** Times that the variants are measured, in turn. */
  rounds: number;
  /** How long one variant is measured in one round. */
  seconds: number;
  /** Requests that are under way at the same time. */
  connections: number;
  /** search, lists: open recruitments. */
  rows: number;
  /** lists: how many times the rows the larger database has. */
  times: number;
  /** apply: applications that race for seats. */
  attempts: number;
  /** apply: contracts in one measurement of the throughput. */
  contracts: number;
  /** chat: connected clients. */
  clients: number;
  /** chat: messages a second, in pairs. */
  messages: number;
  /** alerts: how many wait, and ten times as many. */
  alerts: number;
  /** storage: shifts from the offer to the wage. */
  shifts: number;
  /** staff: shifts of one corporation. */
  attendances: number;
  /** pages: Lighthouse's runs for each page. */
  runs: number;
  /** pages: measure the build that is there, fresh or not. */
  asBuilt: boolean;
};

const usage = `Usage: npm run bench [search] [lists] [apply] [pages] [interactions] [chat] [alerts] [storage] [staff]
                       [-- --option …]
  --dry               print only, leave bench/README.md as it is
  --rounds=3          rounds in which the variants take turns
  --seconds=5         time for one variant in one round
  --connections=32    requests under way at the same time
  --rows=100000       search, lists: open recruitments
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

/** Reads the command line. Throws one sentence, or how to use it, where it cannot be understood. */
export function readOptions(args: readonly string[]): Options {
  const { values, positionals } = parse(args);
  const unknown = positionals.find((name) => !isBenchName(name));
  if (unknown !== undefined) throw new Failure(`There is no bench called ${unknown}.\n\n${usage}`);
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
    throw new Failure(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function isBenchName(name: string): name is BenchName {
  return benchNames.some((known) => known === name);
}

function whole(name: string, text: string): number {
  if (/^[1-9]\d{0,8}$/.test(text)) return Number(text);
  throw new Failure(`--${name} is "${text}", but must be a whole number above zero.\n\n${usage}`);
}
