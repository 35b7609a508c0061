import fastify from 'fastify';
import mercurius from 'mercurius';
import { apiPath } from '../base/documents.ts';
import { openServed, port } from '../search/servers/shared.ts';

/** Mercurius as its documentation sets it up; `JIT=1` compiles a document when it comes again. */
const { schema, context } = await openServed();
const app = fastify();
await app.register(mercurius, {
  schema,
  context,
  path: apiPath,
  jit: Number(process.env['JIT'] ?? '0'),
});
await app.listen({ port, host: '0.0.0.0' });
