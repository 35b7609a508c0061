import { Client, escapeLiteral, type QueryResult } from 'pg';
import { vi } from 'vitest';

/** A node of `explain (analyze, format json)`. */
export type PlanNode = {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: PlanNode[];
};

export type QueryPlan = { name: string; root: PlanNode };

type Statement = { text: string; values: readonly unknown[]; isPrepared?: boolean };

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

/** The scans of these tables anywhere in the plan. */
export function scansOf(root: PlanNode, tables: readonly string[]): PlanNode[] {
  return nodesOf(root).filter(
    (node) => tables.includes(node['Relation Name'] ?? '') && node['Node Type'].includes('Scan'),
  );
}

/** Those of the tables that the plan scans completely. */
export function fullyScannedTables(
  { root }: Pick<QueryPlan, 'root'>,
  tables: readonly string[],
): string[] {
  return scansOf(root, tables)
    .filter((node) => node['Node Type'] === 'Seq Scan')
    .map((node) => node['Relation Name'] ?? '');
}

/** Number of rows of these tables that the plan read, used or not. */
export function rowsReadByPlan(
  { root }: Pick<QueryPlan, 'root'>,
  tables: readonly string[],
): number {
  return scansOf(root, tables).reduce((sum, node) => {
    const removed =
      (node['Rows Removed by Filter'] ?? 0) + (node['Rows Removed by Index Recheck'] ?? 0);
    return sum + (node['Actual Rows'] + removed) * node['Actual Loops'];
  }, 0);
}

/** The statements that `run` sends, in order. */
export async function collectSentStatements(run: () => Promise<unknown>): Promise<Statement[]> {
  const spy = vi.spyOn(Client.prototype, 'query');
  try {
    await run();
    const sent = spy.mock.calls.map(([query, values]) => statementOfCall(query, values));
    // Without the settings of a connection that the pool opened meanwhile.
    return sent.filter(({ text }) => !text.startsWith('set '));
  } finally {
    spy.mockRestore();
  }
}

/**
 * The plans of the named statements but inserts that `run` sends, each once, with the values of its first call. After
 * `run`, each is explained in a transaction that is rolled back, so that it reads the rows that `run` left. `stored`:
 * for a prepared statement, the generic plan that PostgreSQL keeps for all values.
 */
export async function explainPlansOf(
  url: string,
  run: () => Promise<unknown>,
  { stored = false } = {},
): Promise<QueryPlan[]> {
  const sent = await collectSentStatements(run);
  const client = new Client({ connectionString: url });
  await client.connect();
  const plans: QueryPlan[] = [];
  const seen = new Set<string>();
  try {
    for (const statement of sent) {
      const { text, values } = statement;
      const name = /\/\* ([a-z]\w*\.\w+) \*\//.exec(text)?.[1];
      // Without inserts: the same rows cannot be inserted again, and an insert reads nothing.
      if (name === undefined || /^\s*\/\*.*\*\/\s*insert/.test(text) || seen.has(text)) continue;
      seen.add(text);
      await client.query('begin');
      const root =
        stored && statement.isPrepared
          ? await explainGenericPlan(client, statement)
          : planIn(await client.query(`explain (analyze, format json) ${text}`, [...values]));
      await client.query('rollback');
      plans.push({ name, root });
    }
  } finally {
    await client.end();
  }
  return plans;
}

const planIn = ({ rows }: QueryResult): PlanNode => rows[0]['QUERY PLAN'][0].Plan;

/** The generic plan that PostgreSQL keeps for all values, executed once with these values. */
export async function explainGenericPlan(
  client: Client,
  { text, values }: Pick<Statement, 'text' | 'values'>,
): Promise<PlanNode> {
  await client.query('set plan_cache_mode = force_generic_plan');
  await client.query(`prepare judged as ${text}`);
  const given = values.length === 0 ? '' : `(${values.map(literal).join(', ')})`;
  const explained = await client.query(`explain (analyze, format json) execute judged ${given}`);
  await client.query('deallocate judged');
  return planIn(explained);
}

/** A value as an SQL literal, because `execute` takes no parameters. */
function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (value instanceof Date) return escapeLiteral(value.toISOString());
  if (Array.isArray(value)) return escapeLiteral(`{${value.join(',')}}`);
  return escapeLiteral(typeof value === 'string' ? value : JSON.stringify(value));
}

/** The statement of a call of `query`: Kysely passes text and values as two arguments, `pg` itself as one object. */
export function statementOfCall(query: unknown, values: unknown): Statement {
  const config = typeof query === 'object' && query !== null ? query : { text: query };
  const text = 'text' in config ? String(config.text) : '';
  const own = 'values' in config ? config.values : values;
  return { text, values: Array.isArray(own) ? own : [], isPrepared: 'name' in config };
}
