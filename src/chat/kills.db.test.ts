import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { findRedis, startRedis } from '../../tools/redis.ts';
import {
  keepTalking,
  problemsOf,
  startChatProcess,
  wholeStream,
  type ChatProcess,
  type Talk,
} from '../../tools/testing/chat-load.ts';
import {
  chatNow,
  openChatScene,
  openLine,
  type ChatScene,
  type Line,
  type Pair,
} from '../../tools/testing/chat-scene.ts';
import { testDatabase } from '../../tools/testing/database.ts';
import { until, type Party } from './build.ts';

/** A longer run for whoever wants to be surer: `CHAT_KILLS=200`. */
const kills = Number(process.env['CHAT_KILLS'] ?? 5);
const pairsAtOnce = 12;

let databaseUrl: string;
let scene: ChatScene;
const redis = await findRedis();

beforeAll(async () => {
  databaseUrl = await testDatabase();
  scene = await openChatScene(databaseUrl);
});
afterAll(async () => scene.close());

type Conversation = Pair & { worker: Party; facility: Party };

async function converse(workers: string, facilities: string): Promise<Conversation[]> {
  const conversations: Conversation[] = [];
  for (let index = 0; index < pairsAtOnce; index += 1) {
    // oxlint-disable-next-line no-await-in-loop
    const pair = await scene.pair();
    conversations.push({
      ...pair,
      // oxlint-disable-next-line no-await-in-loop
      worker: await scene.connect(pair.workerToken, workers),
      // oxlint-disable-next-line no-await-in-loop
      facility: await scene.connect(pair.facilityToken, facilities),
    });
  }
  return conversations;
}

/** Both sides of every conversation write while `disturb` runs; resolves with what they were told. */
async function talkThrough(
  conversations: readonly Conversation[],
  disturb: () => Promise<void>,
): Promise<Talk[]> {
  let isOver = false;
  const talks = conversations.flatMap(({ channelId, worker, facility }) =>
    [worker, facility].map((party, side) =>
      keepTalking(party, { channelId, name: side === 0 ? 'w' : 'f', isOver: () => isOver }),
    ),
  );
  await disturb();
  isOver = true;
  return Promise.all(talks);
}

/** What is wrong with the conversations as both sides see them now. */
async function problemsIn(
  conversations: readonly Conversation[],
  talks: readonly Talk[],
): Promise<string[]> {
  const problems = conversations.map(async ({ channelId, worker, facility }) => {
    const [seen, seenThere] = await Promise.all([
      wholeStream(worker, channelId),
      wholeStream(facility, channelId),
    ]);
    const isSame = JSON.stringify(seen) === JSON.stringify(seenThere);
    const own = talks.filter((talk) => talk.channelId === channelId);
    return [...problemsOf(seen, own), ...(isSame ? [] : ['both sides see different things'])];
  });
  return (await Promise.all(problems)).flat();
}

/** Chat processes run on a clock of their own, which begins where the scene's stands. */
const start = (port?: number, redisUrl?: string): Promise<ChatProcess> =>
  startChatProcess({
    databaseUrl,
    now: chatNow,
    ...(port === undefined ? {} : { port }),
    ...(redisUrl === undefined ? {} : { redisUrl }),
  });

test(
  'killed and started again and again under load, nothing is lost, doubled or out of order',
  async () => {
    let chat = await start();
    const conversations = await converse(chat.url, chat.url);
    const talks = await talkThrough(conversations, async () => {
      for (let count = 0; count < kills; count += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one kill after the other
        await sleep(200 + 150 * (count % 4));
        // oxlint-disable-next-line no-await-in-loop
        await chat.kill();
        // oxlint-disable-next-line no-await-in-loop
        chat = await start(chat.port);
      }
      await sleep(500);
    });
    expect(talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)).toBeGreaterThan(
      pairsAtOnce * 2 * 3,
    );
    expect(await problemsIn(conversations, talks)).toEqual([]);
    for (const { worker, facility } of conversations) {
      worker.close();
      facility.close();
    }
    await chat.stop();
  },
  120_000 + kills * 10_000,
);

const isMissing = 'missing' in redis;
if (isMissing) process.stderr.write(`${redis.missing}\n`);

describe.skipIf(isMissing)('two processes with one Redis', () => {
  test('hear of each other, and one may be killed under load', async () => {
    if ('missing' in redis) return;
    const shared = await startRedis(redis.command);
    const [first, second] = await Promise.all([
      start(undefined, shared.url),
      start(undefined, shared.url),
    ]);
    const line: Line = await openLine(first.url);
    const conversations = await converse(line.address, second.url);

    const [one] = conversations;
    if (!one) throw new Error('nobody talks');
    const typed: unknown[] = [];
    one.facility.socket.on('typing', (state) => typed.push(state));
    await until(() => {
      one.worker.socket.emit('typing', { channelId: one.channelId, isTyping: true });
      return typed.length > 0;
    }, 'typing crossed from one process to the other');

    const talks = await talkThrough(conversations, async () => {
      await until(
        () => conversations.every(({ facility }) => facility.events.some(isWorkers)),
        'messages crossed from one process to the other',
      );
      await until(
        () => conversations.every(({ worker }) => worker.events.some(isFacilitys)),
        'and back',
      );
      await first.kill();
      line.turn(second.url);
      await sleep(3_000);
    });
    expect(await problemsIn(conversations, talks)).toEqual([]);
    for (const { worker, facility } of conversations) {
      worker.close();
      facility.close();
    }
    line.close();
    await second.stop();
    await shared.stop();
  }, 120_000);
});

const isWorkers = ({ message }: { message: { side: string } }) => message.side === 'worker';
const isFacilitys = ({ message }: { message: { side: string } }) => message.side === 'facility';
