import type { RouteConfigEntry } from '@react-router/dev/routes';
import { expect, test } from 'vitest';

import { paths } from '#base/paths.ts';

import routes from './routes.ts';

test('the routes and the table of paths are the same addresses', () => {
  expect(patternsIn(paths).toSorted()).toEqual(addressesIn(routes, '').toSorted());
});

function patternsIn(table: object): string[] {
  return Object.values(table).flatMap((entry: unknown) =>
    typeof entry === 'function' && 'pattern' in entry
      ? [String(entry.pattern), ...patternsIn(entry)]
      : [],
  );
}

/** The full paths of all routes that are screens or files; a layout only has children. */
function addressesIn(entries: readonly RouteConfigEntry[], above: string): string[] {
  return entries.flatMap(({ path, index, children = [] }) => {
    const here = path === undefined ? above : `${above}/${path}`;
    const own = path !== undefined || index ? [here || '/'] : [];
    return [...own, ...addressesIn(children, here)];
  });
}
