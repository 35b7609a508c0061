import { useQuery } from '@tanstack/react-query';

import { useSession } from '#platform/web/session/session.tsx';

import { searchHome } from '../search-client.ts';

/** The signed-in worker's home station; null for visitors, without one, and while it is loaded. */
export function useHome(): { code: string; name: string } | null {
  const { status } = useSession();
  const query = useQuery({ ...searchHome(), enabled: status === 'authenticated' });
  return query.data?.homeStation.station ?? null;
}
