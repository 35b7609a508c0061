import {
  buildSchema,
  isInputObjectType,
  isListType,
  getNamedType,
  getNullableType,
  type GraphQLInputType,
} from 'graphql';
import type { RouteConfigEntry } from '@react-router/dev/routes';
import { describe, expect, test } from 'vitest';

import { privateFileFolders } from '#main/files.server.ts';
import { facilityPrices } from '#main/prices/facility.ts';
import { pagePrices } from '#main/prices/pages.ts';
import { routePrices } from '#main/prices/routes.server.ts';
import { apiPaths } from '#platform/base/api-paths.ts';
import { readFacilitySdl } from '#platform/server/graphql/sdl.server.ts';

import routes from '../src/routes.ts';
import { filesBelow, readSourceFile } from './sources.ts';
import {
  childNode,
  childNodes,
  identifierName,
  literalTextOf,
  syntaxTreeOfFile,
  visitNodes,
} from './syntax.ts';

const { byPattern } = routePrices;
const pricedPatterns = Object.keys(byPattern);

/** The patterns of the pages as the router joins them, without the page of unknown addresses. */
function patternsOfPages(entries: readonly RouteConfigEntry[], parent = ''): string[] {
  return entries.flatMap(({ path, children = [] }) => {
    const full = path === undefined ? parent : `${parent}/${path}`;
    return [full || '/', ...patternsOfPages(children, full)];
  });
}

test('each page has a price, and each price of a page has its page', async () => {
  const pages = new Set(patternsOfPages(routes).filter((one) => !one.endsWith('*')));
  expect(Object.keys(pagePrices).toSorted()).toEqual([...pages].toSorted());
});

test('each address of the API has a price', () => {
  const addresses = Object.values(apiPaths).filter(
    (path) => path !== apiPaths.root && path !== apiPaths.auth,
  );
  expect(addresses.filter((path) => !pricedPatterns.includes(path))).toEqual([]);
});

test('each folder of files that only signed links open has a price', () => {
  const patterns = privateFileFolders.map((folder) => `/files/${folder}*`);
  const priced = pricedPatterns.filter((one) => /^\/files\/.+\//.test(one));
  expect(priced.toSorted()).toEqual(patterns.toSorted());
});

/** The sub-routes that a file adds to a Hono site, such as `GET /session`. */
function routesIn(file: string): string[] {
  const found: string[] = [];
  visitNodes(syntaxTreeOfFile(file), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = childNode(node, 'callee');
    const [first] = childNodes(node, 'arguments');
    if (callee?.type !== 'MemberExpression' || !first) return;
    const [object, method] = [callee['object'], callee['property']].map(identifierName);
    const path = literalTextOf(first);
    if (object === 'site' && path?.startsWith('/')) found.push(`${method?.toUpperCase()} ${path}`);
  });
  return found;
}

test('each route of the sign-in has a price for its method', () => {
  const prefix = `${apiPaths.auth}/`;
  const priced = Object.entries(byPattern).flatMap(([pattern, { GET, POST }]) => {
    if (!pattern.startsWith(prefix)) return [];
    const path = pattern.slice(apiPaths.auth.length);
    return [...(GET ? [`GET ${path}`] : []), ...(POST ? [`POST ${path}`] : [])];
  });
  const added = routesIn('src/access/worker/sign-in/auth.server.ts');
  expect(added).toContain('GET /session');
  expect(priced.toSorted()).toEqual(added.toSorted());
});

/** Calls that open a way into the process, and the files that may contain them because they charge what comes. */
const openings: Readonly<Record<string, readonly string[]>> = {
  'createYoga<': ['src/platform/server/graphql/endpoint.server.ts'],
  'createServer(': [
    'src/main/http.server.ts',
    'src/main/pages.server.ts',
    // Servers for probes and metrics of one address, which visitors cannot reach.
    'src/platform/server/database/schema-fit.server.ts',
    'src/platform/server/metrics/metrics-endpoint.server.ts',
  ],
  'new Server(': ['src/domain/chat/server/socket.server.ts'],
  'new Hono': ['src/access/worker/sign-in/auth.server.ts', 'src/main/site.server.ts'],
  "on('upgrade'": [],
};

test.each(Object.entries(openings))(
  '%s is called only where requests are charged',
  (call, files) => {
    const production = filesBelow('src').filter(
      (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|build\.ts$/.test(file),
    );
    expect(production.filter((file) => readSourceFile(file).includes(call))).toEqual(files);
  },
);

describe('prices by the line', () => {
  const listed = Object.entries({ ...facilityPrices.query, ...facilityPrices.mutation }).flatMap(
    ([field, price]) => (typeof price === 'string' ? [] : [{ field, lines: price.lines }]),
  );

  test.each(listed)(
    '$field has a list at $lines',
    async ({ field, lines: [argument, ...rest] }) => {
      const schema = buildSchema(await readFacilitySdl());
      const fields = {
        ...schema.getQueryType()?.getFields(),
        ...schema.getMutationType()?.getFields(),
      };
      const start = fields[field]?.args.find(({ name }) => name === argument)?.type;
      const end = rest.reduce<GraphQLInputType | undefined>((type, name) => {
        // A list stands for its entries, whose own lists are counted.
        const entry = type && getNamedType(type);
        return isInputObjectType(entry) ? entry.getFields()[name]?.type : undefined;
      }, start);
      expect(isListType(end && getNullableType(end))).toBe(true);
    },
  );
});
