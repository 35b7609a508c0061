import { RouterContextProvider } from 'react-router';
import { expect, test } from 'vitest';

import { pageServerContext, type PageServerData } from '../page-context.ts';
import { graphql } from './document.ts';
import { GraphqlFailure, type GraphqlTransport } from './graphql.ts';
import { pageLoaders } from './page.ts';
import { unpackAnswers } from './packed.ts';
import { graphqlQuery } from './query.ts';

const AppBadge = graphql('query AppBadge { appBadge }');
const Wallet = graphql('query Wallet { workerBankSummary { balance } }');
const route = pageLoaders({
  queries: () => [graphqlQuery(AppBadge, {})],
  furigana: () => graphqlQuery(Wallet, {}),
});

/** The documents whose answers the page contains, and those that were requested from the server. */
async function load(cookie: string, failing: readonly string[] = []) {
  const asked: string[] = [];
  const transport: GraphqlTransport = async ({ name }) => {
    asked.push(name);
    if (failing.includes(name)) throw new GraphqlFailure('SERVER', 'gone');
    // Boundary cast: the answers are not read.
    return {} as never;
  };
  const context = new RouterContextProvider();
  // Boundary cast: the loader reads these two only.
  context.set(pageServerContext, {
    apis: { worker: transport },
    session: null,
  } as unknown as PageServerData);
  const url = new URL('http://test/');
  const request = new Request(url, { headers: { cookie } });
  const { dehydrated } = await route.loader({ request, url, context, params: {} });
  const state = dehydrated && unpackAnswers(dehydrated);
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

/** The address to which a refused page redirects, or the status of its error page. */
async function refused(address: string, code: string, entry?: string): Promise<unknown> {
  const transport = () => Promise.reject(new GraphqlFailure(code, 'refused'));
  const apis = { worker: transport, facility: transport, operator: transport };
  const context = new RouterContextProvider();
  // Boundary cast: the loader reads these two only.
  context.set(pageServerContext, { apis, session: null } as unknown as PageServerData);
  const options = { queries: () => [{ ...graphqlQuery(AppBadge, {}), retryDelay: 0 }] };
  const { loader } = pageLoaders(entry === undefined ? options : { ...options, entry });
  const url = new URL(address, 'http://test');
  const request = new Request(url);
  try {
    return await loader({ request, url, context, params: {} });
  } catch (thrown) {
    if (thrown instanceof Response) return thrown.headers.get('location');
    // Boundary cast: `data()` throws this.
    return (thrown as { init: ResponseInit }).init.status;
  }
}

test.each([
  [
    '/shifts?a=1',
    'UNAUTHENTICATED',
    '/sign-in?error=SessionRequired&callbackUrl=%2Fshifts%3Fa%3D1',
  ],
  [
    '/facility/members?a=1',
    'UNAUTHENTICATED',
    '/facility/sign-in?returnTo=%2Ffacility%2Fmembers%3Fa%3D1',
  ],
  ['/facility', 'UNAUTHENTICATED', '/facility/sign-in'],
  ['/operator/log', 'PASSKEY_PROOF_REQUIRED', '/operator/devices'],
  ['/facility/keys', 'FORBIDDEN', 403],
  ['/recruitments/r1', 'NOT_FOUND', 404],
  ['/recruitments/r1', 'GONE', 410],
  ['/operator', 'UNAVAILABLE', 503],
])('the page %s that is refused with %s leads to %s', async (address, code, target) => {
  expect(await refused(address, code)).toBe(target);
});

test('a page with an entry of its own leads there instead of to the sign-in', async () => {
  expect(await refused('/facility/tablet', 'UNAUTHENTICATED', '/facility/tablet/pair')).toBe(
    '/facility/tablet/pair',
  );
});
