import { setTimeout as sleep } from 'node:timers/promises';

import { openChatConnection, type ChatConnection, type ChatProtocol } from './clients.ts';

/** Connections that receive the same messages; the first two of them write. */
export type ChatGroup = { channelId: string; tokens: readonly string[] };

export type LoadTask = {
  url: string;
  dialect: ChatProtocol;
  groups: readonly ChatGroup[];
  seconds: number;
  /** Milliseconds between two messages of a writer. */
  periodMs: number;
};

export type ChatLoadResult = {
  /** Seconds over which messages were sent: the requested time, or longer when this process was late. */
  seconds: number;
  sent: number;
  answered: number;
  /** Messages that slow mode refused, because a client may send only every two seconds; no delivery was expected. */
  slowed: number;
  /** Number of delivered messages; below, the number that should have been delivered. */
  delivered: number;
  expected: number;
  /** Other events from the server, which count as deliveries as well. */
  others: number;
  /** Milliseconds from the sending of a message to its arrival at the last client of the group. */
  times: number[];
};

/** Message from the load's process: ready, connected, the final counts, or an error. */
export type ChatLoadMessage = 'ready' | 'connected' | ChatLoadResult | { error: string };

const connectBatchSize = 50;
/** Milliseconds between two checks for due messages. */
const tickMs = 2;
/** Lateness of the last message in ms above which the sending counts as longer than requested: some ticks. */
const latestMs = 5 * tickMs;
const words = '本日の勤務についてのご連絡です。よろしくお願いいたします。';

type Flight = { sentAt: number; left: number };

/** Opens every connection; resolves with a function that sends messages for `task.seconds`. */
export async function openLoad(task: LoadTask): Promise<() => Promise<ChatLoadResult>> {
  const done: ChatLoadResult = { seconds: 0, sent: 0, answered: 0, slowed: 0, delivered: 0, expected: 0, others: 0, times: [] }; // prettier-ignore
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
  const writers: { client: ChatConnection; group: ChatGroup }[] = [];
  const opened: ChatConnection[] = [];
  const wanted = task.groups.flatMap((group) =>
    group.tokens.map((token, place) => ({ group, token, isWriter: place < 2 })),
  );
  for (let from = 0; from < wanted.length; from += connectBatchSize) {
    const some = wanted.slice(from, from + connectBatchSize);
    await Promise.all(
      some.map(async ({ group, token, isWriter }) => {
        const client = await openChatConnection({ ...task, token, received });
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
    // An open loop: messages are sent at their times even when the server is slow.
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
