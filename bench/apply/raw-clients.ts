import { Client } from 'pg';
import { IdReplacements, type Recording } from './recording.ts';

/** Message from the bench: the recorded application is replayed for each of these workers and for this recruitment. */
export type RawTask = { recording: Recording; workerIds: string[]; recruitmentId: string };
export type RawDone = { seconds: number; times: number[] };

/**
 * A separate process, so that its CPU time does not count for the bench. It repeats the statements of an application on
 * a few connections, as `pgbench --protocol=prepared` would.
 */
const clients = await Promise.all(
  Array.from({ length: Number(process.env['CONNECTIONS']) }, async () => {
    const client = new Client({
      connectionString: process.env['DATABASE_URL'],
      options: '-c timezone=Asia/Tokyo',
    });
    client.on('error', () => {});
    await client.connect();
    return client;
  }),
);

process.on('message', (task) => {
  // Boundary cast: only the bench sends messages to this process, and every message is a task.
  void answer(task as RawTask);
});
process.send?.('ready');

async function answer(task: RawTask): Promise<void> {
  try {
    process.send?.(await run(task));
  } catch (error) {
    process.send?.({ error: String(error) });
  }
}

async function run({ recording, workerIds, recruitmentId }: RawTask): Promise<RawDone> {
  const times: number[] = [];
  const waiting = workerIds.values();
  const began = performance.now();
  const lane = async (client: Client) => {
    for (const workerId of waiting) {
      const sentAt = performance.now();
      await replay(client, recording, { workerId, recruitmentId });
      times.push(performance.now() - sentAt);
    }
  };
  await Promise.all(clients.map(lane));
  return { seconds: (performance.now() - began) / 1_000, times };
}

async function replay(
  client: Client,
  recording: Recording,
  wish: { workerId: string; recruitmentId: string },
): Promise<void> {
  const names = new IdReplacements(recording, wish);
  for (const [index, { text, values, row }] of recording.steps.entries()) {
    const filled = values.map((value) => names.fill(value));
    // Every statement is prepared, because planning costs more than execution.
    const statement = { name: `step ${index}`, text, values: filled };
    const { rows } = await client.query<Record<string, unknown>>(statement);
    names.learn(row, rows[0]);
  }
}
