import { appendFileSync, readFileSync } from 'node:fs';

import { matchRoutes } from 'react-router';

import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

/** Names the file in which the journeys of `npm test` write which pages of facilities and operators axe has looked at. */
export const lookedAtFile = 'LOOKED_AT';

/** Writes down a page, where somebody asks for it. */
export function writeLook(address: string): void {
  const file = process.env[lookedAtFile];
  if (file) appendFileSync(file, `${new URL(address).pathname}\n`);
}

/** Pages of facilities and operators at which nobody has looked, by the lines of that file. */
export function notLookedAt(file: string): string[] {
  return missingIn(readFileSync(file, 'utf8').split('\n'));
}

/** Pages of facilities and operators that are none of the addresses. */
export function missingIn(addresses: readonly string[]): string[] {
  const routes = patternsIn({ facilityPaths, operatorPaths }).map((path) => ({ path }));
  // The router's own order decides: `/templates/new` is no template with the id "new".
  const seen = new Set(addresses.map((address) => matchRoutes(routes, address)?.[0]?.route.path));
  return routes.map(({ path }) => path).filter((path) => !seen.has(path));
}

function patternsIn(table: object): string[] {
  return Object.values(table).flatMap((entry: unknown) =>
    typeof entry === 'function' && 'pattern' in entry
      ? [String(entry.pattern), ...patternsIn(entry)]
      : [],
  );
}
