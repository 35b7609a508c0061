import { createServer } from 'node:http';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { getRequestListener } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { createRequestListener } from '@react-router/node';
import { Hono } from 'hono';
import type { ServerBuild } from 'react-router';
import { compressStreamedResponse } from '#platform/server/http/compression.server.ts';

/**
 * Serves pages by React Router's own listener. Static files are served as the product serves them, so that only the
 * page itself causes a different time.
 */
const folder = process.env['HELLO_FOLDER'] ?? '';
const pictures = process.env['PICTURES_FROM'] ?? '';
// React Router documents the exports of the built module.
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
// Every browser requests these by itself.
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
  compressStreamedResponse(req, res);
  pages(req, res);
}).listen(Number(process.env['PORT']));
