import type { IncomingMessage, ServerResponse } from 'node:http';

import { endpointMessages } from '../messages.ts';

const hostPattern = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,5})?$/i;

/** Validates the Host header: a client may send anything, and later code builds URLs from the header. */
function isHost(host: string): boolean {
  return hostPattern.test(host) && URL.canParse(`http://${host}`);
}

/**
 * True for a request with one valid Host header. Node reads the first of two, and a proxy may have read the second: HTTP/1.1
 * forbids two.
 */
export function hasOneHost({ headers, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter(
    (name, index) => index % 2 === 0 && name.toLowerCase() === 'host',
  );
  return hosts.length <= 1 && isHost(headers.host || 'localhost');
}

/** Answers 400 and closes the connection. */
export function answerBadHost(res: ServerResponse): void {
  res.writeHead(400, { 'content-type': 'text/plain; charset=utf-8', connection: 'close' });
  res.end(endpointMessages.BAD_REQUEST);
}
