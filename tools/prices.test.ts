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

/** The routes that a file adds to a Hono site by a typed address, such as `GET /session`. */
function routesIn(file: string): { method: string; path: string }[] {
  const found: { method: string; path: string }[] = [];
  visitNodes(syntaxTreeOfFile(file), (node) => {
    if (node.type !== 'CallExpression') return;
    const callee = childNode(node, 'callee');
    if (callee?.type !== 'MemberExpression') return;
    const [object, method = ''] = [callee['object'], callee['property']].map(identifierName);
    // `on` has the methods before the address, and each may be a list.
    const places = childNodes(node, 'arguments').flatMap((argument) =>
      argument.type === 'ArrayExpression' ? childNodes(argument, 'elements') : [argument],
    );
    for (const path of places.map(literalTextOf))
      if (object === 'site' && path?.startsWith('/'))
        found.push({ method: method.toUpperCase(), path });
  });
  return found;
}

test('each address that the site types itself has a price, also under a condition', () => {
  const added = routesIn('src/main/site.server.ts').map(({ path }) => path);
  expect(added).toContain('/healthz');
  expect(added.filter((path) => !pricedPatterns.includes(path))).toEqual([]);
});

test('each address that the server of HTTP types itself has a price', () => {
  const typed: string[] = [];
  visitNodes(syntaxTreeOfFile('src/main/http.server.ts'), (node) => {
    const text = literalTextOf(node);
    if (text !== null && /^\/[\w.-]/.test(text)) typed.push(text);
  });
  expect(typed.filter((path) => !pricedPatterns.includes(path))).toEqual([]);
});

test('each route of the sign-in has a price for its method', () => {
  const prefix = `${apiPaths.auth}/`;
  const priced = Object.entries(byPattern).flatMap(([pattern, { GET, POST }]) => {
    if (!pattern.startsWith(prefix)) return [];
    const path = pattern.slice(apiPaths.auth.length);
    return [...(GET ? [`GET ${path}`] : []), ...(POST ? [`POST ${path}`] : [])];
  });
  const added = routesIn('src/access/worker/sign-in/auth.server.ts').map(
    ({ method, path }) => `${method} ${path}`,
  );
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
  "on('request'": [],
  'createSecureServer(': [],
  'WebSocketServer(': [],
};

const productionFiles = filesBelow('src').filter(
  (file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$|build\.ts$/.test(file),
);

test.each(Object.entries(openings))(
  '%s is called only where requests are charged',
  (call, files) => {
    expect(productionFiles.filter((file) => readSourceFile(file).includes(call))).toEqual(files);
  },
);

test('the sockets have one namespace, whose requests are charged', () => {
  const others = productionFiles.flatMap((file) =>
    [...readSourceFile(file).matchAll(/\b(?:io|server)\.of\((?!'\/'\))[^)]*\)/g)].map(
      ([call]) => `${file}: ${call}`,
    ),
  );
  expect(others).toEqual([]);
});

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

test('the server of the chat listens to no packet but requests, which are charged, and typing, which has a limit', () => {
  const heard = productionFiles
    .filter((file) => file.startsWith('src/domain/chat/server/'))
    .flatMap((file) =>
      [...readSourceFile(file).matchAll(/\bsocket\.on\(([^,]+),/g)].map(([, name]) => name),
    );
  expect(new Set(heard)).toEqual(new Set(["'disconnect'", "'typing'"]));
});
