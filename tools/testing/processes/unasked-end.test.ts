import { spawn } from 'node:child_process';

import { expect, test } from 'vitest';

import { endChild, exitCodeOfChild } from '../../run/processes.ts';
import { killedExitCode, watchProcessEnd } from './unasked-end.ts';

const start = (code: string) => {
  const child = spawn(process.execPath, ['-e', code], { stdio: 'ignore' });
  return { child, watch: watchProcessEnd('it', exitCodeOfChild(child)) };
};

test('a process that ends by itself fails the test that races with it, and its end later', async () => {
  const { child, watch } = start('process.exitCode = 3');
  await expect(watch.unasked).rejects.toThrow('it ended by itself, with code 3');
  const end = () => endChild(child, 'SIGKILL', 1_000);
  await expect(watch.endBy([killedExitCode], end)).rejects.toThrow('with code 3');
});

test('a process that ends by itself while it is being killed fails the test', async () => {
  const { child, watch } = start('process.exitCode = 1');
  const end = () => new Promise<void>((resolve) => child.once('exit', () => resolve()));
  await expect(watch.endBy([killedExitCode], end)).rejects.toThrow(
    'it ended by itself, with code 1',
  );
});

test('a process that was killed has not ended by itself', async () => {
  const { child, watch } = start('setInterval(() => {}, 1_000)');
  const killed = watch.endBy([killedExitCode], () => endChild(child, 'SIGKILL', 1_000));
  await expect(killed).resolves.toBeUndefined();
});
