import { connect, createServer, type Server, type Socket } from 'node:net';

/** A relay to a port or socket of this machine that can be closed, as when a phone loses its network. */
export type NetworkGate = {
  port: number;
  open(): Promise<void>;
  close(): Promise<void>;
  /** Existing connections stay open but transfer nothing any more. */
  freeze(): void;
};

export async function openNetworkGate(to: number | string, port: number): Promise<NetworkGate> {
  const sockets = new Set<Socket>();
  let server: Server | undefined;
  const keep = (socket: Socket) => {
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
    // Cut connections are this relay's purpose, so their errors are ignored.
    socket.on('error', () => socket.destroy());
  };
  const gate: NetworkGate = {
    port,
    open: () =>
      new Promise((resolve) => {
        server = createServer((socket) => {
          const onward = typeof to === 'string' ? connect(to) : connect(to, '127.0.0.1');
          keep(socket);
          keep(onward);
          socket.pipe(onward).pipe(socket);
          socket.on('close', () => onward.destroy());
          onward.on('close', () => socket.destroy());
        });
        server.listen(port, '127.0.0.1', () => resolve());
      }),
    freeze: () => sockets.forEach((socket) => socket.pause()),
    close: () =>
      new Promise((resolve) => {
        server?.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  await gate.open();
  return gate;
}
