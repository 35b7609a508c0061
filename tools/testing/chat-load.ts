import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import type { Party } from '#chat/build.ts';
import type { ChatEvent } from '#chat/protocol.ts';

import { atEnd, Failure } from '../run/ending.ts';
import { root } from '../run/paths.ts';
import { freePort } from '../run/ports.ts';
import { childEnv, endChild } from '../run/processes.ts';

export type ChatProcess = {
  port: number;
  url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
};

type Start = { databaseUrl: string; now: Date; port?: number; redisUrl?: string };

/** How much faster the process's clock runs: two seconds of slow mode are a tenth of one. */
const speed = 20;
const began = Date.now();

/** Starts the chat in a process of its own; `kill` ends it as a power cut would. */
export async function startChatProcess(start: Start): Promise<ChatProcess> {
  const port = start.port ?? (await freePort());
  const follow = pathToFileURL(path.join(root, 'tools/run/follow-parent.ts')).href;
  const file = path.join(root, 'tools/testing/chat-process.ts');
  const child = spawn(process.execPath, ['--import', follow, file], {
    cwd: root,
    env: childEnv({
      NODE_ENV: 'test',
      DATABASE_URL: start.databaseUrl,
      RATE_LIMIT: 'off',
      LOG_LEVEL: 'error',
      PORT: String(port),
      CHAT_NOW: start.now.toISOString(),
      CHAT_SINCE: String(began),
      CHAT_SPEED: String(speed),
      ...(start.redisUrl ? { REDIS_URL: start.redisUrl } : {}),
    }),
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  });
  const forget = atEnd(() => endChild(child, 'SIGTERM', 3_000));
  await new Promise<void>((resolve, reject) => {
    child.once('message', () => resolve());
    child.once('exit', () => reject(new Failure('the chat process ended at its start')));
  });
  return {
    port,
    url: `http://127.0.0.1:${port}`,
    async kill() {
      forget();
      await endChild(child, 'SIGKILL', 1_000);
    },
    async stop() {
      forget();
      await endChild(child, 'SIGTERM', 3_000);
    },
  };
}

/** What one side has been told is stored, in the order in which it was told. */
export type Talk = { channelId: string; acknowledged: { seq: number; text: string }[] };

/**
 * Writes messages one after the other until told to end, each with one id and again and again until it
 * is answered: what a browser does with what it has queued.
 */
export async function keepTalking(
  party: Party,
  { channelId, name, isOver }: { channelId: string; name: string; isOver: () => boolean },
): Promise<Talk> {
  const talk: Talk = { channelId, acknowledged: [] };
  for (let index = 0; !isOver(); index += 1) {
    const message = { channelId, clientId: randomUUID(), text: `${name} ${index}` };
    // oxlint-disable-next-line no-await-in-loop -- one after the other, as a person writes
    const seq = await sendUntilAnswered(party, message);
    talk.acknowledged.push({ seq, text: message.text });
    // oxlint-disable-next-line no-await-in-loop
    await sleep(2_000 / speed);
  }
  return talk;
}

type Message = { channelId: string; clientId: string; text: string };

async function sendUntilAnswered(party: Party, message: Message): Promise<number> {
  for (;;) {
    try {
      // oxlint-disable-next-line no-await-in-loop
      const answer = await party.socket.timeout(500).emitWithAck('send', message);
      if (answer.ok) return answer.value.message.seq;
      if (answer.code !== 'SLOW_MODE' && answer.code !== 'UNAVAILABLE') {
        throw new Failure(`${message.text} was refused: ${answer.code}`);
      }
    } catch (error) {
      // No answer in time: it is sent again, under the same id.
      if (error instanceof Failure) throw error;
    }
    // oxlint-disable-next-line no-await-in-loop
    await sleep(50);
  }
}

/** Everything of a channel, by pages of events from the first on. */
export async function wholeStream(party: Party, channelId: string): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for (;;) {
    const since = all.at(-1)?.seq ?? 0;
    // oxlint-disable-next-line no-await-in-loop -- the next page begins where this one ended
    const { events, hasMore } = await party.ask('events', { channelId, since });
    all.push(...events);
    if (!hasMore) return all;
  }
}

/** What is wrong with a channel's stream, given what both sides were told is stored. */
export function problemsOf(stream: readonly ChatEvent[], talks: readonly Talk[]): string[] {
  const problems: string[] = [];
  const texts = stream.map(({ message }) => message.text);
  for (const [index, { seq }] of stream.entries()) {
    if (seq !== index + 1) problems.push(`number ${index + 1} is missing`);
  }
  for (const text of new Set(texts)) {
    if (texts.indexOf(text) !== texts.lastIndexOf(text)) problems.push(`${text} is there twice`);
  }
  for (const { acknowledged } of talks) {
    for (const { seq, text } of acknowledged) {
      if (stream[seq - 1]?.message.text !== text) problems.push(`${text} is not at ${seq}`);
    }
    const seqs = acknowledged.map(({ seq }) => seq);
    if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0)))
      problems.push('one side was told another order than it wrote in');
  }
  const told = talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  if (told !== stream.length) problems.push(`${stream.length} are stored, ${told} were answered`);
  return problems;
}
