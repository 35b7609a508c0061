import { appendFileSync, readFileSync } from 'node:fs';

import { matchRoutes } from 'react-router';

import { facilityPaths, operatorPaths } from '#platform/base/people/paths.ts';

/**
 * Name of the variable with the file in which the journeys of `npm test` record the pages of facilities and operators
 * that axe has checked.
 */
export const checkedPagesVariable = 'LOOKED_AT';

/** Records a checked page, when the variable is set. */
export function recordCheckedPage(address: string): void {
  const file = process.env[checkedPagesVariable];
  if (file) appendFileSync(file, `${new URL(address).pathname}\n`);
}

/** Pages of facilities and operators that are not recorded in the file. */
export function uncheckedPagesOfFile(file: string): string[] {
  return pagesMissingInAddresses(readFileSync(file, 'utf8').split('\n'));
}

/** Pages of facilities and operators that match none of the addresses. */
export function pagesMissingInAddresses(addresses: readonly string[]): string[] {
  const routes = patternsIn({ facilityPaths, operatorPaths }).map((path) => ({ path }));
  // The router decides the order: `/templates/new` is not the template with the id "new".
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
