import type { App } from '#server/context.server.ts';

import { amazonIssuer } from './amazon-issuer.server.ts';
import { poolIssuer } from './code-pool.server.ts';
import type { GiftCardIssuer } from './gift-card-port.ts';

/** Amazon where its interface is configured, else the codes that an operator loaded. */
export function issuerOf(app: App): GiftCardIssuer {
  return amazonIssuer(app.env) ?? poolIssuer(app);
}

/** Who issued an order shows its code, whatever is configured since. */
export function issuerNamed(app: App, name: GiftCardIssuer['name']): GiftCardIssuer | null {
  return name === 'pool' ? poolIssuer(app) : amazonIssuer(app.env);
}
