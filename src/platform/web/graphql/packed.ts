import { hashKey, type DehydratedState } from '@tanstack/react-query';

/**
 * The answers of a page as they travel in its HTML, where twenty cards would name their twenty-five fields
 * twenty times: a long list of objects with the same keys is one list for each key, and what is equal is one
 * object, which React Router writes once. The fields that every answered query has alike stay at home.
 */
export type PackedState = { readonly packed: unknown };

/** No name of GraphQL begins with a dollar sign, so that no answer looks like columns. */
type Columns = { $columns: Record<string, unknown> };

/** A shorter list is longer as columns. */
const fewestRows = 5;

type Query = DehydratedState['queries'][number];

/** The state of a query that was answered at once, without its data. */
const answered: Omit<Query['state'], 'data' | 'dataUpdatedAt'> = {
  dataUpdateCount: 1,
  error: null,
  errorUpdateCount: 0,
  errorUpdatedAt: 0,
  fetchFailureCount: 0,
  fetchFailureReason: null,
  fetchMeta: null,
  isInvalidated: false,
  status: 'success',
  fetchStatus: 'idle',
};

export function pack({ mutations, queries }: DehydratedState): PackedState {
  const short = queries.map(({ queryHash, state, ...query }) => ({
    ...query,
    ...without({ queryHash }, { queryHash: hashKey(query.queryKey) }),
    state: without(state, answered),
  }));
  return { packed: packValue({ mutations, queries: short }, sharedValues()) };
}

/** The entries that differ from the other object's. */
function without(value: object, other: object): object {
  const common = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(value).filter(([key, part]) => common.get(key) !== part);
  return Object.fromEntries(own);
}

const unpacked = new WeakMap<PackedState, DehydratedState>();

/** The same object for the same answers, so that a page that renders again does not read them again. */
export function unpack(packed: PackedState): DehydratedState {
  const known = unpacked.get(packed);
  if (known) return known;
  // Boundary cast: it comes from `pack`, by way of the page.
  const { mutations, queries } = unpackValue(packed.packed) as DehydratedState;
  const state = {
    mutations,
    queries: queries.map((query) => ({
      ...query,
      queryHash: query.queryHash ?? hashKey(query.queryKey),
      state: { ...answered, ...query.state },
    })),
  };
  unpacked.set(packed, state);
  return state;
}

type Share = <Value extends object>(value: Value) => Value;

function packValue(value: unknown, share: Share): unknown {
  if (Array.isArray(value)) {
    const columns = columnsOf(value);
    if (columns === null) return share(value.map((part) => packValue(part, share)));
    return share({ $columns: packValue(columns, share) });
  }
  if (!isObject(value)) return value;
  const entries = Object.entries(value).filter(([, part]) => part !== undefined);
  return share(Object.fromEntries(entries.map(([key, part]) => [key, packValue(part, share)])));
}

/** Null for a short list, and unless all are objects with the same keys in the same order. */
function columnsOf(list: readonly unknown[]): Record<string, unknown[]> | null {
  const [first] = list;
  if (list.length < fewestRows || !isObject(first)) return null;
  const keys = Object.keys(first);
  if (keys.length === 0 || !list.every((one) => isObject(one) && hasKeys(one, keys))) return null;
  // Checked: every one is an object with these keys.
  const rows = (list as readonly object[]).map((one) => Object.values(one) as unknown[]);
  return Object.fromEntries(keys.map((key, index) => [key, rows.map((row) => row[index])]));
}

/** Gives the first of all equal objects and lists. Their own parts must have been shared before. */
function sharedValues(): Share {
  const numbers = new Map<unknown, number>();
  const firsts = new Map<string, object>();
  return <Value extends object>(value: Value): Value => {
    const parts = Object.entries(value).map(([key, part]) =>
      numbers.has(part) ? [key, 'shared', numbers.get(part)] : [key, part],
    );
    const text = JSON.stringify([Array.isArray(value), parts]);
    const first = firsts.get(text) ?? value;
    firsts.set(text, first);
    numbers.set(first, numbers.get(first) ?? numbers.size);
    // Boundary cast: equal values have the same type.
    return first as Value;
  };
}

function unpackValue(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(unpackValue);
  if (!isObject(value)) return value;
  if (isColumns(value)) return rowsOf(value);
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [key, unpackValue(part)]));
}

function rowsOf({ $columns }: Columns): unknown[] {
  // A column of objects is columns itself.
  const columns = Object.entries($columns).map(
    ([key, column]) => [key, unpackValue(column) as unknown[]] as const,
  );
  return Array.from({ length: columns[0]?.[1].length ?? 0 }, (_, row) =>
    Object.fromEntries(columns.map(([key, column]) => [key, column[row]])),
  );
}

const isColumns = (value: object): value is Columns => '$columns' in value;

const isObject = (value: unknown): value is object =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

function hasKeys(value: object, keys: readonly string[]): boolean {
  const own = Object.keys(value);
  return own.length === keys.length && own.every((key, index) => key === keys[index]);
}
