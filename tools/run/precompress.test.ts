import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, onTestFinished, test } from 'vitest';
import { precompressTextFiles } from './precompress.ts';

test('text gets a smaller twin of each kind, pictures and tiny files none', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-precompress-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const script = 'export const answer = 42;\n'.repeat(100);
  writeFileSync(path.join(folder, 'app.js'), script);
  writeFileSync(path.join(folder, 'tiny.css'), 'a{}');
  writeFileSync(path.join(folder, 'photo.webp'), script);

  await precompressTextFiles(folder);

  const app = path.join(folder, 'app.js');
  expect(brotliDecompressSync(readFileSync(`${app}.br`)).toString()).toBe(script);
  expect(gunzipSync(readFileSync(`${app}.gz`)).toString()).toBe(script);
  expect(existsSync(path.join(folder, 'tiny.css.br'))).toBe(false);
  expect(existsSync(path.join(folder, 'photo.webp.br'))).toBe(false);
});
