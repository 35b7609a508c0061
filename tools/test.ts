import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { build, isBuilt } from './run/build.ts';
import { checkSteps, journeysStep, vitestStep } from './run/checks.ts';
import { runMain } from './run/ending.ts';
import { lookedAtFile, notLookedAt } from './run/looked-at.ts';
import { withFolder } from './run/processes.ts';
import { say } from './run/progress.ts';
import { commandStep, conclude, runSteps, stopwatch, sum, type Step } from './run/steps.ts';

/** `npm test`: everything, on the smallest machine that should do; `npm run check` is its quick part. */
await runMain(async () => {
  const spent = stopwatch();
  const quick = await runSteps([...checkSteps(), buildStep()], 2);
  // Alone, the page of the components leaves one of two processors idle.
  const parts = await runSteps([components(), vitestStep('operations', ['operations'])], 2);
  const journeys = await withFolder('looked-at', (folder) => {
    const looks = path.join(folder, 'pages.txt');
    writeFileSync(looks, '');
    return runSteps([journeysStep({ [lookedAtFile]: looks }), staffPages(looks)], 1);
  });
  say(`       ${'all steps'.padEnd(28)} ${spent(true)}`);
  return conclude(sum([quick, parts, journeys]));
});

function buildStep(): Step {
  return commandStep('build', async () => (isBuilt() ? { code: 0, output: '' } : build()));
}

/** The screens in the Chromium of the journeys, which the first of both steps finds or installs. */
function components(): Step {
  return {
    name: 'components',
    run: async () => {
      const CHROME_PATH = await findChromium();
      return vitestStep('components', ['components'], { CHROME_PATH }).run();
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
