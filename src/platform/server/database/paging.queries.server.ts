import { sql } from 'kysely';

import type { InstantKey } from './instant-cursor.ts';

/** Page sizes. Queries read one row more, which tells whether there is a next page. */
export const pages = {
  accounts: 50,
  attendances: 50,
  bankFiles: 20,
  countersign: 50,
  messages: 50,
  reviews: 50,
  transfers: 50,
} as const;

/** An instant's microseconds since 1970, exactly. */
export function micros(column: ReturnType<typeof sql>) {
  return sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;
}

/** The instant of a cursor. */
export function instant({ micros: at }: InstantKey) {
  return sql<Date>`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
}
