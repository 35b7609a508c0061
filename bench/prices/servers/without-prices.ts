import { registerHooks } from 'node:module';

/**
 * Loaded before the product by the bench: its requests then have no price, no payer and no turn. The product itself has no
 * switch for that.
 */
const replaced = ['admission', 'charge-operations', 'http-gate', 'route-prices'].map(
  (name) => `/src/platform/server/prices/${name}.server.ts`,
);
const replacement = new URL('free-requests.ts', import.meta.url).href;

registerHooks({
  resolve(specifier, context, next) {
    const found = next(specifier, context);
    const isReplaced =
      context.parentURL !== replacement && replaced.some((file) => found.url.endsWith(file));
    return isReplaced ? next(replacement, context) : found;
  },
});
