import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestListener } from '@react-router/node';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { compressOnItsWay } from '#platform/server/http/compression.server.ts';

/**
 * Pages straight from React Router's own listener. What a browser needs beside them is served as the
 * product serves it, so that a page's time differs by the page alone.
 */
const folder = process.env['HELLO_FOLDER'] ?? '';
const pictures = process.env['PICTURES_FROM'] ?? '';
// The build's module is React Router's documented contract.
const build = (await import(
  pathToFileURL(path.join(folder, 'build/server/index.js')).href
)) as ServerBuild;
const pages = createRequestListener({ build, mode: 'production' });

const files = new Hono();
files.use(
  '/assets/*',
  serveStatic({
    root: path.join(folder, 'build/client'),
    precompressed: true,
    onFound: (_path, c) => c.header('cache-control', 'public, max-age=31536000, immutable'),
  }),
);
// A browser asks for these by itself.
files.get('/favicon.ico', (c) => c.body(null, 204));
files.get('/robots.txt', (c) => c.text('User-agent: *\nAllow: /\n'));
files.get('*', async (c) => {
  const { body, status, headers } = await fetch(new URL(c.req.path, pictures));
  const type = headers.get('content-type') ?? '';
  return new Response(body, { status, headers: { 'content-type': type } });
});
const assets = getRequestListener(files.fetch);

createServer((req, res) => {
  if (!/^\/(bare)?$/.test(req.url ?? '')) return void assets(req, res);
  compressOnItsWay(req, res);
  pages(req, res);
}).listen(Number(process.env['PORT']));
