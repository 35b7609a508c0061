import { commonRefusal } from '#platform/base/refusal.ts';

import { limitRefusals } from '../metrics/metrics.server.ts';
import { TurnQueue, type Turn, type TurnLimits } from './turns.ts';

/**
 * How many requests compute at once in a process. More of them would only wait for the two or more processors and the
 * connections of the database while each makes the others slower.
 */
export const turnLimits: TurnLimits = {
  atOnce: 24,
  costlyAtOnce: 6,
  perPayer: 6,
  costlyPerPayer: 2,
  commandsPerPayer: 2,
  waitingPerPayer: 30,
  waitingPerGroup: 120,
};

/** Seconds that a request waits for its turn. */
export const maxTurnWaitSeconds = 5;

export type Turns = {
  /**
   * Does the work in a turn of its payer. Refusals: RATE_LIMITED, if too many requests of the payer wait or the turn
   * does not come in time.
   */
  run<T>(turn: Turn, work: () => T | Promise<T>): Promise<T>;
};

/** Opens the turns of a process. */
export function openTurns(limits: TurnLimits = turnLimits): Turns {
  const queue = new TurnQueue(limits);
  const beginners = new Map<Turn, () => void>();
  const end = (turn: Turn) => {
    for (const begun of queue.end(turn, performance.now())) beginners.get(begun)?.();
  };
  const wait = (turn: Turn) =>
    new Promise<void>((resolve, reject) => {
      const giveUp = () => {
        beginners.delete(turn);
        queue.leave(turn);
        reject(refuseTurn('turn-wait'));
      };
      const timer = setTimeout(giveUp, maxTurnWaitSeconds * 1_000);
      beginners.set(turn, () => {
        clearTimeout(timer);
        beginners.delete(turn);
        resolve();
      });
    });
  return {
    async run(turn, work) {
      const answer = queue.ask(turn, performance.now());
      if (answer === 'refused') throw refuseTurn('turn-queue');
      if (answer === 'waits') await wait(turn);
      try {
        return await work();
      } finally {
        end(turn);
      }
    },
  };
}

function refuseTurn(limit: string) {
  limitRefusals.inc({ limit });
  return commonRefusal('RATE_LIMITED').until(maxTurnWaitSeconds);
}
