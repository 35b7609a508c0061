import type pg from 'pg';

/** Tables that are not the product's: that of this watch, and those of the migrations. */
const ours = "('hostile_changes', 'kysely_migration', 'kysely_migration_lock')";

/**
 * Watches every table: from now on each written row adds a row to the watch's table, and a rollback removes it. `since`
 * returns the tables that changed after its last call. Mostly it reads only a sequence, which counts every added row,
 * even one that is rolled back.
 */
export async function watchTableChanges(pool: pg.Pool): Promise<{ since(): Promise<string[]> }> {
  await pool.query(`
    create table hostile_changes (at bigserial primary key, name text not null);
    create function hostile_note() returns trigger language plpgsql as $$
      begin
        insert into hostile_changes (name) values (tg_table_name);
        return null;
      end $$;
  `);
  for (const table of await tables(pool)) {
    await pool.query(`
      create trigger hostile_note after insert or update or delete on ${table}
         for each row execute function hostile_note()
    `);
  }
  let [before, last] = ['0', '0'];
  let reported = new Set<string>();
  return {
    async since() {
      const now = await lastNumber(pool);
      if (now === last && last === before) return [];
      // Reads from the last call but one: a row gets its number before its transaction commits, so it may appear late.
      const { rows } = await pool.query<{ at: string; name: string }>(
        'select at::text, name from hostile_changes where at > $1',
        [before],
      );
      const fresh = rows.filter(({ at }) => !reported.has(at)).map(({ name }) => name);
      reported = new Set(rows.map(({ at }) => at));
      [before, last] = [last, now];
      return [...new Set(fresh)].toSorted();
    },
  };
}

/** The changed tables without the access log, which records each call of a person even when it is refused. */
export const withoutAccessLog = (changed: readonly string[]) =>
  changed.filter((table) => !table.includes('staff_access_log'));

async function lastNumber(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ last: string }>(
    `select (case when is_called then last_value else 0 end)::text as last from hostile_changes_at_seq`,
  );
  return rows[0]?.last ?? '';
}

/** Count and hash of the rows of each table; with `workerId`, only of that worker's rows. */
export async function digestTableRows(
  pool: pg.Pool,
  workerId?: string,
): Promise<Record<string, string>> {
  const names = workerId === undefined ? await tables(pool) : await tables(pool, 'worker_id');
  const lines = await Promise.all(
    names.map(async (table) => {
      const owned = workerId === undefined ? '' : 'where t.worker_id = $1';
      const { rows } = await pool.query<{ line: string }>(
        `select count(*) || ' ' || coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as line
           from ${table} t ${owned}`,
        workerId === undefined ? [] : [workerId],
      );
      return [table, rows[0]?.line ?? ''] as const;
    }),
  );
  return Object.fromEntries(lines);
}

async function tables(pool: pg.Pool, column?: string): Promise<string[]> {
  const { rows } = await pool.query<{ name: string }>(
    `select quote_ident(t.table_name) as name
       from information_schema.tables t
      where t.table_schema = 'public' and t.table_type = 'BASE TABLE' and t.table_name not in ${ours}
        and ($1::text is null or exists (
              select from information_schema.columns c
               where c.table_schema = 'public' and c.table_name = t.table_name and c.column_name = $1))
      order by 1`,
    [column ?? null],
  );
  return rows.map((row) => row.name);
}
