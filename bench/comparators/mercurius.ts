import fastify from 'fastify';
import mercurius from 'mercurius';
import { apiPath } from '../base/documents.ts';
import { openServedSearch, serverPort } from '../search/servers/shared.ts';

/** Mercurius, set up as in its documentation; `JIT=1` compiles a document when it is sent a second time. */
const { schema, context } = await openServedSearch();
const app = fastify();
await app.register(mercurius, {
  schema,
  context,
  path: apiPath,
  jit: Number(process.env['JIT'] ?? '0'),
});
await app.listen({ port: serverPort, host: '0.0.0.0' });
