import { apiPaths } from '#platform/base/api-paths.ts';
import { demoDocuments } from '#gen/documents.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  createGraphqlEndpoint,
  type GraphqlEndpoint,
} from '#platform/server/graphql/endpoint.server.ts';
import { demoSdl } from '#platform/server/graphql/sdl.server.ts';

import type { RunTasks } from './move-clock.server.ts';

/**
 * The demo's API, open to everybody who reaches the demo. Null outside of demo mode: there the clock, the codes and the
 * way in without a passkey do not exist. `runTasks` runs the due tasks after the clock was moved. (Decision 051)
 */
export async function createDemoEndpoint(
  app: App,
  runTasks: RunTasks,
): Promise<GraphqlEndpoint | null> {
  if (!app.env.demo) return null;
  // The code that plays facilities, the bank and time is loaded in the demo only.
  const { demoResolvers } = await import('./resolvers.server.ts');
  return createGraphqlEndpoint({
    app,
    api: 'demo',
    path: apiPaths.demoGraphql,
    sdl: await demoSdl(),
    documents: Object.values(demoDocuments),
    resolvers: [demoResolvers(runTasks)],
    // The demo page loads all panels at once, in any number of tabs.
    unlimited: true,
    // Nobody needs a token here: one that is sent is refused.
    identify: async () => null,
  });
}
