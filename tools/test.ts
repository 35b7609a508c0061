import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { findChromium } from './chromium.ts';
import { buildApp, isAppBuilt } from './run/build.ts';
import { checkSteps, journeysStep, vitestStep } from './run/checks.ts';
import { runMain } from './run/ending.ts';
import { checkedPagesVariable, uncheckedPagesOfFile } from './run/looked-at.ts';
import { withTemporaryFolder } from './run/processes.ts';
import { printLine } from './run/progress.ts';
import {
  commandStep,
  printConclusion,
  runSteps,
  startStopwatch,
  sumTallies,
  type CheckStep,
} from './run/steps.ts';

/** `npm test`: all tests, sized for the smallest supported machine; `npm run check` is the quick part. */
await runMain(async () => {
  const spent = startStopwatch();
  const quick = await runSteps([...checkSteps(), buildStep()], 2);
  // In parallel, because the components' page alone leaves one of two processors idle.
  const parts = await runSteps([components(), vitestStep('operations', ['operations'])], 2);
  const journeys = await withTemporaryFolder('looked-at', (folder) => {
    const looks = path.join(folder, 'pages.txt');
    writeFileSync(looks, '');
    return runSteps([journeysStep({ [checkedPagesVariable]: looks }), staffPages(looks)], 1);
  });
  printLine(`       ${'all steps'.padEnd(28)} ${spent(true)}`);
  return printConclusion(sumTallies([quick, parts, journeys]));
});

function buildStep(): CheckStep {
  return commandStep('build', async () => (isAppBuilt() ? { code: 0, output: '' } : buildApp()));
}

/** The components' tests in the Chromium of the journeys, which the first of these two steps finds or installs. */
function components(): CheckStep {
  return {
    name: 'components',
    run: async () => {
      const CHROME_PATH = await findChromium();
      return vitestStep('components', ['components'], { CHROME_PATH }).run();
    },
  };
}

/** Fails for a page of facilities or operators that no journey has checked with axe. */
function staffPages(looks: string): CheckStep {
  return commandStep('staff pages', () => {
    const missing = uncheckedPagesOfFile(looks);
    const output = missing.map((page) => `No journey has looked at ${page}.\n`).join('');
    return Promise.resolve({ code: missing.length === 0 ? 0 : 1, output });
  });
}
