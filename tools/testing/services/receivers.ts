import { createServer as createHttpServer } from 'node:http';
import { Agent } from 'node:https';
import { connect, createServer, type AddressInfo, type Server, type Socket } from 'node:net';

import { buildWorker } from '#access/worker/build.ts';
import { notifyOneWorker } from '#platform/server/delivery/notify.server.ts';
import type { TestPushService } from '#platform/server/push/push-service.build.ts';

import type { TestProduct } from '../processes/product.ts';

/** A server that accepts connections and never answers. */
export async function openSilentServer() {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.resume();
  });
  return {
    port: await listen(server),
    /** Number of connections so far, closed ones included. */
    connections: () => sockets.size,
    async end() {
      for (const socket of sockets) socket.resetAndDestroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** An SMS gateway that accepts every message; `onMessage` gets the text at once. */
export async function openSmsGateway(onMessage?: (text: string) => void) {
  const taken: string[] = [];
  const server = createHttpServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const text: string = JSON.parse(Buffer.concat(chunks).toString()).body;
      taken.push(text);
      onMessage?.(text);
      res.writeHead(202).end();
    });
  });
  return {
    url: `http://127.0.0.1:${await listen(server)}`,
    /** The texts of all messages, oldest first. */
    taken,
    end: () => new Promise((resolve) => server.close(resolve)),
  };
}

/** An agent for `createPushTransport` that connects every host name to a port of this machine, without TLS. */
export function redirectingAgent(port: number): Agent {
  const agent = new Agent();
  agent.createConnection = () => connect(port, '127.0.0.1');
  return agent;
}

const workers = 5;
const devices = 10;
const register = `mutation ($input: RegisterPushDeviceInput!) {
  registerPushDevice(input: $input) { success } }`;

type PushesArgs = { service: Pick<TestPushService, 'browser'>; now: Date };

/** Five new workers with ten browsers each, and a waiting notification for each browser. */
export async function queueFiftyPushes(product: TestProduct, { service, now }: PushesArgs) {
  for (let index = 0; index < workers; index += 1) {
    const { id } = await buildWorker(product.app.db, { now });
    const token = await product.signIn(id);
    for (let device = 0; device < devices; device += 1) {
      const input = { ...service.browser(), label: 'Android・Chrome' };
      await product.call(register, { input }, { token });
    }
    const path = '/shifts/1';
    const notice = { workerId: id, topic: 'contract', title: '成立', body: '成立', path } as const;
    await notifyOneWorker(product.app.db, { ...notice, dedupKey: `pushes:${id}`, now });
  }
}

async function listen(server: Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  return (server.address() as AddressInfo).port;
}
