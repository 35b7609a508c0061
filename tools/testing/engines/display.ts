import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { CommandFailure } from '../../run/ending.ts';
import { requireSystemProgram } from '../../run/parts.ts';
import { endChildWithProcess } from '../../run/processes.ts';

/** Starts a virtual X display for browsers without a headless mode; sets `DISPLAY`. */
export async function openVirtualDisplay(): Promise<{ stop(): Promise<void> }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(await requireSystemProgram('Xvfb'), args, {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  const { stop } = endChildWithProcess(child);
  // Xvfb writes the number of its display as soon as the display is ready.
  for await (const line of createInterface({ input: child.stdout })) {
    process.env['DISPLAY'] = `:${line}`;
    return { stop };
  }
  throw new CommandFailure('Xvfb ended before it was ready.');
}
