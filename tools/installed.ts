import { say } from './run/progress.ts';

/** What is left to do when the packages are there: nothing. `setup.mjs` has installed them before. */
say('The packages are installed.');
