import { openScratch } from './scratch.ts';

/** Removes what the tests of a run without a database left in the folder for temporary files. */
export const setup = (): (() => void) => openScratch();
