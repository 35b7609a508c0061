import type { PoolClient } from 'pg';
import { applyToRecruitment } from '#domain/application/applying/apply.server.ts';
import type { App } from '#platform/server/context.server.ts';

/** One statement of an application as it was sent, and the first row that came back. */
export type Step = { text: string; values: unknown[]; row: Record<string, unknown> | null };

/** An application of one worker for one recruitment, statement by statement. */
export type Recording = { workerId: string; recruitmentId: string; steps: Step[] };

type Application = { workerId: string; recruitmentId: string };

/** Applies through the product's own command and writes down what it sends to the database. */
export async function record(app: App, wish: Application): Promise<Recording> {
  const steps: Step[] = [];
  const client = await app.pool.connect();
  const restore = listen(client, steps);
  client.release();
  try {
    // The pool hands out the connection that it got back last.
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

/** Statements without a callback, as Kysely sends them. */
type PlainQuery = (
  text: string,
  values?: unknown[],
) => Promise<{ rows: Record<string, unknown>[] }>;

function listen(client: PoolClient, steps: Step[]): () => void {
  const original = client.query;
  const query = original.bind(client) as PlainQuery;
  const recorded: PlainQuery = async (text, values = []) => {
    const result = await query(text, values);
    steps.push({ text, values, row: result.rows[0] ?? null });
    return result;
  };
  // The product sends every statement of a transaction in this one of `query`'s forms.
  client.query = recorded as unknown as typeof client.query;
  return () => {
    client.query = original;
  };
}

const uuids = /[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}/g;

/** The same ids in another application: those that came in, and those that each statement made. */
export class Names {
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

  /** A new row's id stands where the recorded row's stood. */
  learn(recorded: Step['row'], row: Record<string, unknown> | undefined): void {
    for (const [column, value] of Object.entries(recorded ?? {})) {
      const other = row?.[column];
      if (typeof value !== 'string' || typeof other !== 'string' || !isUuid(value)) continue;
      this.#others.set(value, other);
    }
  }
}

const isUuid = (text: string) => text.length === 36 && text.replaceAll(uuids, '') === '';
