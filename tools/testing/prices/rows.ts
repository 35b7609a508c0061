import { randomUUID } from 'node:crypto';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { UserSide } from '#platform/base/people/sides.ts';
import type { FieldPrice } from '#platform/server/prices/price-classes.ts';

import type { LoadRequest } from '../loads/load.ts';
import type { SentDocument } from './own-documents.ts';

/** A row of the tables of prices, with requests that it charges. */
export type PricedRow = {
  table: UserSide | 'pages' | 'routes';
  kind: 'query' | 'mutation' | 'GET' | 'POST';
  /** The row's name in its table: a root field, a pattern of a page or a route. */
  name: string;
  price: FieldPrice;
  /**
   * Requests of callers who may send them, the ones with more data first; the first that is answered stands for the row.
   * A command gets new rows to change with each call. Empty if nobody can send one here.
   */
  requests(): Promise<LoadRequest[]>;
  /** True for a read that costs its price only once, such as a document that is drawn when it is opened first. */
  isFresh?: true;
};

export type PricedCaller = { token?: string; cookie?: string; origin?: string };

/** A request of a page of a side, with a key of its own. */
export const pageRequest = (
  side: UserSide,
  { query, variables }: SentDocument,
  { token, cookie, origin }: PricedCaller = {},
): LoadRequest => ({
  path: apiPaths[`${side}Graphql`],
  headers: {
    'content-type': 'application/json',
    'apollo-require-preflight': 'true',
    'idempotency-key': randomUUID(),
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
    ...(cookie !== undefined && { cookie }),
    ...(origin !== undefined && { origin }),
  },
  body: JSON.stringify({ query, variables }),
});

/**
 * True for an answer that did what was asked: no refusal and no error. A page that sends its visitor elsewhere was not
 * rendered; a route that does so has answered.
 */
export function isDone(
  { table }: Pick<PricedRow, 'table'>,
  { status, text }: { status: number; text: string },
): boolean {
  const limit = table === 'routes' ? 400 : 300;
  return status >= 200 && status < limit && !text.includes('"errors":');
}
