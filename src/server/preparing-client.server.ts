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
      const name = typeof statement === 'string' ? preparedName(statement) : null;
      const named = name === null ? statement : { name, text: statement };
      // Looked up at each call, so that whoever watches statements sees these too.
      return (Client.prototype.query as Query).call(this, named, ...rest);
    };
    // pg declares one function by eight overloads; whatever came in is passed on.
    this.query = preparing as Client['query'];
  }
}

type Query = (this: Client, statement: unknown, ...rest: unknown[]) => unknown;

const wish = /^\s*\/\* ([\w.]+), prepared \*\//;
const names = new Map<string, string | null>();
/** Texts remembered: statements that are built anew each time must not fill the memory. */
const namesMost = 2_000;

/** The name a text is prepared under. Two texts never share one, even if their comments do. */
function preparedName(text: string): string | null {
  const known = names.get(text);
  if (known !== undefined) return known;
  const wished = wish.exec(text)?.[1];
  const name = wished === undefined ? null : `${wished}.${hashOf(text)}`;
  if (names.size < namesMost) names.set(text, name);
  return name;
}

function hashOf(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 8);
}
