import type { Query, QueryClient } from '@tanstack/react-query';

import type { LivePageChange, LivePageSubject } from '#platform/base/people/session-events.ts';

import type { QueryName } from '../graphql/document.ts';

/** For each subject, the queries whose answers a change of the subject makes outdated. */
export type LiveQueriesBySubject = Readonly<Partial<Record<LivePageSubject, readonly QueryName[]>>>;

/** Milliseconds between two refreshes of the same query. */
export const minQueryRefreshGapMs = 1_000;
/** Milliseconds after which a fetch without an answer is cancelled and sent again. */
export const maxRefreshAnswerMs = 60_000;

/**
 * Invalidates the answers that a change makes outdated, and refetches those on the screen; a hidden page refetches
 * when it becomes visible. Answers about another facility are not changed.
 */
export function refreshOutdatedQueries(
  client: QueryClient,
  queries: LiveQueriesBySubject,
  change: LivePageChange | 'everything',
): void {
  for (const query of client.getQueryCache().getAll()) {
    if (change === 'everything' || isAbout(change, queries, query)) refresh(client, query);
  }
}

function isAbout(
  { subject, facilityId }: LivePageChange,
  queries: LiveQueriesBySubject,
  query: Query,
): boolean {
  const names: readonly unknown[] = queries[subject] ?? [];
  const [name, variables] = query.queryKey;
  return names.includes(name) && mayBeAbout(facilityId, variables);
}

/** False when the query's variables name another facility. */
function mayBeAbout(facilityId: string | null, variables: unknown): boolean {
  if (facilityId === null || typeof variables !== 'object' || variables === null) return true;
  return !('facilityId' in variables) || variables.facilityId === facilityId;
}

/** The queries that are being refreshed, or wait for the next refresh; true when another change came meanwhile. */
const changedSince = new WeakMap<Query, boolean>();

function refresh(client: QueryClient, query: Query): void {
  if (changedSince.has(query)) changedSince.set(query, true);
  else void refreshUntilCurrent(client, query);
}

/**
 * Refreshes a query without cancelling a running fetch: it may be loading a further page, and on a slow line frequent
 * changes would cancel every fetch. Its answer may be older than the change, so the query is fetched once more after
 * it. A fetch that is never answered, as on a connection that broke silently, is replaced after `maxRefreshAnswerMs`; otherwise
 * it would hold up all later refreshes of the query.
 */
async function refreshUntilCurrent(client: QueryClient, query: Query): Promise<void> {
  changedSince.set(query, query.state.fetchStatus === 'fetching');
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  const only = (one: Query) => one === query;
  const replacing = setTimeout(() => {
    changedSince.set(query, true);
    void client.cancelQueries({ predicate: only });
  }, maxRefreshAnswerMs);
  await client.invalidateQueries({ refetchType, predicate: only }, { cancelRefetch: false });
  clearTimeout(replacing);
  await new Promise((resolve) => setTimeout(resolve, minQueryRefreshGapMs));
  const isOutdated = changedSince.get(query);
  changedSince.delete(query);
  if (isOutdated) await refreshUntilCurrent(client, query);
}
