import { spawn } from 'node:child_process';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from './paths.ts';
import { exitOf, isAlive } from './processes.ts';

const command = `
  import { runMain } from '${path.join(root, 'tools/run/ending.ts')}';
  import { runNode } from '${path.join(root, 'tools/run/processes.ts')}';
  const long = 'console.log(process.pid); setTimeout(() => {}, 600_000)';
  await runMain(async () => (await runNode(['-e', long], { show: true })).code);
`;

test('Ctrl-C ends a command together with what it has started', async () => {
  const child = spawn(process.execPath, ['--input-type=module', '-e', command]);
  const started = new Promise<number>((resolve) => {
    child.stdout.once('data', (pid: Buffer) => resolve(Number(pid)));
  });
  const pid = await started;
  expect(isAlive(pid)).toBe(true);
  child.kill('SIGINT');
  expect(await exitOf(child)).toBe(130);
  expect(isAlive(pid)).toBe(false);
});
