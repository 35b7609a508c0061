import { spawnSync } from 'node:child_process';
import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';

import { choosePostgresUser, isSystemError, makePrivateFolder } from '../postgres/runner.ts';
import { runAtProcessEnd } from '../run/ending.ts';

type SmallDisk = {
  /** Folder on this disk; only PostgreSQL may enter it. */
  folder: string;
  /** Fills the disk, so that not a single page fits any more. */
  fill(): void;
  /** Frees the space that `fill` took. */
  free(): void;
  remove(): void;
};

/** A disk of a few megabytes, in memory, beside a test PostgreSQL's data; null when this process may not mount one. */
export function openSmallDisk(dataDir: string): SmallDisk | null {
  const mountPoint = `${dataDir}.disk`;
  mkdirSync(mountPoint);
  const remove = () => {
    run('umount', ['--lazy', mountPoint]);
    rmSync(mountPoint, { recursive: true, force: true });
  };
  if (!run('mount', ['-t', 'tmpfs', '-o', 'size=4m,mode=755', 'tmpfs', mountPoint])) {
    remove();
    return null;
  }
  const forget = runAtProcessEnd(async () => remove());
  const folder = path.join(mountPoint, 'tables');
  makePrivateFolder(folder, choosePostgresUser(dataDir));
  const filler = path.join(mountPoint, 'filler');
  return {
    folder,
    fill() {
      try {
        for (;;) writeFileSync(filler, Buffer.alloc(4_096), { flag: 'a' });
      } catch (error) {
        if (!isSystemError(error, 'ENOSPC')) throw error;
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove() {
      forget();
      remove();
    },
  };
}

const run = (command: string, args: readonly string[]) =>
  spawnSync(command, args, { stdio: 'ignore' }).status === 0;
