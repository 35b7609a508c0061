import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { Server } from 'socket.io';
import { expect, onTestFinished, test } from 'vitest';
import { WebSocket } from 'ws';

import type { ChatServer } from './connections.server.ts';
import { websocketTextFrame, batchSocketWritesPerTurn } from './frames.server.ts';

/** Decodes frames as a browser does: the length from the header, then as many bytes of text. */
function readFrame(frame: Buffer): { text: string; rest: number } {
  expect(frame[0]).toBe(0x81);
  const short = frame[1] ?? 0;
  const head = short < 126 ? 2 : short === 126 ? 4 : 10;
  const length =
    head === 2 ? short : head === 4 ? frame.readUInt16BE(2) : Number(frame.readBigUInt64BE(2));
  return {
    text: frame.toString('utf8', head, head + length),
    rest: frame.length - head - length,
  };
}

test.each([0, 1, 125, 126, 65_535, 65_536, 200_000])('a text of %i bytes is one frame', (size) => {
  const text = 'x'.repeat(size);
  expect(readFrame(websocketTextFrame(text))).toEqual({ text, rest: 0 });
});

test('the length is that of the bytes', () => {
  const text = 'お疲れさまです👋'.repeat(5);
  expect(readFrame(websocketTextFrame(text))).toEqual({ text, rest: 0 });
});

/** Opens a server that writes once a turn, with one connection; collects the packets that the connection receives. */
async function connected() {
  const http = createServer();
  const io: ChatServer = new Server(http, { path: '/chat', transports: ['websocket'] });
  batchSocketWritesPerTurn(io);
  await once(http.listen(0, '127.0.0.1'), 'listening');
  const { port } = http.address() as AddressInfo;
  const socket = new WebSocket(`ws://127.0.0.1:${port}/chat/?EIO=4&transport=websocket`);
  onTestFinished(async () => {
    socket.terminate();
    await io.close();
  });
  const heard: string[] = [];
  socket.on('message', (data: Buffer) => heard.push(data.toString()));
  await once(socket, 'message');
  socket.send('40');
  const [[connection]] = await Promise.all([once(io, 'connection'), once(socket, 'message')]);
  return { io, connection, socket, heard };
}

test('what was said in one turn arrives in its order', async () => {
  const { io, socket, heard } = await connected();
  for (const seq of [1, 2, 3]) io.emit('read', { channelId: 'a', side: 'worker', seq });
  while (heard.length < 5) {
    await once(socket, 'message');
  }
  expect(heard.slice(2).map((text) => JSON.parse(text.slice(2))[1].seq)).toEqual([1, 2, 3]);
});

test('written packets are released', async () => {
  const { io, connection, socket } = await connected();
  const said: unknown[] = connection.conn.writeBuffer;
  io.emit('channel', { channelId: 'a' });
  expect(said).toHaveLength(1);
  await once(socket, 'message');
  expect(said).toEqual([]);
});
