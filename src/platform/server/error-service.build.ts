import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { gunzipSync } from 'node:zlib';

/** A minimal error reporting service that stores the reports that it receives. */
export async function openErrorService() {
  const received: string[] = [];
  const server = createServer((request, response) => {
    void buffer(request).then((body) => {
      const isPacked = request.headers['content-encoding'] === 'gzip';
      received.push((isPacked ? gunzipSync(body) : body).toString());
      return response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
    });
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    /** The value of `SENTRY_DSN` that sends reports to this service. */
    dsn: `http://public@127.0.0.1:${port}/1`,
    /** The texts of all reports, oldest first. */
    received,
    close: () => server.close(),
  };
}
