import type pg from 'pg';

/** Where nothing belongs to the product: the watch itself, and the migrations' own books. */
const ours = "('hostile_changes', 'kysely_migration', 'kysely_migration_lock')";

/**
 * Watches every table: each row that is written from now on leaves a line with it, and loses it again
 * when its transaction is rolled back. `since` tells the tables changed after the last time. It mostly
 * reads one number: a sequence moves with every line, also with one that is rolled back.
 */
export async function watchChanges(pool: pg.Pool): Promise<{ since(): Promise<string[]> }> {
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
      // From the time before the last: a line has its number before its transaction is committed.
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

async function lastNumber(pool: pg.Pool): Promise<string> {
  const { rows } = await pool.query<{ last: string }>(
    `select (case when is_called then last_value else 0 end)::text as last from hostile_changes_at_seq`,
  );
  return rows[0]?.last ?? '';
}

/** Every row of every table in one line a table; with an owner only that worker's rows. */
export async function digest(pool: pg.Pool, workerId?: string): Promise<Record<string, string>> {
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
