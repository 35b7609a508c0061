import { createServer, request as ask, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

export type HaltingProxy = {
  url: string;
  /** Sets the delay of the second half of each page, in milliseconds. */
  haltPages(ms: number): void;
  close(): void;
};

/** A proxy that imitates bad reception: the first half of a page arrives at once, the second after a delay. */
export async function openHaltingProxy(site: string): Promise<HaltingProxy> {
  let haltMs = 0;
  const { hostname, port } = new URL(site);
  const server = createServer((incoming, outgoing) => {
    const headers = { ...incoming.headers, 'accept-encoding': 'identity' };
    const { url: path, method } = incoming;
    const sent = ask({ hostname, port, path, method, headers }, (answer) => {
      outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
      const isPage = answer.headers['content-type']?.startsWith('text/html') ?? false;
      if (haltMs === 0 || !isPage) return void answer.pipe(outgoing);
      const parts: Buffer[] = [];
      answer.on('data', (part: Buffer) => parts.push(part));
      answer.once('end', () => void inHalves(outgoing, Buffer.concat(parts), haltMs));
      return undefined;
    });
    sent.once('error', () => outgoing.destroy());
    incoming.pipe(sent);
  });
  await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
  // Boundary cast: the address of a listening TCP server has a port.
  const own = server.address() as AddressInfo;
  return {
    url: `http://localhost:${own.port}`,
    haltPages: (ms) => (haltMs = ms),
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}

async function inHalves(outgoing: ServerResponse, body: Buffer, ms: number): Promise<void> {
  const middle = Math.floor(body.length / 2);
  outgoing.write(body.subarray(0, middle));
  await sleep(ms);
  outgoing.end(body.subarray(middle));
}
