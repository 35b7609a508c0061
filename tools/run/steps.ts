import { busySeconds, minutesOf } from './cpu-time.ts';
import { isEnding } from './ending.ts';
import type { Failed } from './failures.ts';
import { elapsed, say, tail } from './progress.ts';
import { sum, tallyOfExit, type Tally } from './tally.ts';

export type Result = Tally & { output: string; failures?: readonly Failed[] };
export type Step = { name: string; run: () => Promise<Result> };

/** A step that is one command: it passes when the command ends with 0. */
export function commandStep(
  name: string,
  run: () => Promise<{ code: number; output: string }>,
): Step {
  return {
    name,
    run: async () => {
      const { code, output } = await run();
      return { ...tallyOfExit(code), output };
    },
  };
}

/**
 * Runs the steps, at most `width` at a time. Prints the time of each step, and for a step that runs alone the busy time
 * of the processors. Prints the output of a failed step. A step that throws has failed.
 */
export async function runSteps(steps: readonly Step[], width: number): Promise<Tally> {
  const waiting = [...steps];
  const tallies: Tally[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      tallies.push(await runStep(step, width === 1));
  };
  await Promise.all(Array.from({ length: width }, lane));
  return sum(tallies);
}

async function runStep(step: Step, isAlone: boolean): Promise<Tally> {
  const [began, busyBefore] = [performance.now(), busySeconds()];
  const result = await attempt(step);
  const { passed, failed, output, failures = [] } = result;
  // A step that Ctrl-C cut short has neither passed nor failed.
  if (isEnding()) return { passed: 0, failed: 0 };
  const counts = passed + failed === 1 ? '' : `  ${passed} passed, ${failed} failed`;
  const work = isAlone ? `  ${minutesOf(busySeconds() - busyBefore)}` : '';
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  if (failed > 0) say(`\n${tail(output, 400)}\n`);
  say(`${verdict} ${step.name.padEnd(28)} ${elapsed(began).padStart(7)}${counts}${work}`);
  // The failures are repeated below the runner's output, where the end of a long log shows them.
  for (const { title, reason } of failures) say(`       ${title}: ${reason}`);
  return { passed, failed };
}

async function attempt(step: Step): Promise<Result> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

/** Prints the last line of a run, after an empty one, and returns the exit code. */
export function conclude({ passed, failed }: Tally): number {
  say('');
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
