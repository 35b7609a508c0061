import type { Client } from 'pg';

/** A table as the catalogue describes it, each part as the lines of its definition. */
type Table = {
  name: string;
  comment: string | null;
  partition: string | null;
  columns: readonly Column[];
  constraints: readonly string[];
  indexes: readonly string[];
  triggers: readonly string[];
};

type Column = { name: string; type: string; rest: string; comment: string | null };

/** Reads every table of the product from the catalogue, in the order of their names. Partitions are left out. */
export async function readTables(client: Client): Promise<Table[]> {
  const { rows } = await client.query<Table>(tablesSql);
  return rows;
}

/** The definitions of all functions of the product, in the order of their names. */
export async function readFunctions(client: Client): Promise<string[]> {
  const { rows } = await client.query<{ definition: string }>(functionsSql);
  return rows.map(({ definition }) => `${definition.trim()};\n`);
}

const tablesSql = `
select
  c.relname as name,
  obj_description(c.oid, 'pg_class') as comment,
  pg_get_partkeydef(c.oid) as partition,
  array(
    select json_build_object(
      'name', a.attname,
      'type', format_type(a.atttypid, a.atttypmod),
      'rest', concat_ws(' ',
        case when a.attnotnull then 'not null' end,
        case when a.attidentity <> '' then 'generated always as identity' end,
        case
          when a.attgenerated <> '' then 'generated always as (' || pg_get_expr(d.adbin, d.adrelid) || ') stored'
          when d.oid is not null then 'default ' || pg_get_expr(d.adbin, d.adrelid)
        end),
      'comment', col_description(c.oid, a.attnum))
    from pg_attribute a
    left join pg_attrdef d on d.adrelid = a.attrelid and d.adnum = a.attnum
    where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
    order by a.attnum
  ) as columns,
  array(
    select 'constraint ' || conname || ' ' || pg_get_constraintdef(oid)
    from pg_constraint
    -- Since PostgreSQL 18 a column that is not null has a constraint of its own.
    where conrelid = c.oid and contype not in ('n', 't') and conparentid = 0
    order by array_position('{p,u,x,f,c}'::"char"[], contype), conname
  ) as constraints,
  array(
    select pg_get_indexdef(i.indexrelid)
    from pg_index i
    join pg_class x on x.oid = i.indexrelid
    where i.indrelid = c.oid
      and not exists (select from pg_constraint where conindid = i.indexrelid and conrelid = c.oid)
    order by x.relname
  ) as indexes,
  array(
    select pg_get_triggerdef(oid) from pg_trigger
    where tgrelid = c.oid and not tgisinternal
    order by tgname
  ) as triggers
from pg_class c
where c.relnamespace = 'public'::regnamespace
  and c.relkind in ('r', 'p')
  and not c.relispartition
  and c.relname not like 'kysely_%'
order by c.relname`;

const functionsSql = `
select pg_get_functiondef(p.oid) as definition
from pg_proc p
where p.pronamespace = 'public'::regnamespace
  and p.prokind in ('f', 'p')
  and not exists (select from pg_depend where objid = p.oid and deptype = 'e')
order by p.proname, p.oid`;

/** The table as one statement that a person reads: columns in line, then constraints, indexes and triggers. */
export function printTable(table: Table): string {
  const columns = table.columns.map((one) => ({ ...one, type: plain(one.type) }));
  const widthOf = (key: 'name' | 'type') => Math.max(...columns.map((one) => one[key].length));
  const [names, types] = [widthOf('name'), widthOf('type')];
  const lines = [
    ...columns.map(({ name, type, rest, comment }) => ({
      text: `${name.padEnd(names)} ${type.padEnd(types)} ${plain(rest)}`.trimEnd(),
      comment,
    })),
    ...table.constraints.map((text) => ({ text: plain(text), comment: null })),
  ];
  const body = lines.map(
    ({ text, comment }, at) =>
      `  ${text}${at === lines.length - 1 ? '' : ','}${comment === null ? '' : ` -- ${inLine(comment)}`}`,
  );
  const partition = table.partition === null ? '' : ` partition by ${table.partition}`;
  return [
    ...(table.comment === null ? [] : [`-- ${inLine(table.comment)}`]),
    `create table ${table.name} (`,
    ...body,
    `)${partition};`,
    ...[...table.indexes, ...table.triggers].map((definition) => `${plain(definition)};`),
    '',
  ].join('\n');
}

const keywords =
  /\b(?:PRIMARY KEY|FOREIGN KEY|REFERENCES|UNIQUE|CHECK|EXCLUDE|USING|WHERE|WITH|AND|OR|NOT|IS|NULL|ANY|ARRAY|CASE|WHEN|THEN|ELSE|END|IN|ON|DELETE|UPDATE|INSERT|CASCADE|SET|BEFORE|AFTER|FOR|EACH|ROW|STATEMENT|EXECUTE|FUNCTION|OF|DESC|ASC|NULLS|FIRST|LAST|CREATE|CONSTRAINT|INDEX|TRIGGER|DEFERRABLE|INITIALLY|DEFERRED|INCLUDE|DISTINCT|FROM|TRUE|FALSE|BETWEEN|LIKE|COALESCE|DEFAULT)\b/g;

/** The definition in the form of a migration: lowercase keywords outside of texts, no schema, the usual names of types. */
function plain(definition: string): string {
  return definition
    .split(/('(?:[^']|'')*')/)
    .map((part, at) => (at % 2 === 1 ? part : part.replace(keywords, (word) => word.toLowerCase())))
    .join('')
    .replaceAll('public.', '')
    .replaceAll('using btree ', '')
    .replaceAll('timestamp with time zone', 'timestamptz')
    .replaceAll(/'::text\b/g, "'");
}

const inLine = (comment: string) => comment.replaceAll(/\s+/g, ' ');
