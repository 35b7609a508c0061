import { sql } from 'kysely';

/** An instant's microseconds since 1970, exactly. */
export function micros(column: ReturnType<typeof sql>) {
  return sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;
}

/** The instant of a place in a list. */
export function instant({ micros: at }: { micros: number }) {
  return sql<Date>`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
}
