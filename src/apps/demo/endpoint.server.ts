import { apiPaths } from '#platform/base/api-paths.ts';
import { demoDocuments } from '#gen/documents.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  createGraphqlEndpoint,
  type GraphqlEndpoint,
} from '#platform/server/graphql/endpoint.server.ts';
import type { ApiPrices } from '#platform/server/prices/price-classes.ts';
import { readDemoSdl } from '#platform/server/graphql/sdl.server.ts';

import type { RunDemoTasks } from './move-clock.server.ts';

/**
 * Creates the demo's API, which needs no sign-in. Returns null outside of demo mode, where nobody may move the clock,
 * read codes or sign in without a passkey. `runTasks` runs the due tasks after the clock was moved. (Decision 051)
 */
export async function createDemoEndpoint(
  app: App,
  { runTasks, prices }: { runTasks: RunDemoTasks; prices: ApiPrices },
): Promise<GraphqlEndpoint | null> {
  if (!app.env.demo) return null;
  // The code that plays facilities, bank and time is loaded only in demo mode.
  const { demoResolvers } = await import('./resolvers.server.ts');
  return createGraphqlEndpoint({
    app,
    api: 'demo',
    path: apiPaths.demoGraphql,
    sdl: await readDemoSdl(),
    documents: Object.values(demoDocuments),
    prices,
    resolvers: [demoResolvers(runTasks)],
    // Requests need no token; one with a token is refused.
    identify: async () => null,
  });
}
