import { setTimeout as sleep } from 'node:timers/promises';

import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';

import { auditPayBooks } from '#domain/pay/audit/audit.server.ts';
import { log } from '#platform/server/log.server.ts';

import {
  connectChatPairs,
  closeConversations,
  conversationFaults,
  startChatProcess,
  exchangeMessagesDuring,
} from '#testing/processes/chat-load.ts';
import { chatFixtureNow, openChatFixture } from '#testing/fixtures/chat.ts';
import { createDatabaseCopy } from '#testing/copies.ts';
import { openDurablePostgres } from '#testing/processes/reusable-server.ts';
import { waitUntil } from './build.ts';

/** For a longer run: `CHAT_DATABASE_KILLS=1000`, about five seconds each. */
const kills = Number(process.env['CHAT_DATABASE_KILLS'] ?? 4);
const pairs = 8;

let server: Awaited<ReturnType<typeof openDurablePostgres>>;
beforeAll(async () => {
  // Lost connections are the purpose of this test: keep them out of the log.
  log.level = 'fatal';
  server = await openDurablePostgres();
});
afterAll(async () => server.stop());

test(
  'the database killed again and again under load, nothing is lost, doubled or out of order',
  async () => {
    const databaseUrl = await createDatabaseCopy(server, 'kills');
    const fixture = await openChatFixture(databaseUrl);
    onTestFinished(() => fixture.close());
    const chat = await startChatProcess({ databaseUrl, now: chatFixtureNow, isQuiet: true });
    onTestFinished(() => chat.stop());
    const conversations = await connectChatPairs(fixture, {
      pairs,
      workers: chat.url,
      facilities: chat.url,
    });
    const talking = exchangeMessagesDuring(conversations, async (untilHeard) => {
      for (let count = 0; count < kills; count += 1) {
        await untilHeard();
        // Kill at a different time in each round.
        await sleep(400 + ((count * 37) % 110));
        // The postmaster is killed less often, because its supervisor gives up at twenty restarts a minute.
        const kill = count % 4 === 3 ? server.kill : server.killBackend;
        await waitUntil(kill, 'there is something to kill');
      }
      await sleep(1_000);
    });
    const talks = await Promise.race([talking, chat.unasked]);
    expect(talks.reduce((sum, { acknowledged }) => sum + acknowledged.length, 0)).toBeGreaterThan(
      pairs * kills,
    );
    expect(await conversationFaults(conversations, talks)).toEqual([]);
    expect(await auditPayBooks(fixture.product.app.db)).toEqual([]);
    closeConversations(conversations);
  },
  600_000 + kills * 20_000,
);
