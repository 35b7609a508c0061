import { sql } from 'kysely';

/** SQL: the microseconds of an instant since 1970, exactly. */
export function microsecondsSql(column: ReturnType<typeof sql>) {
  return sql<number>`(extract(epoch from ${column}) * 1000000)::bigint`;
}

/** SQL: the instant of a position in a list, from its microseconds. */
export function instantSql({ micros: at }: { micros: number }) {
  return sql<Date>`(timestamptz 'epoch' + ${at}::bigint * interval '1 microsecond')`;
}
