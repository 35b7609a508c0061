import { addMinutes } from '#platform/base/jst.ts';
import type { PoolFilterInput } from '#gen/types.ts';

/** Lists defined by a rule; every other list is a group, named by its id. */
export const ruleBasedPoolLists: readonly string[] = ['ALL', 'OWN_PEOPLE', 'FAVORITES', 'REGULARS'];

/** Returns the name of a list defined by a rule, as 「お気に入り」. */
export function workerPoolListName(list: string): string {
  if (list === 'OWN_PEOPLE') return '自施設のなかま';
  if (list === 'FAVORITES') return 'お気に入り';
  return list === 'REGULARS' ? '常連（3回以上）' : '働いた人となかま全員';
}

/** Returns the server's filter for a chosen list and a typed text. */
export function poolFilterOf(list: string, typed: string): PoolFilterInput {
  const text = typed.trim();
  if (list === 'ALL') return { text };
  if (list === 'OWN_PEOPLE' || list === 'FAVORITES' || list === 'REGULARS')
    return { audience: list, text };
  return { audience: 'GROUP', groupId: list, text };
}

/** Returns an instant on a link's last day; the link expires at the end of that day. */
export const ownPeopleLinkLastDay = (expiresAt: string): Date =>
  addMinutes(new Date(expiresAt), -1);
