import { createHash } from 'node:crypto';

import { Client, type ClientConfig } from 'pg';

/**
 * A client that prepares the statements whose first comment ends in `, prepared`, such as
 * `application.facts, prepared`. Planning a large statement costs more than running it, and PostgreSQL
 * keeps the plan for the life of the connection. The text of a prepared statement must be the same for
 * all values.
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const preparing = (statement: unknown, ...rest: unknown[]) => {
      // Look `query` up at each call: a patch of `Client.prototype.query` must see these statements too.
      const query = (Client.prototype.query as Query).bind(this);
      if (typeof statement !== 'string') return query(statement, ...rest);
      const name = preparedName(statement);
      const named = name === null ? statement : { name, text: statement };
      if (rest.some((one) => typeof one === 'function')) return query(named, ...rest);
      return answerOf((heard) => query(named, rest[0], heard));
    };
    // pg declares `query` by eight overloads; the arguments are passed on unchanged.
    this.query = preparing as Client['query'];
  }
}

type Query = (this: Client, statement: unknown, ...rest: unknown[]) => unknown;
type QueryCallback = (error: Error | null, result: unknown) => void;

/**
 * Builds the promise of a query from pg's callback form. pg's own promise form assigns a closure to a
 * property of each query, which makes V8 promote the closure to the old generation at once. There the
 * closure retains the rows and everything that awaits them until the next full collection.
 */
async function answerOf(ask: (heard: QueryCallback) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      ask((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // The error was created in a socket callback: give it the caller's stack, as pg does.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const wish = /^\s*\/\* ([\w.]+), prepared \*\//;
const names = new Map<string, string | null>();
/** Limits the cached texts: statements with a new text on each call must not fill the memory. */
const maxNames = 2_000;

/** The name of the prepared statement, or null. Its hash separates texts with the same comment. */
function preparedName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const wished = wish.exec(text)?.[1];
  const name = wished === undefined ? null : `${wished}.${hashOf(text)}`;
  if (names.size < maxNames) names.set(text, name);
  return name;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
