import { randomUUID } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { spawn, type ChildProcess } from 'node:child_process';
import path from 'node:path';
import { pathToFileURL } from 'node:url';

import { waitUntil, type ChatTestConnection } from '#domain/chat/build.ts';
import type { ChatEvent } from '#domain/chat/protocol/protocol.ts';

import { CommandFailure } from '../../run/ending.ts';
import { checkoutRoot } from '../../run/paths.ts';
import { findFreePort } from '../../run/ports.ts';
import { childEnv, endChildWithProcess } from '../../run/processes.ts';
import type { ChatFixture, ChatPair } from '../fixtures/chat.ts';
import { killedExitCode, terminatedExitCode, watchProcessEnd } from './unasked-end.ts';

export type ChatProcess = {
  port: number;
  url: string;
  kill(): Promise<void>;
  stop(): Promise<void>;
  /** Rejects when the process ends by itself. */
  unasked: Promise<never>;
};

type Start = {
  databaseUrl: string;
  now: Date;
  port?: number;
  redisUrl?: string;
  /** Disables the log of a process that is expected to fail repeatedly. */
  isQuiet?: boolean;
};

/** Factor by which the process's clock runs faster: two seconds of slow mode take a tenth of a second. */
const speed = 20;
const began = Date.now();

/** A process that has loaded the chat's code; `open()` starts its endpoint. */
export type StandbyChatProcess = { open(): Promise<ChatProcess>; end(): Promise<void> };

/** Starts the chat in a separate process; `kill` ends it as a power cut would. */
export const startChatProcess = (start: Start): Promise<ChatProcess> =>
  prepareChatProcess(start).open();

/** Loads the code of the next process while another one still has the port, so that the gap between them is short. */
export function prepareChatProcess(start: Start): StandbyChatProcess {
  const follow = pathToFileURL(path.join(checkoutRoot, 'tools/run/follow-parent.ts')).href;
  const file = path.join(checkoutRoot, 'tools/testing/processes/chat-process.ts');
  const port = start.port === undefined ? findFreePort() : Promise.resolve(start.port);
  const started = port.then((number) => {
    const child = spawn(process.execPath, ['--import', follow, file], {
      cwd: checkoutRoot,
      env: childEnv({
        NODE_ENV: 'test',
        DATABASE_URL: start.databaseUrl,
        BUDGET_FACTOR: '1000',
        LOG_LEVEL: start.isQuiet ? 'silent' : 'error',
        PORT: String(number),
        CHAT_NOW: start.now.toISOString(),
        CHAT_SINCE: String(began),
        CHAT_SPEED: String(speed),
        ...(start.redisUrl ? { REDIS_URL: start.redisUrl } : {}),
      }),
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    });
    const program = endChildWithProcess(child, { timeoutMs: 3_000 });
    const watch = watchProcessEnd('the chat process', program.ended);
    const loaded = said(child, 'loaded');
    // Ending a process before `open()` is not a failure.
    loaded.catch(() => undefined);
    return { child, program, number, loaded, watch };
  });
  const end = async (signal: 'SIGTERM' | 'SIGKILL') => {
    const { program, watch } = await started;
    const codes = signal === 'SIGKILL' ? [killedExitCode] : [0, killedExitCode, terminatedExitCode];
    await watch.endBy(codes, () => program.end(signal));
  };
  return {
    async open() {
      const { child, loaded, number, watch } = await started;
      await loaded;
      child.send('open');
      await said(child, 'open');
      return {
        port: number,
        url: `http://127.0.0.1:${number}`,
        kill: () => end('SIGKILL'),
        stop: () => end('SIGTERM'),
        unasked: watch.unasked,
      };
    },
    end: () => end('SIGKILL'),
  };
}

function said(child: ChildProcess, word: string): Promise<void> {
  return new Promise<void>((resolve, reject) => {
    child.on('message', (received) => received === word && resolve());
    child.once('exit', () => reject(new CommandFailure('the chat process ended at its start')));
  });
}

export type ConnectedChatPair = ChatPair & {
  worker: ChatTestConnection;
  facility: ChatTestConnection;
};

/** Creates and connects pairs: workers at one address, facilities at the other. */
export async function connectChatPairs(
  fixture: ChatFixture,
  { pairs, workers, facilities }: { pairs: number; workers: string; facilities: string },
): Promise<ConnectedChatPair[]> {
  const conversations: ConnectedChatPair[] = [];
  for (let index = 0; index < pairs; index += 1) {
    const pair = await fixture.pair();
    conversations.push({
      ...pair,
      worker: await fixture.connect(pair.workerToken, workers),
      facility: await fixture.connect(pair.facilityToken, facilities),
    });
  }
  return conversations;
}

/**
 * Makes both sides of every conversation write while `disturb` runs. The argument of `disturb` waits until as many more
 * messages are acknowledged as there are conversations. Resolves with the acknowledged messages.
 */
export async function exchangeMessagesDuring(
  conversations: readonly ConnectedChatPair[],
  disturb: (untilHeard: () => Promise<void>) => Promise<void>,
): Promise<AcknowledgedMessages[]> {
  let isOver = false;
  const talks = conversations.flatMap(({ channelId }) =>
    (['w', 'f'] as const).map((name): AcknowledgedMessages => ({
      channelId,
      name,
      acknowledged: [],
    })),
  );
  const all = talks.map((talk, index) => {
    const { worker, facility } = conversations[Math.floor(index / 2)] ?? {};
    const party = talk.name === 'w' ? worker : facility;
    if (!party) throw new CommandFailure('nobody talks');
    return keepTalking(party, talk, () => isOver);
  });
  const acknowledgedCount = () =>
    talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  const untilHeard = () => {
    const before = acknowledgedCount();
    return waitUntil(
      () => acknowledgedCount() >= before + conversations.length,
      'messages are answered',
    );
  };
  const ended = Promise.all(all);
  // When a client is refused, the load ends, and `disturb` need not continue.
  await Promise.race([disturb(untilHeard), ended]);
  isOver = true;
  await ended;
  return talks;
}

/** Sentences about faults of the conversations, as both sides see them at present. */
export async function conversationFaults(
  conversations: readonly ConnectedChatPair[],
  talks: readonly AcknowledgedMessages[],
): Promise<string[]> {
  const problems = conversations.map(async ({ channelId, worker, facility }) => {
    const [seen, seenThere] = await Promise.all([
      wholeStream(worker, channelId),
      wholeStream(facility, channelId),
    ]);
    const isSame = JSON.stringify(seen) === JSON.stringify(seenThere.map(asTheWorkerSees));
    const own = talks.filter((talk) => talk.channelId === channelId);
    return [...problemsOf(seen, own), ...(isSame ? [] : ['both sides see different things'])];
  });
  return (await Promise.all(problems)).flat();
}

/** A facility's event without the name of the colleague who wrote, which no worker sees. */
function asTheWorkerSees(event: ChatEvent): ChatEvent {
  const { authorName: _name, ...shared } = event.message;
  return { ...event, message: shared };
}

/** Ends all connections. */
export function closeConversations(conversations: readonly ConnectedChatPair[]): void {
  for (const { worker, facility } of conversations) {
    worker.close();
    facility.close();
  }
}

/** Messages that the server acknowledged to one side, in the order of the acknowledgements. */
export type AcknowledgedMessages = {
  channelId: string;
  name: 'w' | 'f';
  acknowledged: { seq: number; text: string }[];
};

/**
 * Writes messages one after the other until `isOver`. A message keeps its id and is sent again until it is
 * acknowledged, as a browser does with its queue.
 */
async function keepTalking(
  party: ChatTestConnection,
  talk: AcknowledgedMessages,
  isOver: () => boolean,
): Promise<void> {
  const { channelId, name, acknowledged } = talk;
  for (let index = 0; !isOver(); index += 1) {
    const message = { channelId, clientId: randomUUID(), text: `${name} ${index}` };
    const seq = await sendUntilAnswered(party, message);
    acknowledged.push({ seq, text: message.text });
    await sleep(2_000 / speed);
  }
}

type Message = { channelId: string; clientId: string; text: string };

async function sendUntilAnswered(party: ChatTestConnection, message: Message): Promise<number> {
  for (;;) {
    try {
      const answer = await party.socket.timeout(500).emitWithAck('send', message);
      if (answer.ok) return answer.value.message.seq;
      if (answer.code !== 'SLOW_MODE' && answer.code !== 'UNAVAILABLE') {
        throw new CommandFailure(`${message.text} was refused: ${answer.code}`);
      }
    } catch (error) {
      // No answer in time: the message is sent again, under the same id.
      if (error instanceof CommandFailure) throw error;
    }
    await sleep(50);
  }
}

/** All events of a channel from the first, read page by page. */
async function wholeStream(party: ChatTestConnection, channelId: string): Promise<ChatEvent[]> {
  const all: ChatEvent[] = [];
  for (;;) {
    const since = all.at(-1)?.seq ?? 0;
    const { events, hasMore } = await party.ask('events', { channelId, since });
    all.push(...events);
    if (!hasMore) return all;
  }
}

/**
 * Sentences about faults of a channel's events: gaps, repeated messages, and acknowledged messages that are missing.
 */
function problemsOf(
  stream: readonly ChatEvent[],
  talks: readonly AcknowledgedMessages[],
): string[] {
  const problems: string[] = [];
  const texts = stream.map(({ message }) => message.text);
  for (const [index, { seq }] of stream.entries()) {
    if (seq !== index + 1) problems.push(`number ${index + 1} is missing`);
  }
  const seen = new Set<string>();
  for (const text of texts) {
    if (seen.has(text)) problems.push(`${text} is there twice`);
    seen.add(text);
  }
  for (const { acknowledged } of talks) {
    for (const { seq, text } of acknowledged) {
      if (stream[seq - 1]?.message.text !== text) problems.push(`${text} is not at ${seq}`);
    }
    const seqs = acknowledged.map(({ seq }) => seq);
    if (seqs.some((seq, index) => index > 0 && seq <= (seqs[index - 1] ?? 0)))
      problems.push('one side was told another order than it wrote in');
  }
  const answered = talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0);
  if (answered !== stream.length)
    problems.push(`${stream.length} are stored, ${answered} were answered`);
  return problems;
}
