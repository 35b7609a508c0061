import { createHash } from 'node:crypto';

import { Client, type ClientConfig } from 'pg';

/**
 * A client that prepares the statements which ask for it in their first comment, after their name:
 * `application.facts, prepared`. Planning a large statement costs more than running it, and
 * PostgreSQL keeps the plan for the life of the connection. Such a text must be the same for all
 * values.
 */
export class PreparingClient extends Client {
  constructor(config?: ClientConfig) {
    super(config);
    const preparing = (statement: unknown, ...rest: unknown[]) => {
      // Looked up at each call, so that whoever watches statements sees these too.
      const query = (Client.prototype.query as Query).bind(this);
      if (typeof statement !== 'string') return query(statement, ...rest);
      const name = preparedName(statement);
      const named = name === null ? statement : { name, text: statement };
      if (rest.some((one) => typeof one === 'function')) return query(named, ...rest);
      return answerOf((heard) => query(named, rest[0], heard));
    };
    // pg declares one function by eight overloads; whatever came in is passed on.
    this.query = preparing as Client['query'];
  }
}

type Query = (this: Client, statement: unknown, ...rest: unknown[]) => unknown;
type QueryCallback = (error: Error | null, result: unknown) => void;

/**
 * The promise that pg makes when it is given no function, made of the function. Its own assigns one to a
 * property of each query, and V8 puts whatever is written like that among the old objects at once: there
 * it holds the rows, and all that waits for them, until the next full collection.
 */
async function answerOf(ask: (heard: QueryCallback) => void): Promise<unknown> {
  try {
    return await new Promise((resolve, reject) => {
      ask((error, result) => (error ? reject(error) : resolve(result)));
    });
  } catch (error) {
    // Back to whoever asked, as pg does: it comes from a socket.
    if (error instanceof Error) Error.captureStackTrace(error);
    throw error;
  }
}

const wish = /^\s*\/\* ([\w.]+), prepared \*\//;
const names = new Map<string, string | null>();
/** Texts remembered: statements that are built anew each time must not fill the memory. */
const maxNames = 2_000;

/** The name a text is prepared under. Two texts never share one, even if their comments do. */
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
