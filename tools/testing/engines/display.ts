import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';

import { Failure } from '../../run/ending.ts';
import { requirePart } from '../../run/parts.ts';
import { endWithUs } from '../../run/processes.ts';

/** Starts a virtual X display for browsers without a headless mode; sets `DISPLAY`. */
export async function openDisplay(): Promise<{ stop(): Promise<void> }> {
  const args = ['-displayfd', '1', '-screen', '0', '1280x1024x24', '-nolisten', 'tcp'];
  const child = spawn(await requirePart('Xvfb'), args, { stdio: ['ignore', 'pipe', 'ignore'] });
  const { stop } = endWithUs(child);
  // Xvfb writes the number of its display as soon as the display is ready.
  for await (const line of createInterface({ input: child.stdout })) {
    process.env['DISPLAY'] = `:${line}`;
    return { stop };
  }
  throw new Failure('Xvfb ended before it was ready.');
}
