import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkoutRoot } from './paths.ts';
import { exitCodeOfChild, isProcessAlive } from './processes.ts';

const command = `
  import { runMain } from '${path.join(checkoutRoot, 'tools/run/ending.ts')}';
  import { runNode } from '${path.join(checkoutRoot, 'tools/run/processes.ts')}';
  const long = 'console.log(process.pid); setTimeout(() => {}, 600_000)';
  await runMain(async () => (await runNode(['-e', long], { show: true })).code);
`;

test('Ctrl-C ends a command together with what it has started', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', command]);
  const started = new Promise<number>((resolve) => {
    child.stdout.once('data', (pid: Buffer) => resolve(Number(pid)));
  });
  const pid = await started;
  expect(isProcessAlive(pid)).toBe(true);
  child.kill('SIGINT');
  expect(await exitCodeOfChild(child)).toBe(130);
  expect(isProcessAlive(pid)).toBe(false);
});
