import { printLine } from './run/progress.ts';

/** An empty script: `setup.mjs` has installed the packages before it starts this file. */
printLine('The packages are installed.');
