import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { findKnownChromium } from './chromium.ts';

function program(name: string, script: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-chromium-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const file = path.join(folder, name);
  writeFileSync(file, `#!/bin/sh\n${script}\n`);
  chmodSync(file, 0o755);
  return file;
}

test('CHROME_PATH decides, and one that leads nowhere is said out loud', () => {
  const file = program('my-chrome', 'exit 0');
  expect(findKnownChromium({ CHROME_PATH: file, PATH: '' })).toBe(file);
  expect(() => findKnownChromium({ CHROME_PATH: `${file}-2` })).toThrow(/no program is there/);
});

test('a browser in the path is found, a script that only says how to install one is not', () => {
  const stub = program('chromium', 'echo "install the snap"; exit 1');
  const real = program('chromium-browser', 'echo "Chromium 156"');
  const PATH = [path.dirname(stub), path.dirname(real)].join(path.delimiter);
  expect(findKnownChromium({ PATH })).toBe(real);
});
