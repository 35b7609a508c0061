import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { smsGateway } from './deliver.server.ts';

const letter = {
  id: '1',
  kind: 'sms',
  recipient: '09000000001',
  subject: null,
  body: '認証コード',
} as const;

/** A gateway of the test's own, which answers every message with one status. */
async function gateway(status: number) {
  const taken: { headers: object; body: string }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      taken.push({ headers: req.headers, body: Buffer.concat(chunks).toString() });
      res.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, taken, close: () => server.close() };
}

test('a message goes to the gateway as JSON with the token', async () => {
  const { url, taken, close } = await gateway(202);
  await smsGateway(url, 'secret')(letter);
  close();
  expect(taken).toHaveLength(1);
  expect(JSON.parse(taken[0]?.body ?? '')).toEqual({ to: '09000000001', body: '認証コード' });
  expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
});

test('a gateway that refuses is a failure, so that the message is tried again', async () => {
  const { url, close } = await gateway(500);
  await expect(smsGateway(url, undefined)(letter)).rejects.toThrow('500');
  close();
});

test('an e-mail is not a matter of the SMS gateway', async () => {
  await expect(
    smsGateway('http://127.0.0.1:9/', undefined)({ ...letter, kind: 'email' }),
  ).rejects.toThrow('e-mail');
});
