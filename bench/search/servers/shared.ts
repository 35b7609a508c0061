import { makeExecutableSchema } from '@graphql-tools/schema';
import type { IResolvers } from '@graphql-tools/utils';
import type { GraphQLSchema } from 'graphql';
import { recruitmentResolvers } from '#apps/worker/api/recruitment/resolvers.server.ts';
import { openApp } from '#platform/server/app.server.ts';
import type { App, Context } from '#platform/server/context.server.ts';
import { readEnv } from '#platform/server/env.server.ts';
import { scalars } from '#platform/server/graphql/scalars.server.ts';
import { readWorkerSdl } from '#platform/server/graphql/sdl.server.ts';

export const serverPort = Number(process.env['PORT']);

export type ServedSearch = { schema: GraphQLSchema; context: () => Context };

/** The product's schema and search for another GraphQL server; every caller is a visitor. */
export async function openServedSearch(): Promise<ServedSearch> {
  const app = await openApp(readEnv());
  return { schema: await searchSchema(), context: () => contextOf(app) };
}

async function searchSchema(): Promise<GraphQLSchema> {
  return makeExecutableSchema({
    typeDefs: await readWorkerSdl(),
    // The subject's object satisfies the generated Resolvers; the library's own type is looser.
    resolvers: [scalars, recruitmentResolvers] as IResolvers[],
  });
}

function contextOf(app: App): Context {
  return {
    app,
    share: 'known',
    db: app.db,
    pool: app.pool,
    now: app.clock.now(),
    requestId: '',
    address: '',
    isPage: false,
    request: new Request('http://localhost/'),
    idempotencyKey: undefined,
    worker: null,
    workerBehind: async () => null,
    staff: null,
  };
}
