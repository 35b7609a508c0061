import type { App } from '#platform/server/context.server.ts';

import { amazonIssuer } from './amazon-issuer.server.ts';
import { poolIssuer } from './code-pool.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';

/** Amazon where its API is configured, otherwise the codes that an operator loaded. */
export function issuerOf(app: App): GiftCardIssuer {
  return amazonIssuer(app.env) ?? poolIssuer(app);
}

/** A code is shown by the issuer of its order, even if another issuer is configured since. */
export function issuerNamed(app: App, name: GiftCardIssuer['name']): GiftCardIssuer | null {
  return name === 'pool' ? poolIssuer(app) : amazonIssuer(app.env);
}
