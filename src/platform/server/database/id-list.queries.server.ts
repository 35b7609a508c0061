import { sql } from 'kysely';

/**
 * SQL: any of the ids, for `id = ${anyOf(ids)}` in a prepared statement. The subquery hides the length of the list
 * from the planner. If it saw one or two ids, it would find a plan for them cheaper than the stored one (made for ten
 * ids) and plan anew for each execution, which can cost more than the execution.
 */
export const anyOfIdsSql = (ids: readonly string[]) => sql`any ((select ${ids}::uuid[])::uuid[])`;
