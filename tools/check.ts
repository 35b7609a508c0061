import { checkSteps } from './run/checks.ts';
import { runMain } from './run/ending.ts';
import { printConclusion, runSteps } from './run/steps.ts';

/** `npm run check`: runs the quick part of the tests, for use while working and before each commit. */
await runMain(async () => printConclusion(await runSteps(checkSteps(), 2)));
