import type { QueryClient } from '@tanstack/react-query';

import type { PageChange, PageSubject } from '#platform/base/people/session-events.ts';

import type { QueryName } from '../graphql/document.ts';

/** The queries that a change of a subject makes outdated. */
export type LiveQueries = Readonly<Partial<Record<PageSubject, readonly QueryName[]>>>;

/**
 * Marks the answers that a change makes outdated, and asks again for those on the screen; a hidden page asks when it is looked
 * at. Answers about another facility stay.
 */
export function refreshAnswers(
  client: QueryClient,
  queries: LiveQueries,
  change: PageChange | 'everything',
): void {
  const refetchType = document.visibilityState === 'hidden' ? 'none' : 'active';
  if (change === 'everything') return void client.invalidateQueries({ refetchType });
  const { subject, facilityId } = change;
  const names: readonly unknown[] = queries[subject] ?? [];
  void client.invalidateQueries({
    refetchType,
    predicate: ({ queryKey: [name, variables] }) =>
      names.includes(name) && mayBeAbout(facilityId, variables),
  });
}

/** False when the query's variables name another facility. */
function mayBeAbout(facilityId: string | null, variables: unknown): boolean {
  if (facilityId === null || typeof variables !== 'object' || variables === null) return true;
  return !('facilityId' in variables) || variables.facilityId === facilityId;
}
