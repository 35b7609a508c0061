import { useQuery } from '@tanstack/react-query';

import { useSession } from '#platform/web/session/session.tsx';

import { searchHomeStationQuery } from '../search-client.ts';

/** Returns the signed-in worker's home station; null for visitors, for workers without one, and while loading. */
export function useHomeStation(): { code: string; name: string } | null {
  const { status } = useSession();
  const query = useQuery({ ...searchHomeStationQuery(), enabled: status === 'authenticated' });
  return query.data?.homeStation.station ?? null;
}
