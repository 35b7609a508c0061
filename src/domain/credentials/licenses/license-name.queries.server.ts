import { sql, type RawBuilder } from 'kysely';

/**
 * SQL for the worker's most significant licence: the first verified one of the list, or null. For the
 * 「30代・介護福祉士」 that facilities read.
 */
export function mainLicenseNameSql(workerId: RawBuilder<unknown>): RawBuilder<string | null> {
  return sql<string | null>`
  (select l.name
     from license_certificates c
     join licenses l on l.id = c.license_id
    where c.worker_id = ${workerId} and c.state = 'VERIFIED'
    order by l.position
    limit 1)`;
}
