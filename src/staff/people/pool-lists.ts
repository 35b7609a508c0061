import type { PoolFilterInput } from '#gen/facility-operations.ts';

/** The lists that need no group. */
export const ruleLists: readonly string[] = ['ALL', 'FAVORITES', 'REGULARS'];

/** 「お気に入り」. */
export function listName(list: string): string {
  if (list === 'FAVORITES') return 'お気に入り';
  return list === 'REGULARS' ? '常連（3回以上）' : '働いた人全員';
}

/** What the server is asked for a list and a typed text. */
export function filterOf(list: string, typed: string): PoolFilterInput {
  const text = typed.trim();
  if (list === 'ALL') return { text };
  if (list === 'FAVORITES' || list === 'REGULARS') return { audience: list, text };
  return { audience: 'GROUP', groupId: list, text };
}
