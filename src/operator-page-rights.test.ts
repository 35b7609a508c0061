import { readFileSync } from 'node:fs';
import path from 'node:path';

import type { RouteConfigEntry } from '@react-router/dev/routes';
import { buildSchema, Kind, parse, type GraphQLSchema } from 'graphql';
import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { operatorPageGroups } from '#apps/operator/parts/pages.ts';
import {
  hasOperatorRight,
  isOperatorRight,
  rolesWithOperatorRight,
  type OperatorRight,
} from '#platform/base/people/operator-rights.ts';
import { readOperatorSdl } from '#platform/server/graphql/sdl.server.ts';
import { GraphqlFailure, type GraphqlTransport } from '#platform/web/graphql/graphql.ts';
import { pageServerContext } from '#platform/web/page-context.ts';

import routes from './routes.ts';

/** Pages for a person who is not signed in, or has not used the passkey yet. */
const pagesWithoutRight = ['/operator/sign-in', '/operator/sign-in/link', '/operator/devices'];

type Page = { address: string; file: string };

function pagesIn(entries: readonly RouteConfigEntry[], above: string): Page[] {
  return entries.flatMap(({ path: own, index, file, children = [] }) => {
    const address = own === undefined ? above : `${above}/${own}`;
    const page = own !== undefined || index ? [{ address, file }] : [];
    return [...page, ...pagesIn(children, address)];
  });
}

const pages = pagesIn(routes, '').filter(
  ({ address }) => /^\/operator(\/|$)/.test(address) && !pagesWithoutRight.includes(address),
);

/** The right that the page names beside its queries; null for a page without one. */
function rightOf({ file }: Page): OperatorRight | null {
  const text = readFileSync(path.join(import.meta.dirname, file), 'utf8');
  const [, right = ''] = /operatorPageLoaders(?:<[^(]+>)?\(\{\s*right: '([^']+)'/.exec(text) ?? [];
  return isOperatorRight(right) ? right : null;
}

test('every page of operators names the right without which it is closed', () => {
  expect(pages.filter((page) => rightOf(page) === null)).toEqual([]);
  const inNavigation = operatorPageGroups.flatMap((group) => group.pages);
  const named = new Map(pages.map((page) => [page.address, rightOf(page)]));
  expect(inNavigation.map(({ to }) => [to, named.get(to)])).toEqual(
    inNavigation.map(({ to, right }) => [to, right]),
  );
});

/** The right of each query of the operators' API; undefined for queries of any signed-in person. */
function rightsOfQueries(schema: GraphQLSchema): Map<string, string | undefined> {
  const fields = Object.values(schema.getQueryType()?.getFields() ?? {});
  return new Map(
    fields.map(({ name, astNode }) => {
      const may = astNode?.directives?.find((directive) => directive.name.value === 'may');
      const need = may?.arguments?.find((given) => given.name.value === 'do')?.value;
      return [name, need?.kind === Kind.STRING ? need.value : undefined];
    }),
  );
}

/** The queries of the API that a page sends before it is shown. */
async function queriesOf({ address, file }: Page): Promise<string[]> {
  const sent: string[] = [];
  const refusing: GraphqlTransport = ({ text }) => {
    for (const definition of parse(text).definitions) {
      if (definition.kind !== Kind.OPERATION_DEFINITION) continue;
      for (const selection of definition.selectionSet.selections)
        if (selection.kind === Kind.FIELD) sent.push(selection.name.value);
    }
    return Promise.reject(new GraphqlFailure('NOT_FOUND', '見つかりませんでした'));
  };
  const context = new RouterContextProvider();
  // Boundary cast: a loader of the back office reads the transports and the session alone.
  context.set(pageServerContext, { apis: { operator: refusing }, session: null } as never);
  const url = new URL(`http://test${address.replaceAll(/:(\w+)/g, 'x')}`);
  const module: { loader(args: object): Promise<unknown> } = await import(
    /* @vite-ignore */ `./${file}`
  );
  const params = { documentId: 'x', corporationId: 'x', workerId: 'x' };
  const request = new Request(url);
  await module.loader({ request, url, params, context }).catch(() => undefined);
  return sent;
}

test('every operator to whom a page is open has the right to all its queries', async () => {
  const needs = rightsOfQueries(buildSchema(await readOperatorSdl()));
  const sent = await Promise.all(
    pages.map(async (page) => ({ page, queries: await queriesOf(page) })),
  );
  const wrong = sent.flatMap(({ page, queries }) =>
    queries.flatMap((query) => {
      const need = needs.get(query) ?? '';
      if (!isOperatorRight(need)) return [];
      const roles = rolesWithOperatorRight(rightOf(page) ?? 'operator.any');
      const closed = roles.filter((role) => !hasOperatorRight([role], need));
      return closed.map((role) => `${page.address}: ${role} may not read ${query}`);
    }),
  );
  expect(wrong).toEqual([]);
  expect(sent.flatMap(({ queries }) => queries).length).toBeGreaterThan(pages.length * 2 - 4);
});
