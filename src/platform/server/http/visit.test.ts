import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, onTestFinished, test } from 'vitest';

import { createHttpRequestFacts } from './visit.server.ts';

const own = '127.0.0.1';

test.each([
  [0, '203.0.113.9', own],
  [1, '203.0.113.9', '203.0.113.9'],
  [1, '10.0.0.1, 203.0.113.9', '203.0.113.9'],
  [2, '203.0.113.9, 192.0.2.1', '203.0.113.9'],
  [2, '10.0.0.1, 203.0.113.9, 192.0.2.1', '203.0.113.9'],
  [2, '203.0.113.9', own],
])('behind %i proxies, X-Forwarded-For: %s is the address %s', async (proxies, header, address) => {
  const visitOf = createHttpRequestFacts(proxies);
  const server = createServer((req, res) => res.end(visitOf(req).address));
  onTestFinished(() => void server.close());
  await new Promise<void>((resolve) => server.listen(0, own, resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  const answer = await fetch(`http://${own}:${port}/`, { headers: { 'x-forwarded-for': header } });
  expect(await answer.text()).toBe(address);
});
