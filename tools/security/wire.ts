import { connect } from 'node:net';

import { apiPaths } from '#platform/base/api-paths.ts';

export type WireAnswer = {
  status: number;
  headers: Record<string, string>;
  body: string;
};

type WireRequest = {
  line: string;
  headers?: readonly string[];
  /** Sent unchanged: a string, bytes, or the pieces of a chunked body without its end, one after the other. */
  body?: string | Uint8Array | { piece: string; times: number };
};

/** Milliseconds after which a server without an answer counts as hanging. */
const timeoutMs = 300_000;

export const wireHostHeader = 'Host: localhost';

/** The headers of a GraphQL request. */
export const graphqlRequestHeaders = [
  'Content-Type: application/json',
  'Apollo-Require-Preflight: true',
];

/** Functions for requests to the server on a port: any request, a page or file, a call of the worker's API. */
export function createWireClient(port: number) {
  const send = (request: WireRequest) => sendRaw(port, request);
  return {
    send,
    get: (address: string, ...headers: string[]) =>
      send({ line: `GET ${address} HTTP/1.1`, headers: [wireHostHeader, ...headers] }),
    ask: (body: string | Uint8Array, ...headers: string[]) =>
      send({
        line: `POST ${apiPaths.workerGraphql} HTTP/1.1`,
        headers: [
          wireHostHeader,
          ...graphqlRequestHeaders,
          `Content-Length: ${Buffer.byteLength(body)}`,
          ...headers,
        ],
        body,
      }),
  };
}

/** Sends the lines and the body of one request unchanged, in a way that no normal client would. */
function sendRaw(port: number, request: WireRequest): Promise<WireAnswer> {
  const { line, headers = [], body = '' } = request;
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1');
    const received: Buffer[] = [];
    let sent = 0;
    const timer = setTimeout(() => {
      socket.destroy();
      reject(new Error(`no answer to ${line} within ${timeoutMs} ms`));
    }, timeoutMs);
    socket.on('data', (bytes) => received.push(bytes));
    // The server may close the connection before it has read everything; its answer still counts.
    socket.on('error', () => undefined);
    socket.on('close', () => {
      clearTimeout(timer);
      resolve(readAnswer(Buffer.concat(received)));
    });
    const lines = [line, ...headers, 'Connection: close'];
    socket.write(`${lines.join('\r\n')}\r\n\r\n`, 'latin1');
    if (typeof body === 'string' || body instanceof Uint8Array) {
      socket.write(body);
      return;
    }
    const { piece, times } = body;
    const chunk = `${piece.length.toString(16)}\r\n${piece}\r\n`;
    const pump = () => {
      if (socket.destroyed || sent >= times) return;
      sent += 1;
      socket.write(chunk, () => setTimeout(pump, 2));
    };
    pump();
  });
}

function readAnswer(bytes: Buffer): WireAnswer {
  const end = bytes.indexOf('\r\n\r\n');
  const [first = '', ...lines] = bytes.subarray(0, end).toString('latin1').split('\r\n');
  const headers = Object.fromEntries(
    lines.map((each) => {
      const colon = each.indexOf(':');
      return [each.slice(0, colon).toLowerCase(), each.slice(colon + 1).trim()] as const;
    }),
  );
  return {
    status: Number(first.split(' ')[1] ?? 0),
    headers,
    body: bytes.subarray(end + 4).toString('utf8'),
  };
}
