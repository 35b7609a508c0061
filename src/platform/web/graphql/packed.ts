import { hashKey, type DehydratedState } from '@tanstack/react-query';

/**
 * The answers of a page in a compact form for its HTML, where twenty cards would repeat their twenty-five field names
 * twenty times: a long list of objects with the same keys becomes one list for each key, and equal values become one
 * object, which React Router writes once. State that is the same for every answered query is left out.
 */
export type PackedAnswers = { readonly packed: unknown };

/** Marks a list that is packed as columns. No GraphQL name begins with a dollar sign, so no answer looks like this. */
type Columns = { $columns: Record<string, unknown> };

/** Minimum length: columns would make a shorter list longer. */
const fewestRows = 5;

type Query = DehydratedState['queries'][number];

/** The state of an answered query without its data, which `packAnswers` leaves out. */
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

export function packAnswers({ mutations, queries }: DehydratedState): PackedAnswers {
  const short = queries.map(({ queryHash, state, ...query }) => ({
    ...query,
    ...without({ queryHash }, { queryHash: hashKey(query.queryKey) }),
    state: without(state, answered),
  }));
  return { packed: packValue({ mutations, queries: short }, sharedValues()) };
}

/** The entries of `value` that differ from those of `other`. */
function without(value: object, other: object): object {
  const common = new Map<string, unknown>(Object.entries(other));
  const own = Object.entries(value).filter(([key, part]) => common.get(key) !== part);
  return Object.fromEntries(own);
}

const unpacked = new WeakMap<PackedAnswers, DehydratedState>();

/**
 * Unpacks the answers. Returns the same object for the same input, so that a page that renders again does not hydrate
 * twice.
 */
export function unpackAnswers(packed: PackedAnswers): DehydratedState {
  const known = unpacked.get(packed);
  if (known) return known;
  // Boundary cast: `packAnswers` made the value, which came with the page.
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

/**
 * Packs a list as columns; null for a short list, and unless all entries are objects with the same keys in the same
 * order.
 */
function columnsOf(list: readonly unknown[]): Record<string, unknown[]> | null {
  const [first] = list;
  if (list.length < fewestRows || !isObject(first)) return null;
  const keys = Object.keys(first);
  if (keys.length === 0 || !list.every((one) => isObject(one) && hasKeys(one, keys))) return null;
  // Safe: every entry was checked to be an object with these keys.
  const rows = (list as readonly object[]).map((one) => Object.values(one) as unknown[]);
  return Object.fromEntries(keys.map((key, index) => [key, rows.map((row) => row[index])]));
}

/** Returns a function that gives the first of equal objects or lists. Share the parts of a value before the value. */
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
  // A column that holds objects may itself be packed as columns.
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
