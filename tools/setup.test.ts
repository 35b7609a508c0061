import { spawn } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { checkoutRoot } from './run/paths.ts';
import { exitCodeOfChild } from './run/processes.ts';

/** A checkout without installed packages, and an npm that ignores SIGINT. */
const checkout = mkdtempSync(path.join(tmpdir(), 'hitokoma-checkout-'));
for (const folder of ['tools', 'bin']) mkdirSync(path.join(checkout, folder));
for (const file of ['tools/setup.mjs', 'tools/node.json', 'package.json', 'package-lock.json']) {
  copyFileSync(path.join(checkoutRoot, file), path.join(checkout, file));
}
const npm = `#!${process.execPath}
process.on('SIGINT', () => {});
console.log('npm is at work');
setTimeout(() => {}, 60_000);
`;
writeFileSync(path.join(checkout, 'bin/npm'), npm, { mode: 0o755 });
afterAll(() => rmSync(checkout, { recursive: true }));

test('Ctrl-C during the installation is answered at once, and ends an npm that goes on', async () => {
  const setup = path.join(checkout, 'tools/setup.mjs');
  const child = spawn(process.execPath, [setup, 'tools/start.ts'], {
    env: { PATH: path.join(checkout, 'bin') },
  });
  const lines: string[] = [];
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk: Buffer) => {
      lines.push(String(chunk));
      if (String(chunk).includes('npm is at work')) child.kill('SIGINT');
    });
  }
  expect(await exitCodeOfChild(child)).toBe(130);
  const output = lines.join('');
  expect(output).toContain('Stopping the installation');
  expect(output).not.toContain('check the network');
});
