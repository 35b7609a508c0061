import path from 'node:path';

/** The folder of the checkout. */
export const checkoutRoot = path.resolve(import.meta.dirname, '../..');

/** Folder for everything that a run leaves behind: database, uploads, caches. Not in git. */
export const checkoutDataFolder = path.join(checkoutRoot, '.data');

export const nodeBinFolder = path.join(checkoutRoot, 'node_modules', '.bin');
