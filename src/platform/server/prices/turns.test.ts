import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { TurnQueue, type Turn, type TurnLimits } from './turns.ts';

const limits: TurnLimits = {
  maxRunning: 5,
  maxCostly: 3,
  perPayer: 3,
  costlyPerPayer: 2,
  renderingsPerPayer: 1,
  commandsPerPayer: 2,
  waitingPerPayer: 4,
  waitingPerGroup: 8,
  restPerWork: { rendering: 0, other: 0 },
};

const plain = { points: 1, isGroup: false, isCommand: false, isCostly: false, isRendering: false };
const turnOf = (payer: string, facts: Partial<Turn> = {}): Turn => ({ ...plain, ...facts, payer });

const anyTurn = fc.record({
  payer: fc.constantFrom('a', 'b', 'c', 'd'),
  points: fc.integer({ min: 1, max: 100 }),
  isGroup: fc.boolean(),
  isCommand: fc.boolean(),
  isCostly: fc.boolean(),
  isRendering: fc.boolean(),
});
const anyStep = fc.oneof(
  fc.record({ ask: anyTurn }),
  fc.record({ end: fc.nat() }),
  fc.record({ leave: fc.nat() }),
);

const count = (turns: Turn[], holds: (turn: Turn) => boolean) => turns.filter(holds).length;

/** The reason for which a request cannot begin beside those that run; null if it can. */
function obstacleOf(turn: Turn, running: Turn[]): string | null {
  const own = running.filter(({ payer }) => payer === turn.payer);
  if (running.length >= limits.maxRunning) return 'all turns';
  if (own.length >= limits.perPayer) return 'turns of the payer';
  if (turn.isCommand && count(own, (one) => one.isCommand) >= limits.commandsPerPayer)
    return 'commands of the payer';
  if (turn.isRendering && count(own, (one) => one.isRendering) >= limits.renderingsPerPayer)
    return 'renderings of the payer';
  if (!turn.isCostly) return null;
  if (count(running, (one) => one.isCostly) >= limits.maxCostly) return 'all costly turns';
  return count(own, (one) => one.isCostly) >= limits.costlyPerPayer ? 'costly turns' : null;
}

test('whatever is asked, the limits hold, and no request waits that could begin', () => {
  fc.assert(
    fc.property(fc.array(anyStep, { maxLength: 120 }), (steps) => {
      const queue = new TurnQueue(limits);
      let running: Turn[] = [];
      let waiting: Turn[] = [];
      const refusedEarly: Turn[] = [];
      const begin = (turn: Turn) => {
        expect(obstacleOf(turn, running)).toBeNull();
        running.push(turn);
        waiting = waiting.filter((one) => one !== turn);
      };
      for (const [index, step] of steps.entries()) {
        if ('ask' in step) {
          const answer = queue.ask(step.ask, index);
          if (answer === 'runs') begin(step.ask);
          if (answer === 'waits') waiting.push(step.ask);
          const own = count(waiting, ({ payer }) => payer === step.ask.payer);
          if (answer === 'refused' && own < limits.waitingPerPayer) refusedEarly.push(step.ask);
        } else if ('end' in step) {
          const ended = running[step.end % Math.max(1, running.length)];
          if (!ended) continue;
          running = running.filter((one) => one !== ended);
          queue.end(ended, index).forEach(begin);
        } else {
          const left = waiting[step.leave % Math.max(1, waiting.length)];
          if (!left) continue;
          queue.leave(left);
          waiting = waiting.filter((one) => one !== left);
        }
        expect(refusedEarly).toEqual([]);
        expect(queue.running).toBe(running.length);
        expect(waiting.filter((turn) => obstacleOf(turn, running) === null)).toEqual([]);
      }
    }),
  );
});

test('one who has asked for little comes next, before any number of payers who asked for much', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 5, max: 100 }),
      fc.integer({ min: 2, max: 50 }),
      (many, points) => {
        const queue = new TurnQueue(limits);
        const askAll = () => {
          const asked = Array.from({ length: many }, (_, index) =>
            turnOf(`payer ${index}`, { points }),
          );
          return asked.filter((turn) => queue.ask(turn, 0) === 'runs');
        };
        // Each payer has a turn, so that each has used as much as the others.
        let running = askAll();
        while (running.length > 0) running = running.flatMap((turn) => queue.end(turn, 0));
        const [ended = turnOf('none')] = askAll();
        const newcomer = turnOf('newcomer');
        expect(queue.ask(newcomer, 0)).toBe('waits');
        expect(queue.end(ended, 0)).toEqual([newcomer]);
      },
    ),
  );
});

test('what a payer used fades: half of it counts after ten seconds', () => {
  const queue = new TurnQueue({ ...limits, maxRunning: 1 });
  const use = (turn: Turn, nowMs: number) => {
    expect(queue.ask(turn, nowMs)).toBe('runs');
    queue.end(turn, nowMs);
  };
  use(turnOf('long ago', { points: 100 }), 0);
  use(turnOf('just now', { points: 20 }), 30_000);
  const held = turnOf('holder');
  queue.ask(held, 30_000);
  const [now, before] = [turnOf('just now'), turnOf('long ago')];
  queue.ask(now, 30_000);
  queue.ask(before, 30_000);
  expect(queue.end(held, 30_000)).toEqual([before]);
});

test('a request that a limit of its kind holds back lets later ones of its payer pass', () => {
  const queue = new TurnQueue(limits);
  const commands = [1, 2, 3].map(() => turnOf('a', { isCommand: true }));
  expect(commands.map((turn) => queue.ask(turn, 0))).toEqual(['runs', 'runs', 'waits']);
  expect(queue.ask(turnOf('a'), 0)).toBe('runs');
});

test('more requests of an address may wait than of one person', () => {
  const queue = new TurnQueue({ ...limits, maxRunning: 0 });
  const answers = (turn: Turn) =>
    Array.from({ length: 10 }, () => queue.ask({ ...turn }, 0)).filter((one) => one === 'waits');
  expect(answers(turnOf('person'))).toHaveLength(limits.waitingPerPayer);
  expect(answers(turnOf('address', { isGroup: true }))).toHaveLength(limits.waitingPerGroup);
});
