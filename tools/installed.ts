import { say } from './run/progress.ts';

/** An empty script: `setup.mjs` has installed the packages before it starts this file. */
say('The packages are installed.');
