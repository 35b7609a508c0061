import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { pageServer, type PageServer } from '../page-context.ts';
import { graphql } from './document.ts';
import { GraphqlFailure, type Transport } from './graphql.ts';
import { page } from './page.ts';
import { unpack } from './packed.ts';
import { query } from './query.ts';

const AppBadge = graphql('query AppBadge { appBadge }');
const Wallet = graphql('query Wallet { workerBankSummary { balance } }');
const route = page({
  queries: () => [query(AppBadge, {})],
  furigana: () => query(Wallet, {}),
});

/** The names of the documents whose answers the page has, and of those that the server was asked for. */
async function load(cookie: string, failing: readonly string[] = []) {
  const asked: string[] = [];
  const transport: Transport = async ({ name }) => {
    asked.push(name);
    if (failing.includes(name)) throw new GraphqlFailure('SERVER', 'gone');
    // Boundary cast: the answers are not read.
    return {} as never;
  };
  const context = new RouterContextProvider();
  // Boundary cast: the loader reads these two only.
  context.set(pageServer, { transport, session: null } as unknown as PageServer);
  const request = new Request('http://test/', { headers: { cookie } });
  const { dehydrated } = await route.loader({ request, context, params: {} });
  const state = dehydrated && unpack(dehydrated);
  const has = state?.queries.filter((one) => one.state.data).map(({ queryKey }) => queryKey[0]);
  return { asked, has };
}

test('furigana is asked for those who turned it on, and no page fails without it', async () => {
  const on = 'display=auto.standard.readings';
  expect(await load('')).toEqual({ asked: ['AppBadge'], has: ['AppBadge'] });
  expect(await load(on)).toEqual({
    asked: ['AppBadge', 'Wallet'],
    has: ['AppBadge', 'Wallet'],
  });
  expect(await load(on, ['Wallet'])).toEqual({
    asked: ['AppBadge', 'Wallet'],
    has: ['AppBadge'],
  });
});
