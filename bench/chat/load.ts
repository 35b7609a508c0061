import { setTimeout as sleep } from 'node:timers/promises';

import { openClient, type Client, type Dialect } from './clients.ts';

/** Connections that hear the same messages; the first two of them write. */
export type Group = { channelId: string; tokens: readonly string[] };

export type LoadTask = {
  url: string;
  dialect: Dialect;
  groups: readonly Group[];
  seconds: number;
  /** Time between two messages of one writer. */
  periodMs: number;
};

export type LoadDone = {
  /** Time over which the messages were sent: as long as was asked for, or longer where this process was late. */
  seconds: number;
  sent: number;
  answered: number;
  /** Messages that slow mode held back, which lets a client send every two seconds: no delivery was expected. */
  slowed: number;
  /** Messages that arrived, and below the number that had to arrive. */
  delivered: number;
  expected: number;
  /** Other events from the server, which count as deliveries as well. */
  others: number;
  /** Times from the sending of a message to its arrival at the last of the group, in ms. */
  times: number[];
};

/** Message from the load's process: ready, connected, done with its counts, or failed. */
export type LoadSaid = 'ready' | 'connected' | LoadDone | { error: string };

const connectBatchSize = 50;
/** Pause before the next look at the messages that are due. */
const tickMs = 2;
/** Lateness of the last message above which the sending took longer than was asked for: some ticks, in ms. */
const latestMs = 5 * tickMs;
const words = '本日の勤務についてのご連絡です。よろしくお願いいたします。';

type Flight = { sentAt: number; left: number };

/** Opens every connection; resolves with the function that writes on them for `task.seconds`. */
export async function openLoad(task: LoadTask): Promise<() => Promise<LoadDone>> {
  const done: LoadDone = { seconds: 0, sent: 0, answered: 0, slowed: 0, delivered: 0, expected: 0, others: 0, times: [] }; // prettier-ignore
  const flights = new Map<string, Flight>();
  const received = {
    event(mark: string) {
      const flight = flights.get(mark);
      if (!flight) return;
      done.delivered += 1;
      flight.left -= 1;
      if (flight.left > 0) return;
      done.times.push(performance.now() - flight.sentAt);
      flights.delete(mark);
    },
    other() {
      done.others += 1;
    },
    ack(mark: string, answer: 'stored' | 'slowed' | 'refused') {
      if (answer === 'stored') done.answered += 1;
      if (answer !== 'slowed') return;
      done.slowed += 1;
      done.expected -= flights.get(mark)?.left ?? 0;
      flights.delete(mark);
    },
  };
  const writers: { client: Client; group: Group }[] = [];
  const opened: Client[] = [];
  const wanted = task.groups.flatMap((group) =>
    group.tokens.map((token, place) => ({ group, token, isWriter: place < 2 })),
  );
  for (let from = 0; from < wanted.length; from += connectBatchSize) {
    const some = wanted.slice(from, from + connectBatchSize);
    await Promise.all(
      some.map(async ({ group, token, isWriter }) => {
        const client = await openClient({ ...task, token, received });
        opened.push(client);
        if (isWriter) writers.push({ client, group });
      }),
    );
  }
  return async () => {
    const began = performance.now();
    const passedMs = () => performance.now() - began;
    const asked = Math.round((task.seconds * 1_000 * writers.length) / task.periodMs);
    let next = 0;
    // An open loop: a slow server does not make the load wait.
    while (next < asked) {
      const due = Math.min(asked, (passedMs() / task.periodMs) * writers.length);
      for (; next < due; next += 1) {
        const { client, group } = writers[next % writers.length] ?? {};
        if (!client || !group) break;
        const mark = `b${next}`;
        flights.set(mark, { sentAt: performance.now(), left: group.tokens.length });
        done.expected += group.tokens.length;
        done.sent += 1;
        client.send({ channelId: group.channelId, text: `${mark} ${words}` });
      }
      if (next < asked) await sleep(tickMs);
    }
    const lateMs = passedMs() - task.seconds * 1_000;
    done.seconds = task.seconds + (lateMs > latestMs ? lateMs / 1_000 : 0);
    const deadline = performance.now() + 5_000;
    while (flights.size > 0 && performance.now() < deadline) await sleep(20);
    for (const client of opened) client.close();
    return done;
  };
}
