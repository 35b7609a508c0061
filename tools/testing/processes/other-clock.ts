import { globSync } from 'node:fs';

import { CommandFailure } from '../../run/ending.ts';
import { requireSystemProgram } from '../../run/parts.ts';

/**
 * Environment variables that give a process and its children another time with Debian's `faketime`. The caller adds the
 * time: `FAKETIME`, or `FAKETIME_TIMESTAMP_FILE` for a clock that can be moved. File times still come from the
 * machine's clock.
 */
export async function findFaketimeEnv(): Promise<NodeJS.ProcessEnv> {
  await requireSystemProgram('faketime');
  const [library] = globSync('/usr/lib/*-linux-gnu/faketime/libfaketimeMT.so.1');
  if (!library)
    throw new CommandFailure('The package faketime has no libfaketimeMT.so.1 on this machine.');
  return { LD_PRELOAD: library, NO_FAKE_STAT: '1' };
}
