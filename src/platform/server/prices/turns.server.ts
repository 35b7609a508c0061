import { commonRefusal } from '#platform/base/refusal.ts';

import type { QueueLengths } from '../metrics/watch.server.ts';
import { countRefusal, countUse, countWait } from './slow-requests.server.ts';
import { TurnQueue, type Turn, type TurnLimits } from './turns.ts';

/**
 * How many requests compute at once in a process. More of them would only wait for the two or more processors and the
 * connections of the database while each makes the others slower.
 */
export const turnLimits: TurnLimits = {
  maxRunning: 24,
  maxCostly: 4,
  perPayer: 3,
  costlyPerPayer: 2,
  renderingsPerPayer: 1,
  commandsPerPayer: 2,
  waitingPerPayer: 30,
  waitingPerGroup: 120,
  restPerWork: { rendering: 3, other: 1 },
};

/** Seconds that a request waits for its turn. */
export const maxTurnWaitSeconds = 5;
/** The same for an address: forty people of an office open their pages at once, one after the other is rendered. */
export const maxGroupWaitSeconds = 10;

export type Turns = {
  /**
   * Does the work in a turn of its payer. Refusals: RATE_LIMITED, if too many requests of the payer wait or the turn
   * does not come in time.
   */
  run<T>(turn: Turn, work: () => T | Promise<T>): Promise<T>;
  /** The numbers of requests that compute and that wait. */
  lengths(): QueueLengths;
};

/** Opens the turns of a process. `timeLimitFactor` multiplies the time that a request waits for its turn. */
export function openTurns(limits: TurnLimits = turnLimits, timeLimitFactor = 1): Turns {
  const queue = new TurnQueue(limits);
  const beginners = new Map<Turn, () => void>();
  let restTimer: NodeJS.Timeout | undefined;
  // All decisions of a step are made for one instant: a rest that ended between two would leave its requests waiting.
  const begin = (turns: readonly Turn[], nowMs: number) => {
    for (const turn of turns) beginners.get(turn)?.();
    beginAfterRest(nowMs);
  };
  const beginAfterRest = (nowMs: number) => {
    clearTimeout(restTimer);
    const restMs = queue.restMs(nowMs);
    if (restMs !== null) restTimer = setTimeout(beginRested, Math.ceil(restMs));
  };
  const beginRested = () => {
    const nowMs = performance.now();
    begin(queue.beginWaiting(nowMs), nowMs);
  };
  const end = (turn: Turn, begunMs: number) => {
    const endedMs = performance.now();
    countUse(turn, 'turns', endedMs - begunMs);
    begin(queue.end(turn, endedMs), endedMs);
  };
  const wait = (turn: Turn, { reason, askedMs }: { reason: TurnWaitReason; askedMs: number }) =>
    new Promise<void>((resolve, reject) => {
      const maxSeconds = turn.isGroup ? maxGroupWaitSeconds : maxTurnWaitSeconds;
      const waitedMs = 1_000 * maxSeconds * timeLimitFactor;
      const giveUp = () => {
        beginners.delete(turn);
        queue.leave(turn);
        reject(refuseTurn(turn, { reason, waitedMs }));
      };
      const timer = setTimeout(giveUp, waitedMs);
      beginners.set(turn, () => {
        clearTimeout(timer);
        beginners.delete(turn);
        resolve();
      });
      // The payer's rest may have ended by now, and then an older request of it begins.
      begin(queue.beginWaiting(askedMs), askedMs);
    });
  return {
    lengths: () => ({ running: queue.running, waiting: queue.waiting }),
    async run(turn, work) {
      const askedMs = performance.now();
      const answer = queue.ask(turn, askedMs);
      if (answer === 'refused') throw refuseTurn(turn, { reason: 'turn-queue', waitedMs: 0 });
      let begunMs = askedMs;
      if (answer === 'waits') {
        const reason = queue.isHeldByOwnTurns(turn, askedMs) ? 'own-turns' : 'turn-wait';
        await wait(turn, { reason, askedMs });
        begunMs = performance.now();
        countWait(turn, reason, begunMs - askedMs);
      }
      try {
        return await work();
      } finally {
        // The caller encodes and writes the answer before the event loop turns: that work belongs to the turn as well, and
        // requests of others that have come meanwhile are read before the payer's next turn.
        setImmediate(end, turn, begunMs);
      }
    },
  };
}

type TurnWaitReason = 'own-turns' | 'turn-wait';
type RefusedTurn = { reason: TurnWaitReason | 'turn-queue'; waitedMs: number };

function refuseTurn(turn: Turn, { reason, waitedMs }: RefusedTurn) {
  countRefusal(turn, reason, waitedMs);
  return commonRefusal('RATE_LIMITED').until(maxTurnWaitSeconds);
}
