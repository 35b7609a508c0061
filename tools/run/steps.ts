import { cpus } from 'node:os';
import { isProcessEnding } from './ending.ts';
import type { ProcessResult } from './processes.ts';
import { formatElapsedTime, printLine, lastLines, withProgressLines } from './progress.ts';

/** Numbers of passed and failed checks. */
export type CheckTally = { passed: number; failed: number };
export type StepResult = CheckTally & { output: string; skipped?: number };
export type CheckStep = { name: string; run: () => Promise<StepResult> };

export const sumTallies = (tallies: readonly CheckTally[]): CheckTally => ({
  passed: tallies.reduce((all, { passed }) => all + passed, 0),
  failed: tallies.reduce((all, { failed }) => all + failed, 0),
});

/** A step that runs one command: passed when the command ends with 0, counted as one check. */
export function commandStep(name: string, run: () => Promise<ProcessResult>): CheckStep {
  return {
    name,
    run: async () => {
      const { code, output } = await run();
      return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, output };
    },
  };
}

/**
 * Runs the steps, at most `width` at a time. Prints the duration of each step, and the processor time of a step that
 * runs alone or of all that ran in parallel. Prints the output of a failed step. A step that throws counts as failed.
 */
export async function runSteps(steps: readonly CheckStep[], width: number): Promise<CheckTally> {
  const spent = startStopwatch();
  const waiting = [...steps];
  const tallies: CheckTally[] = [];
  const lane = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift())
      tallies.push(await runStep(step, width === 1));
  };
  await Promise.all(Array.from({ length: width }, lane));
  if (width > 1) printLine(`       ${'side by side'.padEnd(28)} ${spent(true)}`);
  return sumTallies(tallies);
}

async function runStep(step: CheckStep, isAlone: boolean): Promise<CheckTally> {
  const spent = startStopwatch();
  const { passed, failed, output } = await withProgressLines(step.name, () => attempt(step));
  // Ctrl-C interrupted the step, so it has neither passed nor failed.
  if (isProcessEnding()) return { passed: 0, failed: 0 };
  const counts = passed + failed === 1 ? '' : `  ${passed} passed, ${failed} failed`;
  if (failed > 0) printLine(`\n${lastLines(output, 400)}\n`);
  printLine(
    `${failed === 0 ? 'ok    ' : 'FAILED'} ${step.name.padEnd(28)} ${spent(isAlone, counts)}`,
  );
  return { passed, failed };
}

async function attempt(step: CheckStep): Promise<StepResult> {
  try {
    return await step.run();
  } catch (error) {
    const output = error instanceof Error ? (error.stack ?? error.message) : String(error);
    return { passed: 0, failed: 1, output };
  }
}

/**
 * Starts a measurement. The returned function formats the time since then and, for work that ran alone, the minutes
 * that all processors worked, which show idle processors on a machine that does nothing else.
 */
export function startStopwatch() {
  const [began, busyBefore] = [performance.now(), busyProcessorSeconds()];
  return (isAlone: boolean, counts = '') => {
    const minutes = ((busyProcessorSeconds() - busyBefore) / 60).toFixed(1);
    return `${formatElapsedTime(began).padStart(7)}${counts}${isAlone ? `  ${minutes} min of processors` : ''}`;
  };
}

/** Seconds that all processors together have worked since the machine's start, for any process. */
export function busyProcessorSeconds(): number {
  const ms = cpus().reduce(
    (all, { times }) => all + times.user + times.nice + times.sys + times.irq,
    0,
  );
  return ms / 1_000;
}

/** Prints an empty line and the last line of a run, and returns the exit code. */
export function printConclusion({ passed, failed }: CheckTally): number {
  printLine('');
  printLine(`${passed} passed, ${failed} failed`);
  return failed === 0 && passed > 0 ? 0 : 1;
}
