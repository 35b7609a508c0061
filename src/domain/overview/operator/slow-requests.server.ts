import { jstDay } from '#platform/base/jst.ts';
import { machineClock } from '#platform/server/clock.server.ts';
import type { App } from '#platform/server/context.server.ts';
import { payerCodeOf } from '#platform/server/prices/payer-code.server.ts';
import {
  minuteNumberOf,
  type PayerMinute,
  type RefusalReason,
} from '#platform/server/prices/slow-minutes.ts';
import { readSlowReports } from '#platform/server/prices/slow-reports.server.ts';
import {
  slowedCountOf,
  summarizeSlowMinutes,
  type SlowedPayer,
  type SlowSummary,
} from '#platform/server/prices/slow-summary.ts';

import { describePayer, splitPayer, type PayerNames, type SlowRequestPayer } from './slow-payer.ts';
import { apiKeyNames, corporationNames } from './slow-requests.queries.server.ts';

const limits = {
  /** Repeated in the API by `OperatorSlowRequests.slowed`. */
  maxSlowed: 50,
  /** Repeated in the API by `OperatorSlowRequests.busiest`. */
  maxBusiest: 20,
  /** Repeated in the API by `OperatorSlowedPayer.asked` and `OperatorBusyPayer.asked`. */
  maxNames: 3,
} as const;

type DescribeKey = (payer: string) => SlowRequestPayer;

/**
 * The requests of the last hour that waited or were refused, by payer, and the payers that held the turns meanwhile. `now`
 * is the day of the codes; the hour is that of the machine, because moving the product's clock fills no budget.
 */
export async function slowRequestsOfLastHour({ db, env }: Pick<App, 'db' | 'env'>, now: Date) {
  const { minutes, isOfAllProcesses } = await readSlowReports(env);
  const summary = summarizeSlowMinutes(minutes, limits);
  const names = await namesOfPayers(db, payersIn(summary));
  const day = jstDay(now);
  const describe: DescribeKey = (payer) =>
    describePayer(payer, { names, codeOf: (key) => payerCodeOf(env, { payer: key, day }) });
  const minuteNow = minuteNumberOf(machineClock.now().getTime());
  return {
    isOfAllProcesses,
    slowed: summary.slowed.map((slowed) => viewOfSlowed(slowed, { describe, minuteNow })),
    unlistedCount: slowedCountOf(summary.unlisted),
    busiest: summary.busiest.map(({ payer, requests, percent }) => ({
      id: describe(payer).code,
      payer: describe(payer),
      percent,
      seconds: Object.values(requests.usedMs).reduce((sum, ms) => sum + ms, 0) / 1_000,
      asked: namesByWeight(requests.used),
    })),
  };
}

const payersIn = ({ slowed, busiest }: SlowSummary): string[] => [
  ...slowed.flatMap(({ payer, heldBy }) => [payer, ...heldBy.flatMap((held) => held.payer ?? [])]),
  ...busiest.map(({ payer }) => payer),
];

async function namesOfPayers(db: App['db'], payers: readonly string[]): Promise<PayerNames> {
  const idsOf = (wanted: string) => [
    ...new Set(payers.map(splitPayer).flatMap(({ kind, id }) => (kind === wanted ? [id] : []))),
  ];
  const [corporations, keys] = await Promise.all([
    corporationNames(db, idsOf('corporation')),
    apiKeyNames(db, idsOf('key')),
  ]);
  return {
    corporations: new Map(corporations.map((one) => [one.id, one])),
    keys: new Map(keys.map((one) => [one.id, one])),
  };
}

type ViewArgs = { describe: DescribeKey; minuteNow: number };

function viewOfSlowed(
  { payer, requests, minute, heldBy }: SlowedPayer,
  { describe, minuteNow }: ViewArgs,
) {
  return {
    id: describe(payer).code,
    payer: describe(payer),
    waits: requests.waits,
    waitSeconds: requests.waitMs / 1_000,
    maxWaitSeconds: requests.maxWaitMs / 1_000,
    refusals: refusalsByReason(requests),
    asked: namesByWeight(requests.slowed),
    heldBy: heldBy.map((held) => ({
      payer: held.payer === null ? null : describe(held.payer),
      isSelf: held.payer === payer,
      percent: held.percent,
    })),
    minutesAgo: Math.max(0, minuteNow - minute),
  };
}

/** The reasons as the API names them. */
const reasonNames = {
  budget: 'BUDGET',
  'corporation-budget': 'CORPORATION_BUDGET',
  'block-budget': 'BLOCK_BUDGET',
  'own-turns': 'OWN_TURNS',
  'turn-wait': 'TURN_WAIT',
  'turn-queue': 'TURN_QUEUE',
  'thread-wait': 'THREAD_WAIT',
  'thread-queue': 'THREAD_QUEUE',
} as const satisfies Record<RefusalReason, string>;

const refusalsByReason = ({ refusals }: PayerMinute) =>
  // The keys of the refusals are those of the table.
  (Object.entries(refusals) as [RefusalReason, number][])
    .toSorted(([, a], [, b]) => b - a)
    .map(([reason, count]) => ({ reason: reasonNames[reason], count }));

/** The names with the largest weights. */
const namesByWeight = (weights: Readonly<Record<string, number>>): string[] =>
  Object.entries(weights)
    .toSorted(([, a], [, b]) => b - a)
    .slice(0, limits.maxNames)
    .map(([name]) => name);
