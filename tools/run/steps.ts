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
 * Runs the steps, at most `width` at a time, and says of each what it took, and of a step that runs alone
 * what the processors did meanwhile; what a failed one wrote is shown. A step that throws has failed.
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
  // What Ctrl-C cut short has neither passed nor failed.
  if (isEnding()) return { passed: 0, failed: 0 };
  const counts = passed + failed === 1 ? '' : `  ${passed} passed, ${failed} failed`;
  const work = isAlone ? `  ${minutesOf(busySeconds() - busyBefore)}` : '';
  const verdict = failed === 0 ? 'ok    ' : 'FAILED';
  if (failed > 0) say(`\n${tail(output, 400)}\n`);
  say(`${verdict} ${step.name.padEnd(28)} ${elapsed(began).padStart(7)}${counts}${work}`);
  // Again below what the runner wrote, where the end of a long log shows it.
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

/** The last line of a run, alone, and the exit code. */
export function conclude({ passed, failed }: Tally): number {
  say('');
  say(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
