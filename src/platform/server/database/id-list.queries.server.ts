import { sql } from 'kysely';

/**
 * SQL: any of the ids, for `id = ${anyOf(ids)}` in a prepared statement. The planner sees no length of the list behind
 * the subquery. Where it sees one or two ids it finds a plan for them cheaper than the stored one, which is for ten,
 * and so it plans again for each execution, which can cost more than to execute.
 */
export const anyOf = (ids: readonly string[]) => sql`any ((select ${ids}::uuid[])::uuid[])`;
