import { Hono } from 'hono';
import { expect, test } from 'vitest';

import { keepFilesInMemory } from './files-in-memory.server.ts';

function openFiles() {
  const read: string[] = [];
  const site = new Hono();
  site.use('/assets/*', keepFilesInMemory(), async (c) => {
    const { path } = c.req;
    if (path.endsWith('missing.js')) return c.text('not found', 404);
    const encoding = c.req.header('accept-encoding')?.includes('br') ? 'br' : 'none';
    read.push(`${path} ${encoding}`);
    return c.body(`${path} as ${encoding}`, 200, { 'x-encoding': encoding });
  });
  const get = async (path: string, headers: Record<string, string> = {}) => {
    const answer = await site.request(path, { headers });
    return `${answer.status} ${await answer.text()} ${answer.headers.get('x-encoding')}`;
  };
  return { get, read };
}

test('a file is read once for each encoding, and answered with its headers each time', async () => {
  const { get, read } = openFiles();
  const br = { 'accept-encoding': 'gzip, br' };
  for (const _ of [1, 2, 3]) {
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await get('/assets/a.js')).toBe('200 /assets/a.js as none none');
    // oxlint-disable-next-line no-await-in-loop -- one after the other
    expect(await get('/assets/a.js', br)).toBe('200 /assets/a.js as br br');
  }
  expect(read).toEqual(['/assets/a.js none', '/assets/a.js br']);
});

test('a part of a file and a missing file are asked for each time', async () => {
  const { get, read } = openFiles();
  const range = { range: 'bytes=0-9' };
  await get('/assets/a.js');
  await get('/assets/a.js', range);
  await get('/assets/a.js', range);
  expect(read).toHaveLength(3);
  expect(await get('/assets/missing.js')).toBe('404 not found null');
  expect(await get('/assets/missing.js')).toBe('404 not found null');
});
