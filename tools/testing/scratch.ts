import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/**
 * Gives the run a folder for temporary files of its own, which every process that it starts from
 * now on inherits. What is returned removes it with all that tests, browsers and killed processes
 * left in it.
 */
export function openScratch(): () => void {
  const before = process.env['TMPDIR'];
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-test-'));
  process.env['TMPDIR'] = folder;
  return () => {
    if (before === undefined) delete process.env['TMPDIR'];
    else process.env['TMPDIR'] = before;
    rmSync(folder, { recursive: true, force: true });
  };
}

/** For runs without a database: what their tests leave is removed at the end. */
export const setup = openScratch;
