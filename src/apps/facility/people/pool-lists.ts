import { addMinutes } from '#platform/base/jst.ts';
import type { PoolFilterInput } from '#gen/facility-operations.ts';

/** The lists that need no group. */
export const ruleLists: readonly string[] = ['ALL', 'OWN_PEOPLE', 'FAVORITES', 'REGULARS'];

/** 「お気に入り」. */
export function listName(list: string): string {
  if (list === 'OWN_PEOPLE') return '自施設のなかま';
  if (list === 'FAVORITES') return 'お気に入り';
  return list === 'REGULARS' ? '常連（3回以上）' : '働いた人となかま全員';
}

/** What the server is asked for a list and a typed text. */
export function filterOf(list: string, typed: string): PoolFilterInput {
  const text = typed.trim();
  if (list === 'ALL') return { text };
  if (list === 'OWN_PEOPLE' || list === 'FAVORITES' || list === 'REGULARS')
    return { audience: list, text };
  return { audience: 'GROUP', groupId: list, text };
}

/** An instant of the last day of a link, which ends with that day. */
export const lastDayOf = (expiresAt: string): Date => addMinutes(new Date(expiresAt), -1);
