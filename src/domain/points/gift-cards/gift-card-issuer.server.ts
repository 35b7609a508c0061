import type { App } from '#platform/server/context.server.ts';

import { createAmazonIssuer } from './amazon-issuer.server.ts';
import { createPoolIssuer } from './code-pool.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';

/** The issuer of new codes: Amazon if its API is configured, otherwise the pool of codes that an operator loaded. */
export function issuerOf(app: App): GiftCardIssuer {
  return createAmazonIssuer(app.env) ?? createPoolIssuer(app);
}

/**
 * The issuer of an existing order, which shows its code even if another issuer is configured by now; null if it is
 * not configured.
 */
export function issuerNamed(app: App, name: GiftCardIssuer['name']): GiftCardIssuer | null {
  return name === 'pool' ? createPoolIssuer(app) : createAmazonIssuer(app.env);
}
