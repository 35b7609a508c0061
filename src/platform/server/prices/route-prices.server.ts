import { openRoutePatterns, unknownRoute } from '../http/route-patterns.server.ts';
import { routedPath } from '../http/routed-path.server.ts';
import type { PriceClass } from './price-classes.ts';

type Method = 'GET' | 'POST' | 'ALL';

/** The price of a route by method. `GET` counts for HEAD as well, and `ALL` for methods that have no price. */
export type RoutePrice = Readonly<Partial<Record<Method, PriceClass>>> & {
  /** True for routes that compute while they are answered and read no body: they run in a turn of their address. */
  inTurn?: true;
};

/** The prices of all routes. */
export type RoutePrices = {
  byPattern: Readonly<Record<string, RoutePrice>>;
  /** The prices of addresses that no pattern has, and of methods without a price. */
  others: { GET: PriceClass; ALL: PriceClass };
};

/** `inTurn`: see `RoutePrice`; `pattern`: the row of the route, or `other`. */
export type PricedRoute = { class: PriceClass; inTurn: boolean; pattern: string };

/** Returns the function that finds the price of a request, before anything of the request is read. */
export function openRoutePrices({
  byPattern,
  others,
}: RoutePrices): (method: string, path: string) => PricedRoute {
  const patterns = openRoutePatterns(Object.keys(byPattern));
  const patternOf = (sent: string): string => {
    const path = routedPath(sent);
    if (path === null) return unknownRoute;
    // Most requests have an address without parameters, which needs no router.
    return Object.hasOwn(byPattern, path) ? path : patterns.of(path);
  };
  return (method, path) => {
    const pattern = patternOf(path);
    const row = byPattern[pattern];
    const isRead = method === 'GET' || method === 'HEAD';
    if (isRead && !row) return { class: others.GET, inTurn: true, pattern };
    const own = isRead ? row?.GET : method === 'POST' ? row?.POST : undefined;
    return {
      class: own ?? row?.ALL ?? others.ALL,
      inTurn: isRead && own !== undefined && row?.inTurn === true,
      pattern,
    };
  };
}
