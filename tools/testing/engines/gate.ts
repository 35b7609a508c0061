import { connect, createServer, type Server, type Socket } from 'node:net';

/** A way to a port of this machine that can be closed, as a phone loses its network. */
export type Gate = { port: number; open(): Promise<void>; close(): Promise<void> };

export async function openGate(to: number, port: number): Promise<Gate> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // A cut connection is what the gate is for.
    socket.on('error', () => socket.destroy());
  };
  const gate: Gate = {
    port,
    open: () =>
      new Promise((resolve) => {
        server = createServer((socket) => {
          const onward = connect(to, '127.0.0.1');
          keep(socket);
          keep(onward);
          socket.pipe(onward).pipe(socket);
          socket.on('close', () => onward.destroy());
          onward.on('close', () => socket.destroy());
        });
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await gate.open();
  return gate;
}
