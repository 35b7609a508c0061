import { WebSocketServer, type WebSocket } from 'ws';

import { productSizedEvent, readyServer } from './shared.ts';

/** Plain `ws`: a client names a room in the URL, and its messages go to all clients in the room. */
const sockets = new WebSocketServer({ server: readyServer(), perMessageDeflate: false });
const rooms = new Map<string, Set<WebSocket>>();
let seq = 0;

sockets.on('connection', (socket, request) => {
  const asked = new URL(request.url ?? '', 'http://bench').searchParams;
  const [name, side] = (asked.get('token') ?? '').split(' ');
  const room = rooms.get(String(name)) ?? new Set<WebSocket>();
  rooms.set(String(name), room.add(socket));
  socket.on('close', () => room.delete(socket));
  socket.on('message', (frame: Buffer) => {
    const { id, said } = JSON.parse(frame.toString());
    seq += 1;
    const event = productSizedEvent(said, String(side), seq);
    const encoded = JSON.stringify(['event', event]);
    for (const each of room) each.send(encoded);
    socket.send(JSON.stringify(['ack', id, { ok: true, value: { message: event.message } }]));
  });
});
