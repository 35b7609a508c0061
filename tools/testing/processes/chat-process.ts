import { createServer } from 'node:http';

import { openChat } from '#domain/chat/server/socket.server.ts';
import { openApp } from '#platform/server/app.server.ts';
import { readEnvOrEnd } from '#platform/server/env.server.ts';

/**
 * The chat's endpoint alone, as a process that a test may kill: on `PORT`, with the environment of the
 * product, once it is told to open. Its clock showed `CHAT_NOW` at the machine's `CHAT_SINCE` and runs
 * `CHAT_SPEED` times as fast, so that slow mode lets a load through, and no start sets it back.
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
  await openChat({ ...app, clock }, server);
  server.listen(env.PORT, '127.0.0.1', () => process.send?.('open'));
}
