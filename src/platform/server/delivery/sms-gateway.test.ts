import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';

import { expect, test } from 'vitest';

import { DeliveryDeferred } from './circuit-breaker.ts';
import { smsGateway } from './sms-gateway.server.ts';

const outgoing = {
  id: '1',
  kind: 'sms',
  recipient: '09000000001',
  workerId: null,
  subject: null,
  body: '認証コード',
  path: null,
  topic: null,
} as const;
const origin = 'https://hitokoma.example';

/** A test gateway that answers every message with one status, and with `Retry-After` when it is given. */
async function gateway(status: number, retryAfter?: string) {
  const taken: { headers: object; body: string }[] = [];
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      taken.push({ headers: req.headers, body: Buffer.concat(chunks).toString() });
      res.writeHead(status, retryAfter ? { 'retry-after': retryAfter } : {}).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return { url: `http://127.0.0.1:${port}/`, taken, close: () => server.close() };
}

test('a message goes to the gateway as JSON with the token', async () => {
  const { url, taken, close } = await gateway(202);
  await smsGateway({ url, token: 'secret', origin })(outgoing);
  close();
  expect(taken).toHaveLength(1);
  expect(JSON.parse(taken[0]?.body ?? '')).toEqual({ to: '09000000001', body: '認証コード' });
  expect(taken[0]?.headers).toMatchObject({ authorization: 'Bearer secret' });
});

test('a gateway that refuses is a failure, so that the message is tried again', async () => {
  const { url, close } = await gateway(500);
  await expect(smsGateway({ url, token: undefined, origin })(outgoing)).rejects.toThrow('500');
  close();
});

test.each([429, 503])(
  'a gateway that answers %s with Retry-After gets no message until then, and the wait is no failure',
  async (status) => {
    const { url, taken, close } = await gateway(status, '90');
    const carry = smsGateway({ url, token: undefined, origin });
    const first = await carry(outgoing).catch((error: unknown) => error);
    const second = await carry(outgoing).catch((error: unknown) => error);
    close();
    expect(first).toMatchObject({ waitMs: 90_000 });
    expect([first, second].every((error) => error instanceof DeliveryDeferred)).toBe(true);
    expect(taken).toHaveLength(1);
  },
);

test('a message about a screen ends with its address', async () => {
  const { url, taken, close } = await gateway(202);
  const shift = { ...outgoing, body: '出勤が記録されていません。', path: '/shifts/1/check-in' };
  await smsGateway({ url, token: undefined, origin })(shift);
  close();
  expect(JSON.parse(taken[0]?.body ?? '').body).toBe(
    '出勤が記録されていません。\nhttps://hitokoma.example/shifts/1/check-in',
  );
});
