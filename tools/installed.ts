import { say } from './run/progress.ts';

/** Script for `npm run` with nothing left to do: `setup.mjs` has installed the packages before it starts this file. */
say('The packages are installed.');
