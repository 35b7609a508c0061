import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { failuresOf } from './failures.ts';
import { root } from './paths.ts';
import { runBin, runNode, type ProcessResult } from './processes.ts';
import { commandStep, type Result, type Step } from './steps.ts';
import { tallyOfReport } from './tally.ts';

// Nothing here takes more than minutes, on a busy machine neither; whatever hangs must not hang the run.
const timeoutMs = 1_800_000;

/** The quick part of the tests: nothing here needs a database, a build or a browser. */
export function checkSteps(): Step[] {
  // Once for both that read the types of routes, and before either: they are deleted and written anew.
  let routeTypes: Promise<ProcessResult> | undefined;
  const withRouteTypes = async (check: () => Promise<ProcessResult>) => {
    routeTypes ??= makeRouteTypes();
    const made = await routeTypes;
    return made.code === 0 ? check() : made;
  };
  return [
    commandStep('types', () => withRouteTypes(() => runBin('tsc', ['-p', '.'], { timeoutMs }))),
    commandStep('lint', () =>
      withRouteTypes(() => runBin('oxlint', ['--type-aware', '--deny-warnings'], { timeoutMs })),
    ),
    commandStep('format', () => runBin('oxfmt', ['--check'], { timeoutMs })),
    commandStep('unused code', () => runBin('knip', ['--no-progress'], { timeoutMs })),
    commandStep('generated files are fresh', () =>
      runNode(['tools/generate.ts', '--check'], { timeoutMs }),
    ),
    vitestStep('shape and rules', ['shape', 'rules']),
  ];
}

/** The types of each route's loader and parameters. */
async function makeRouteTypes(): Promise<ProcessResult> {
  if (!existsSync(path.join(root, 'react-router.config.ts'))) return { code: 0, output: '' };
  return runBin('react-router', ['typegen'], { timeoutMs });
}

/** Vitest projects as one step with the numbers of their tests. */
export function vitestStep(name: string, projects: string[], env: NodeJS.ProcessEnv = {}): Step {
  const chosen = projects.flatMap((project) => ['--project', project]);
  return {
    name,
    run: () =>
      withReport((file) =>
        runBin(
          'vitest',
          ['run', ...chosen, '--reporter=default', '--reporter=json', `--outputFile.json=${file}`],
          { env: { ...env, NODE_ENV: 'test', CI: process.env['CI'] ?? '1' }, timeoutMs: 3_600_000 },
        ),
      ),
  };
}

/** Runs a test runner that writes a JSON report into the file, and counts. */
export async function withReport(
  run: (file: string) => Promise<{ code: number; output: string }>,
): Promise<Result> {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-report-'));
  const file = path.join(folder, 'report.json');
  try {
    const { code, output } = await run(file);
    const report: unknown = existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : undefined;
    return { ...tallyOfReport(report, code), output, failures: failuresOf(report) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
