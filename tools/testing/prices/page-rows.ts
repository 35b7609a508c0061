import { pagePrices } from '#main/prices/pages.ts';
import { helpTopics } from '#apps/worker/guide/help-topics.ts';

import type { LoadRequest } from '../loads/load.ts';
import type { KnownIds } from './known-ids.ts';
import type { PricedRow } from './rows.ts';

/** A visitor of pages: the browser's cookies, and ids for the parameters of addresses. */
type PageVisitor = { cookie: string; ids: KnownIds };

export type PageVisitors = Record<'worker' | 'facility' | 'operator' | 'tablet', PageVisitor>;

/** All pages. A page that sends its visitor elsewhere is also opened by somebody who is not signed in. */
export function pageRows(visitors: PageVisitors): PricedRow[] {
  return Object.entries(pagePrices).map(([pattern, price]) => ({
    table: 'pages',
    kind: 'GET',
    name: pattern,
    price,
    requests: async () => {
      const { cookie, ids } = visitorOf(pattern, visitors);
      const requests = pathsOf(pattern, ids).map((path): LoadRequest => ({ method: 'GET', path }));
      return [
        ...requests.map((request) => ({ ...request, headers: { cookie } })),
        ...requests.slice(0, 1),
      ];
    },
  }));
}

function visitorOf(pattern: string, visitors: PageVisitors): PageVisitor {
  if (/^\/facility\/(tablet|:facilityId\/entrance)/.test(pattern)) return visitors.tablet;
  if (pattern.startsWith('/facility')) return visitors.facility;
  return pattern.startsWith('/operator') ? visitors.operator : visitors.worker;
}

const constants: KnownIds = {
  slug: helpTopics.map(({ slug }) => slug).slice(0, 1),
  year: ['2026'],
};

/** The paths of a pattern with each value of its last parameter and the first one of the others. */
function pathsOf(pattern: string, ids: KnownIds): string[] {
  const names = [...pattern.matchAll(/:(\w+)/g)].map(([, name = '']) => name);
  const valuesOf = (name: string) => ids[name] ?? constants[name] ?? [];
  const last = names.at(-1);
  if (last === undefined) return [pattern];
  const begun = names
    .slice(0, -1)
    .reduce((path, name) => path.replace(`:${name}`, valuesOf(name)[0] ?? 'x'), pattern);
  return valuesOf(last).map((value) => begun.replace(`:${last}`, value));
}
