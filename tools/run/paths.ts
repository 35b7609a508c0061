import path from 'node:path';

/** The folder of the checkout. */
export const root = path.resolve(import.meta.dirname, '../..');

/** Folder for everything that a run leaves behind: database, uploads, caches. Not in git. */
export const dataFolder = path.join(root, '.data');

export const binFolder = path.join(root, 'node_modules', '.bin');
