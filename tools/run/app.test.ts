import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

import { expect, onTestFinished, test, vi } from 'vitest';

import { startAppServer } from './app.ts';
import { findFreePort } from './ports.ts';

/** A checkout whose server, after some checks of `/readyz`, becomes ready or ends. */
function checkout(atThird: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'hitokoma-slow-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  mkdirSync(path.join(folder, 'src/main'), { recursive: true });
  const server = `
    import { createServer } from 'node:http';
    let asked = 0;
    createServer((request, response) => {
      asked += 1;
      if (asked === 3) { ${atThird} }
      response.writeHead(asked < 3 ? 503 : 200).end();
    }).listen(Number(process.env['PORT']));`;
  writeFileSync(path.join(folder, 'src/main/http.server.ts'), server);
  writeFileSync(path.join(folder, 'package.json'), '{ "type": "module" }');
  return folder;
}

const start = async (folder: string) =>
  startAppServer({ port: await findFreePort(), env: {}, folder });

test('a start waits as long as its server lives, though hours pass before it is ready', async () => {
  const began = Date.now();
  let reads = 0;
  // Every read of the clock moves it by another hour.
  vi.spyOn(Date, 'now').mockImplementation(() => {
    reads += 1;
    return began + reads * 3_600_000;
  });
  const app = await start(checkout(''));
  onTestFinished(() => app.stop());
  const { status } = await fetch(`${app.url}/readyz`);
  expect(status).toBe(200);
});

test('a start whose server ends before it is ready ends with a sentence', async () => {
  await expect(start(checkout('process.exit(3);'))).rejects.toThrow(
    'The server ended before it was ready',
  );
});
