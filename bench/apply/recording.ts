import type { PoolClient } from 'pg';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import type { App } from '#platform/server/context.server.ts';

/** A recorded statement of an application, and the first row of its result. */
export type RecordedStatement = {
  text: string;
  values: unknown[];
  row: Record<string, unknown> | null;
};

/** The recorded statements of one application, with its worker and recruitment. */
export type Recording = { workerId: string; recruitmentId: string; steps: RecordedStatement[] };

type Application = { workerId: string; recruitmentId: string };

/** Applies through the product's command and records the statements that it sends to the database. */
export async function recordApplication(app: App, wish: Application): Promise<Recording> {
  const steps: RecordedStatement[] = [];
  const client = await app.pool.connect();
  const restore = listen(client, steps);
  client.release();
  try {
    // The pool hands out the connection that was returned last, which is the recorded one.
    await applyToRecruitment(app, { ...wish, now: app.clock.now() });
  } finally {
    restore();
  }
  const [first, last] = [steps.at(0)?.text, steps.at(-1)?.text];
  if (first !== 'begin' || last !== 'commit') {
    throw new Error(`An application is no longer one transaction: ${first} … ${last}`);
  }
  return { ...wish, steps };
}

/** The form of `query` that Kysely uses: without a callback. */
type PlainQuery = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

function listen(client: PoolClient, steps: RecordedStatement[]): () => void {
  const original = client.query;
  const query = original.bind(client) as PlainQuery;
  const recorded: PlainQuery = async (text, values = []) => {
    const result = await query(text, values);
    steps.push({ text, values, row: result.rows[0] ?? null });
    return result;
  };
  // The product sends every statement of a transaction in this form of `query`.
  client.query = recorded as unknown as typeof client.query;
  return () => {
    client.query = original;
  };
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/**
 * Maps the ids of the recorded application to those of a new one: the given ids, and the ids of rows that statements
 * create.
 */
export class IdReplacements {
  readonly #others = new Map<string, string>();

  constructor(recording: Recording, wish: Application) {
    this.#others.set(recording.workerId, wish.workerId);
    this.#others.set(recording.recruitmentId, wish.recruitmentId);
  }

  fill(value: unknown): unknown {
    if (typeof value === 'string') {
      return value.replaceAll(uuids, (id) => this.#others.get(id) ?? id);
    }
    return Array.isArray(value) ? value.map((one) => this.fill(one)) : value;
  }

  /** Maps the ids in a recorded row to those in the new row. */
  learn(recorded: RecordedStatement['row'], row: Record<string, unknown> | undefined): void {
    for (const [column, value] of Object.entries(recorded ?? {})) {
      const other = row?.[column];
      if (typeof value !== 'string' || typeof other !== 'string' || !isUuid(value)) continue;
      this.#others.set(value, other);
    }
  }
}

const isUuid = (text: string) => text.length === 36 && text.replaceAll(uuids, '') === '';
