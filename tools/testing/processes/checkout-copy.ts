import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { CommandFailure } from '../../run/ending.ts';
import { checkoutRoot } from '../../run/paths.ts';

/** Copies every file of the work tree that git does not ignore, and the build's results. */
export function copyCheckout(folder: string): void {
  const listed = spawnSync('git', ['ls-files', '-z', '-co', '--exclude-standard'], {
    cwd: checkoutRoot,
    encoding: 'utf8',
  });
  if (listed.status !== 0)
    throw new CommandFailure(`The files could not be listed: ${listed.stderr}`);
  for (const file of new Set(listed.stdout.split('\0').filter(Boolean))) {
    mkdirSync(path.dirname(path.join(folder, file)), { recursive: true });
    cpSync(path.join(checkoutRoot, file), path.join(folder, file), { force: true });
  }
  cpSync(path.join(checkoutRoot, 'build'), path.join(folder, 'build'), { recursive: true });
  symlinkSync(path.join(checkoutRoot, 'node_modules'), path.join(folder, 'node_modules'));
}
