import { createHash } from 'node:crypto';

import type { Kysely, RawBuilder } from 'kysely';
import { Client, type ClientConfig } from 'pg';

import type { DB } from '#gen/db.ts';

import { runInSpan, currentTracing } from '../tracing/trace.server.ts';

/** The texts that `executePrepared` has run, with the names of their prepared statements. */
const names = new Map<string, string>();
/** Limit of remembered names: a statement with a new text on each call must not fill the memory. */
const maxNames = 2_000;

/**
 * Runs a statement as a prepared one. Planning a large statement costs more than running it, and PostgreSQL
 * keeps the plan for the life of the connection. The text must be the same for all values.
 */
export async function executePrepared<Row>(
  db: Kysely<DB>,
  statement: RawBuilder<Row>,
): Promise<Row[]> {
  const compiled = statement.compile(db);
  if (!names.has(compiled.sql) && names.size < maxNames)
    names.set(compiled.sql, nameOf(compiled.sql));
  const { rows } = await db.executeQuery(compiled);
  return rows;
}

/** The name from the first comment; its hash separates texts with the same comment. */
function nameOf(text: string): string {
  const label = /^\s*\/\* ([\w.]+) \*\//.exec(text)?.[1] ?? 'statement';
  return `${label}.${createHash('sha256').update(text).digest('hex').slice(0, 8)}`;
}

/** A client that sends the statements of `executePrepared` under their names. */
export class PreparedStatementClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const preparing = (statement: unknown, ...rest: unknown[]) => {
      // Look `query` up at each call: a patch of `Client.prototype.query` must see these statements too.
      const query = (Client.prototype.query as Query).bind(this);
      if (typeof statement !== 'string') return query(statement, ...rest);
      const name = names.get(statement);
      const named = name === undefined ? statement : { name, text: statement };
      if (rest.some((one) => typeof one === 'function')) return query(named, ...rest);
      const answer = () => answerOf((done) => query(named, rest[0], done));
      return currentTracing() ? runInSpan(spanOf(statement), answer) : answer();
    };
    // pg declares `query` by eight overloads; the arguments are passed on unchanged.
    this.query = preparing as Client['query'];
  }
}

const namePattern = /^\s*\/\* ([\w.]+)/;

/** The span of a statement: its name without its text, because a statement without a name may contain values. */
const spanOf = (statement: string) => ({
  name:
    namePattern.exec(statement)?.[1] ??
    /^\w+/.exec(statement.trimStart())?.[0].toLowerCase() ??
    'statement',
  kind: 'client' as const,
  facts: { 'db.system.name': 'postgresql' },
});

type Query = (this: Client, statement: unknown, ...rest: unknown[]) => unknown;
type QueryCallback = (error: Error | null, result: unknown) => void;

/**
 * Builds the promise of a query from pg's callback form. pg's own promise form assigns a closure to a
 * property of each query, which makes V8 promote the closure to the old generation at once. There the
 * closure retains the rows and everything that awaits them until the next full collection.
 */
async function answerOf(send: (done: QueryCallback) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      send((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The error was created in a socket callback: give it the caller's stack, as pg does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}
