import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { findChromium, findHeadlessShell } from './chromium.ts';
import { build, isBuilt } from './run/build.ts';
import { checkSteps, vitestStep, withReport } from './run/checks.ts';
import { busySeconds, minutesOf } from './run/cpu-time.ts';
import { runMain } from './run/ending.ts';
import { lookedAtFile, notLookedAt } from './run/looked-at.ts';
import { runBin } from './run/processes.ts';
import { elapsed, say } from './run/progress.ts';
import { commandStep, conclude, runSteps, type Step } from './run/steps.ts';
import { sum } from './run/tally.ts';

/** `npm test`: everything, on the smallest machine that should do; `npm run check` is its quick part. */
await runMain(async () => {
  const [began, busyBefore] = [performance.now(), busySeconds()];
  const quick = await runSteps([...checkSteps(), buildStep()], 2);
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-looked-at-'));
  const looks = path.join(folder, 'pages.txt');
  writeFileSync(looks, '');
  const slow = await runSteps(
    [
      components(),
      vitestStep('operations', ['operations']),
      journeys({ [lookedAtFile]: looks }),
      staffPages(looks),
    ],
    1,
  );
  rmSync(folder, { recursive: true });
  say(
    `       all steps                    ${elapsed(began).padStart(7)}  ${minutesOf(busySeconds() - busyBefore)}`,
  );
  return conclude(sum([quick, slow]));
});

function buildStep(): Step {
  return commandStep('build', async () => (isBuilt() ? { code: 0, output: '' } : build()));
}

/** The screens in the Chromium of the journeys, which the first of both steps finds or installs. */
function components(): Step {
  return {
    name: 'components',
    run: async () => {
      const CHROME_PATH = await findChromium(say);
      return vitestStep('components', ['components'], { CHROME_PATH }).run();
    },
  };
}

function journeys(env: NodeJS.ProcessEnv): Step {
  return {
    name: 'journeys',
    run: async () => {
      const HEADLESS_SHELL_PATH = await findHeadlessShell(say);
      const CHROME_PATH = await findChromium(say);
      return withReport((file) =>
        runBin('playwright', ['test', '--reporter=list,json'], {
          env: { ...env, CHROME_PATH, HEADLESS_SHELL_PATH, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
          timeoutMs: 7_200_000,
        }),
      );
    },
  };
}

/** The journeys have looked at every page of facilities and operators with axe: a new page needs a look in one of them. */
function staffPages(looks: string): Step {
  return commandStep('staff pages', () => {
    const missing = notLookedAt(looks);
    const output = missing.map((page) => `No journey has looked at ${page}.\n`).join('');
    return Promise.resolve({ code: missing.length === 0 ? 0 : 1, output });
  });
}
