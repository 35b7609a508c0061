import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import * as v from 'valibot';
import { findChromium, findHeadlessShell } from '../chromium.ts';
import { checkoutRoot } from './paths.ts';
import { runBin, runNode, withTemporaryFolder, type ProcessResult } from './processes.ts';
import { commandStep, type StepResult, type CheckStep, type CheckTally } from './steps.ts';

// Every step takes minutes at most, also on a busy machine; a step that hangs must end.
const timeoutMs = 1_800_000;

/** Packages of their own, installed on first use: without them nothing here can check the types of their files. */
export const untypedFolders: readonly string[] = ['bench/comparators', 'tools/engines'];

/** The quick part of the tests, without a database, a build or a browser. */
export function checkSteps(): CheckStep[] {
  return [
    commandStep('types and lint', checkTypesAndLint),
    commandStep('format', () => runBin('oxfmt', ['--check'], { timeoutMs })),
    commandStep('unused code', () => runBin('knip', ['--no-progress'], { timeoutMs })),
    commandStep('generated files are fresh', () =>
      runNode(['tools/generate.ts', '--check'], { timeoutMs }),
    ),
    vitestStep('shape and rules', ['shape', 'rules']),
  ];
}

/**
 * One step, because a process that computes the types of all files can report both their errors and what lint finds: two
 * take half as long again. The types of routes are made first: most pages import theirs.
 */
async function checkTypesAndLint(): Promise<ProcessResult> {
  const made = await runBin('react-router', ['typegen'], { timeoutMs });
  if (made.code !== 0) return made;
  const typed = await runBin('oxlint', lintOfTypedFiles(), { timeoutMs });
  if (typed.code !== 0) return typed;
  return runBin('oxlint', ['--type-aware', '--deny-warnings', ...untypedFolders], { timeoutMs });
}

/** The arguments with which Oxlint also reports every error that `tsc` would. */
export function lintOfTypedFiles(): string[] {
  const ignored = untypedFolders.flatMap((folder) => ['--ignore-pattern', `${folder}/**`]);
  // Oxlint reads what Git ignores only where it is named.
  const routeTypes = globSync('.react-router/types/**/*.ts', { cwd: checkoutRoot });
  return ['--type-aware', '--type-check', '--deny-warnings', ...ignored, '.', ...routeTypes];
}

/** A step that runs Vitest projects and counts their tests. */
export function vitestStep(
  name: string,
  projects: string[],
  env: NodeJS.ProcessEnv = {},
): CheckStep {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: () =>
      runWithReport((file) =>
        runBin(
          'vitest',
          ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
          { env: { ...env, NODE_ENV: 'test', CI: process.env['CI'] ?? '1' }, timeoutMs: 3_600_000 },
        ),
      ),
  };
}

/**
 * A step that runs the journeys of `e2e/` and counts their tests. Their browser is found or installed unless `env`
 * names one.
 */
export function journeysStep(env: NodeJS.ProcessEnv = {}): CheckStep {
  return {
    name: 'journeys',
    run: async () => {
      const browsers = {
        HEADLESS_SHELL_PATH: env['HEADLESS_SHELL_PATH'] ?? (await findHeadlessShell()),
        CHROME_PATH: env['CHROME_PATH'] ?? (await findChromium()),
      };
      return runWithReport((file) =>
        runBin('playwright', ['test', '--reporter=list,json'], {
          env: { ...env, ...browsers, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
          timeoutMs: 7_200_000,
        }),
      );
    },
  };
}

const vitestReport = v.object({
  numPassedTests: v.number(),
  numFailedTests: v.number(),
  numTotalTests: v.number(),
});
const playwrightReport = v.object({
  stats: v.object({ expected: v.number(), unexpected: v.number(), flaky: v.number() }),
});

/** Runs a test runner that writes a JSON report into the file, and counts its tests. */
export function runWithReport(run: (file: string) => Promise<ProcessResult>): Promise<StepResult> {
  return withTemporaryFolder('report', async (folder) => {
    const file = path.join(folder, 'report.json');
    const { code, output } = await run(file);
    const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    return { ...tallyOfReport(report, code), skipped: skippedIn(report), output };
  });
}

/**
 * The numbers of passed and failed tests from a runner's JSON report. A runner that ended with an error has at least
 * one failure, even when the report has none: a file did not load, or an error happened outside of all tests.
 */
export function tallyOfReport(report: unknown, code: number): CheckTally {
  const found = countsIn(report);
  if (code === 0 && found.passed + found.failed > 0) return found;
  return { passed: found.passed, failed: Math.max(found.failed, 1) };
}

function countsIn(report: unknown): CheckTally {
  if (v.is(vitestReport, report))
    return { passed: report.numPassedTests, failed: report.numFailedTests };
  if (!v.is(playwrightReport, report)) return { passed: 0, failed: 0 };
  const { expected, unexpected, flaky } = report.stats;
  // A flaky test counts as failed: nothing is retried here.
  return { passed: expected, failed: unexpected + flaky };
}

const skippedIn = (report: unknown): number =>
  v.is(vitestReport, report)
    ? report.numTotalTests - report.numPassedTests - report.numFailedTests
    : 0;
