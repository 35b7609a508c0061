import { sql, type RawBuilder } from 'kysely';

/**
 * SQL: the name of the operator whose id is in a text column. Old rows hold the name of a key instead of an id, from
 * the time when operators had no names of their own.
 */
export const operatorNameSql = (column: RawBuilder<unknown>) => sql`
  case when ${column} ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'
       then (select o.name from staff o where o.id = ${column}::uuid)
       else ${column} end`;
