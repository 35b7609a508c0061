import { apiPaths } from '#base/api-paths.ts';
import { refuse } from '#base/refusal.ts';
import { deskDocuments } from '#gen/documents.server.ts';
import type { App } from '#server/context.server.ts';
import { createGraphqlEndpoint, type GraphqlEndpoint } from '#server/graphql/endpoint.server.ts';
import { deskSdl } from '#server/graphql/sdl.server.ts';

import { hasKeys, identifyDesk } from './keys.server.ts';
import { deskResolvers } from './resolvers.server.ts';
import { openWrongKeys } from './wrong-keys.server.ts';

/**
 * The back office's GraphQL endpoint, for holders of a facility's or the operator's key. Null where there is no key:
 * in production without `DESK_KEY` and without a facility's key.
 */
export async function createDeskEndpoint(app: App): Promise<GraphqlEndpoint | null> {
  const sdl = await deskSdl();
  if (sdl === null || !(await hasKeys(app))) return null;
  // A demo page may be open with the key of an earlier start, and loads all its panels with it.
  const wrongKeys = app.env.demo ? null : openWrongKeys(app);
  return createGraphqlEndpoint({
    app,
    path: apiPaths.deskGraphql,
    sdl,
    api: 'desk',
    documents: Object.values(deskDocuments),
    resolvers: [deskResolvers],
    // The demo page loads all panels at once, in any number of tabs.
    unlimited: app.env.demo,
    async identify(token, { address, now }) {
      if (await wrongKeys?.isBlocked(address)) throw refuse('RATE_LIMITED');
      const desk = await identifyDesk(app, token);
      if (!desk) await wrongKeys?.count({ key: token, address, now });
      return desk && { desk };
    },
  });
}
