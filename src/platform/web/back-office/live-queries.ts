import type { Query, QueryClient } from '@tanstack/react-query';

import type { PageChange, PageSubject } from '#platform/base/people/session-events.ts';

import type { QueryName } from '../graphql/document.ts';

/** The queries that a change of a subject makes outdated. */
export type LiveQueries = Readonly<Partial<Record<PageSubject, readonly QueryName[]>>>;

/** After a refresh, the next refresh of the same query waits for this time. */
export const refreshGapMs = 1_000;

/**
 * Marks the answers that a change makes outdated, and asks again for those on the screen; a hidden page asks when it is looked
 * at. Answers about another facility stay.
 */
export function refreshAnswers(
  client: QueryClient,
  queries: LiveQueries,
  change: PageChange | 'everything',
): void {
  for (const query of client.getQueryCache().getAll()) {
    if (change === 'everything' || isAbout(change, queries, query)) refresh(client, query);
  }
}

function isAbout({ subject, facilityId }: PageChange, queries: LiveQueries, query: Query): boolean {
  const names: readonly unknown[] = queries[subject] ?? [];
  const [name, variables] = query.queryKey;
  return names.includes(name) && mayBeAbout(facilityId, variables);
}

/** False when the query's variables name another facility. */
function mayBeAbout(facilityId: string | null, variables: unknown): boolean {
  if (facilityId === null || typeof variables !== 'object' || variables === null) return true;
  return !('facilityId' in variables) || variables.facilityId === facilityId;
}

/** The queries of which a refresh or the wait after it is under way; true: a change came meanwhile. */
const changedSince = new WeakMap<Query, boolean>();

function refresh(client: QueryClient, query: Query): void {
  if (changedSince.has(query)) changedSince.set(query, true);
  else void refreshUntilCurrent(client, query);
}

/**
 * A running fetch goes on: it may load a further page for the person, and on a slow line no answer would ever arrive between
 * two changes. Its answer may be older than the change, so that the query is refreshed once more after it.
 */
async function refreshUntilCurrent(client: QueryClient, query: Query): Promise<void> {
  changedSince.set(query, query.state.fetchStatus === 'fetching');
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  const only = (one: Query) => one === query;
  await client.invalidateQueries({ refetchType, predicate: only }, { cancelRefetch: false });
  await new Promise((resolve) => setTimeout(resolve, refreshGapMs));
  const isOutdated = changedSince.get(query);
  changedSince.delete(query);
  if (isOutdated) await refreshUntilCurrent(client, query);
}
