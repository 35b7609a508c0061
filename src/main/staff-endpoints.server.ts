import { apiPaths } from '#platform/base/api-paths.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { facilityDocuments, operatorDocuments } from '#gen/documents.server.ts';
import type { App } from '#platform/server/context.server.ts';
import {
  createGraphqlEndpoint,
  type GraphqlEndpoint,
} from '#platform/server/graphql/endpoint.server.ts';
import { readFacilitySdl, readOperatorSdl } from '#platform/server/graphql/sdl.server.ts';
import type { ApiPrices } from '#platform/server/prices/price-classes.ts';
import { passkeySiteOf } from '#platform/server/passkeys/web-authn.server.ts';

import { deviceOfRequest } from '#access/people/entrance/entrance-devices.server.ts';
import { createApiKeyLookup } from '#access/people/keys/api-keys.server.ts';
import { enforceMayDirective } from '#access/people/guard.server.ts';
import { staffRefusal } from '#access/people/messages.ts';
import { staffCallerOf, scopesOfApiKey } from '#access/people/scope.server.ts';
import { staffSessionOfRequest } from '#access/people/sessions/sessions.server.ts';

import { facilityPrices } from './prices/facility.ts';
import { operatorPrices } from './prices/operator.ts';

/** The endpoint of care corporations; `resolvers` are those of the subjects. */
export async function createFacilityEndpoint(
  app: App,
  resolvers: readonly object[],
): Promise<GraphqlEndpoint> {
  return createSideEndpoint(app, {
    side: 'facility',
    path: apiPaths.facilityGraphql,
    sdl: await readFacilitySdl(),
    documents: Object.values(facilityDocuments),
    prices: facilityPrices,
    resolvers,
  });
}

/** Fits the largest upload: a bank's statement of 0.6 MB (`whyCannotLoadStatementFile`) is 0.8 MB in base64. */
const maxOperatorBytes = 1_000_000;

/** The endpoint of the platform's named operators; `resolvers` are those of the subjects. */
export async function createOperatorEndpoint(
  app: App,
  resolvers: readonly object[],
): Promise<GraphqlEndpoint> {
  return createSideEndpoint(app, {
    side: 'operator',
    path: apiPaths.operatorGraphql,
    sdl: await readOperatorSdl(),
    documents: Object.values(operatorDocuments),
    prices: operatorPrices,
    resolvers,
    maxBodyBytes: maxOperatorBytes,
  });
}

type SideOptions = {
  side: StaffSide;
  path: string;
  sdl: string;
  documents: readonly string[];
  prices: ApiPrices;
  resolvers: readonly object[];
  maxBodyBytes?: number;
};

/**
 * The cookie alone proves the person, so a request must come from a page of this site. (Decision 046) A key in the
 * `authorization` header proves a machine, which sends no cookie. (Decision 056)
 */
function createSideEndpoint(app: App, { side, ...options }: SideOptions): GraphqlEndpoint {
  const keyBehind = side === 'facility' ? createApiKeyLookup(app) : null;
  return createGraphqlEndpoint({
    app,
    api: side,
    ...options,
    guard: enforceMayDirective,
    // API keys exist only for the facility's API: for the operator's API `keyBehind` is null.
    async identify(token, asked) {
      const key = await keyBehind?.(token, asked);
      return key ? { staff: null, scopes: scopesOfApiKey(key) } : null;
    },
    async identifyByCookie(request, { now, isPage }) {
      const { origin } = passkeySiteOf({ app, request });
      if (!isPage && request.headers.get('origin') !== origin) throw staffRefusal('ORIGIN_REFUSED');
      const session = await staffSessionOfRequest(app, { request, side, now });
      const person = session && staffCallerOf(session, side);
      const device = side === 'facility' ? await deviceOfRequest(app, request, now) : null;
      // A browser may be a paired tablet and have a signed-in person: each cookie permits only its own operations.
      return device ? { staff: null, ...person, scopes: { ...person?.scopes, device } } : person;
    },
  });
}
