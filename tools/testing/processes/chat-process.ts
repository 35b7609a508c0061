import { createServer } from 'node:http';

import { openChatServer } from '#domain/chat/server/socket.server.ts';
import { chatPrices } from '#main/prices/chat.server.ts';
import { openApp } from '#platform/server/app.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';

/**
 * The chat's endpoint alone, as a process that a test may kill: on `PORT`, with the product's environment, opened by an
 * IPC message. Its clock showed `CHAT_NOW` at the machine's time `CHAT_SINCE` and runs `CHAT_SPEED` times as fast, so
 * that slow mode does not stop a load and a restart does not reset the clock.
 */
const env = readEnvOrEnd();
const startsAt = Date.parse(process.env['CHAT_NOW'] ?? '');
const speed = Number(process.env['CHAT_SPEED'] ?? 1);
const began = Number(process.env['CHAT_SINCE']);
const clock = { now: () => new Date(startsAt + (Date.now() - began) * speed) };

process.once('message', () => void open());
process.channel?.ref();
process.send?.('loaded');

async function open(): Promise<void> {
  const app = await openApp(env);
  const server = createServer((_request, response) => response.writeHead(404).end());
  await openChatServer({ ...app, clock }, { server, prices: chatPrices });
  server.listen(env.PORT, '127.0.0.1', () => process.send?.('open'));
}
