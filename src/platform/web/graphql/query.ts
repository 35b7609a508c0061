import {
  infiniteQueryOptions,
  queryOptions,
  QueryClient,
  type InfiniteData,
  type UseSuspenseInfiniteQueryOptions,
} from '@tanstack/react-query';

import { maxBudgetWaitMs } from '../session/budget-wait.ts';
import type { GraphqlDocument, QueryName } from './document.ts';
import { GraphqlFailure, isUnansweredFailure, type GraphqlTransport } from './graphql.ts';

const transports = new WeakMap<QueryClient, GraphqlTransport>();

/**
 * Asks the person for a fresh proof of identity; false when the person declines. Aborting the signal closes the
 * request for the proof.
 */
type Prove = (signal: AbortSignal | undefined) => Promise<boolean>;

/**
 * A query client with its transport: one per request on the server, one per side in the browser. With `prove`, a
 * command that needs a fresh proof asks for it and is then sent again. (Spec section 7, Rule 4.1)
 */
export function makeQueryClient(transport: GraphqlTransport, prove?: Prove): QueryClient {
  const client = new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: 15_000,
        gcTime: 10 * 60_000,
        // Do not retry a refusal: the server would refuse again. One by a budget passes after the time that it names.
        retry: (count, error) =>
          (isUnansweredFailure(error) && count < 2) ||
          (count === 0 && budgetWaitMs(error) !== undefined),
        retryDelay: (count, error) => budgetWaitMs(error) ?? usualRetryDelayMs(count),
        refetchOnWindowFocus: true,
        networkMode: 'offlineFirst',
      },
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  transports.set(client, prove ? withProof(transport, prove) : transport);
  return client;
}

const usualRetryDelayMs = (count: number) => Math.min(1_000 * 2 ** count, 30_000);

/**
 * Milliseconds until a query that a budget refused may be sent again; undefined for any other failure, and while the
 * server renders a page, which must not wait.
 */
function budgetWaitMs(error: unknown): number | undefined {
  if (!(error instanceof GraphqlFailure) || !('document' in globalThis)) return undefined;
  const { retryAfterMs } = error;
  return retryAfterMs !== undefined && retryAfterMs <= maxBudgetWaitMs ? retryAfterMs : undefined;
}

/**
 * Codes by which a command asks for a fresh proof; the worker API has its own. A refused query of a page redirects
 * instead.
 */
const proofCodes = ['STEP_UP_REQUIRED', 'PASSKEY_PROOF_REQUIRED'];

function withProof(transport: GraphqlTransport, prove: Prove): GraphqlTransport {
  return async (operation, variables, options) => {
    const send = () => transport(operation, variables, options);
    try {
      return await send();
    } catch (error) {
      const lacksProof = error instanceof GraphqlFailure && proofCodes.includes(error.code);
      if (!lacksProof || !operation.text.startsWith('mutation') || !(await prove(options?.signal)))
        throw error;
      // The refused command has changed nothing, so it is sent again with the proof.
      return send();
    }
  };
}

export function transportOfClient(client: QueryClient): GraphqlTransport {
  const transport = transports.get(client);
  if (!transport) throw new Error('This query client was not made by makeQueryClient.');
  return transport;
}

type Key = readonly [name: QueryName, variables: unknown];

/** The options of one query: its key is the operation's name and variables. */
export function graphqlQuery<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  variables: Variables,
) {
  return queryOptions<Data, Error, Data, Key>({
    queryKey: [operation.name, variables] as Key,
    queryFn: ({ client, signal }) => transportOfClient(client)(operation, variables, { signal }),
  });
}

/**
 * Names a query whose cached answers a change makes outdated: the document, or only its name if importing the
 * document would load those of another page, or close a circle of imports between subjects (a shift ends a contract,
 * and a contract begins a shift).
 */
export type QueryRef = QueryName | { readonly name: QueryName };

/** The beginning of the query's key, which is the same for all variables. */
export const queryKeyPrefix = (ref: QueryRef) =>
  [typeof ref === 'string' ? ref : ref.name] as const;

/** Marks the cached answers of the queries as outdated and refetches those on the screen. */
export async function invalidateAnswers(
  client: QueryClient,
  refs: readonly QueryRef[],
): Promise<void> {
  // Each query once: a second call would cancel the request of the first.
  const names = new Set(refs.map((ref) => queryKeyPrefix(ref)[0]));
  await Promise.all(
    [...names].map((name) => client.invalidateQueries({ queryKey: queryKeyPrefix(name) })),
  );
}

type Paged<Data, Variables, List, Rows> = {
  document: GraphqlDocument<Data, Variables & { cursor?: string | null | undefined }>;
  variables: Variables;
  /** The field of the answer that holds the list, with the cursor of its next page. */
  list: List;
  /** The field of the list that holds its rows. */
  rows: Rows;
};

type RowOf<Rows> = Rows extends readonly (infer Row)[] ? Row : never;

/** Data of a paged query: the loaded pages, and the rows of all of them. */
export type PagedData<Data, Row> = InfiniteData<Data, string | null> & { rows: Row[] };

/** The options of any paged query, for a component that shows the rows of different lists. */
export type PagedQuery<Data, Row> = UseSuspenseInfiniteQueryOptions<
  Data,
  Error,
  PagedData<Data, Row>,
  Key,
  string | null
>;

/** The options of a list that loads page after page, each with the cursor of the page before. (Spec section 7) */
export function pagedQuery<
  Data,
  Variables,
  List extends keyof Data,
  Rows extends keyof Data[List],
>({ document, variables, list, rows }: Paged<Data, Variables, List, Rows>) {
  type Row = RowOf<Data[List][Rows]>;
  // Boundary cast: TypeScript does not find the fields of a page by the names of generic keys.
  const listOf = (page: Data) => page[list] as { cursor?: string | null } & Record<Rows, Row[]>;
  return infiniteQueryOptions<Data, Error, PagedData<Data, Row>, Key, string | null>({
    queryKey: [document.name, variables] as Key,
    initialPageParam: null as string | null,
    queryFn: ({ client, signal, pageParam }) =>
      transportOfClient(client)(document, { ...variables, cursor: pageParam }, { signal }),
    getNextPageParam: (last: Data) => listOf(last).cursor ?? null,
    select: (data) => ({ ...data, rows: data.pages.flatMap((page) => listOf(page)[rows]) }),
  });
}
