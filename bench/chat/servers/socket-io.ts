import { Server } from 'socket.io';

import { productSizedEvent, readyServer } from './shared.ts';

/** Plain Socket.IO: a client names a room, and its messages go to all clients in the room. */
const io = new Server(readyServer(), {
  path: '/chat',
  transports: ['websocket'],
  serveClient: false,
  perMessageDeflate: false,
  httpCompression: false,
  pingInterval: 25_000,
  pingTimeout: 15_000,
});
let seq = 0;

io.on('connection', async (socket) => {
  const [room, side] = String(socket.handshake.auth['token']).split(' ');
  await socket.join(String(room));
  socket.on('send', (said, ack) => {
    seq += 1;
    const event = productSizedEvent(said, String(side), seq);
    io.to(String(room)).emit('event', event);
    ack({ ok: true, value: { message: event.message } });
  });
});
