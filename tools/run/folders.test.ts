import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checkoutRoot } from './paths.ts';
import { exitCodeOfChild } from './processes.ts';

/** Fake programs, first in the command's path: `git` fails at once, `silent` never answers. */
const programs = { git: 'exit 3', silent: 'exec sleep 600' };

/**
 * Starts a command that calls a function of a module of tools/. `left` lists the temporary files that the command left.
 */
function startCommand(module: string, call: string) {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-folders-'));
  const temporary = path.join(folder, 'temporary');
  mkdirSync(temporary);
  for (const [name, line] of Object.entries(programs)) {
    writeFileSync(path.join(folder, name), `#!/bin/sh\n${line}\n`, { mode: 0o755 });
  }
  const command = `
    import { runMain } from '${path.join(checkoutRoot, 'tools/run/ending.ts')}';
    import * as module from '${path.join(checkoutRoot, 'tools', module)}';
    await runMain(async () => {
      await module.${call};
      return 0;
    });`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', command], {
    stdio: 'ignore',
    env: {
      ...process.env,
      TMPDIR: temporary,
      PATH: [folder, process.env['PATH']].join(path.delimiter),
    },
  });
  return { child, ended: exitCodeOfChild(child), left: () => readdirSync(temporary) };
}

test.each([
  ['redis.ts', "startRedis('false')"],
  ['testing/fresh-start.ts', 'startFreshProduct()'],
])('the temporary folder of %s goes when the start fails', async (module, call) => {
  const { ended, left } = startCommand(module, call);
  expect(await ended).toBe(1);
  expect(left()).toEqual([]);
});

test('a temporary folder goes with Ctrl-C', async () => {
  const { child, ended, left } = startCommand('redis.ts', "startRedis('silent')");
  await expect.poll(left).toHaveLength(1);
  child.kill('SIGINT');
  expect(await ended).toBe(130);
  expect(left()).toEqual([]);
});
