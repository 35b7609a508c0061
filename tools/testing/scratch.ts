import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Creates a folder for the run's temporary files; every process started from now on inherits it. The returned function
 * deletes the folder with everything that tests, browsers and killed processes left there.
 */
export function openScratchFolder(): () => void {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-test-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Vitest's setup for runs without a database: deletes their temporary files at the end. */
export const setup = openScratchFolder;
