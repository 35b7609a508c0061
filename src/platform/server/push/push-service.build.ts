import { createDecipheriv, createECDH, hkdfSync, randomBytes } from 'node:crypto';
import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { Agent } from 'node:https';
import { connect, type AddressInfo } from 'node:net';

import { importJWK, jwtVerify } from 'jose';

import { createPublicNetworkAgent } from '../network/public-agent.server.ts';

export type ReceivedPush = {
  path: string;
  headers: IncomingHttpHeaders;
  /** The payload, decrypted with the browser's keys. */
  text: string;
};

export type TestPushService = {
  /** Makes the product's agent, except that every host name leads to this service, without TLS. */
  agent: () => Agent;
  /** Connections that were made until now. */
  connections(): number;
  /** Every accepted push, oldest first. */
  taken: ReceivedPush[];
  /** Sets the status of all later answers, and their `Retry-After`. */
  answer(status: number, retryAfter?: string): void;
  /** Registers a new browser and returns the fields of its `PushSubscription`. */
  browser(): { endpoint: string; p256dh: string; auth: string };
  close(): Promise<void>;
};

/** The origin of the test service; a public name, because `isPublicHttpsUrl` has no exception for tests. */
const pushOrigin = 'https://push.hitokoma.example';

/** A real push service on a free port, with its browsers. */
export async function buildPushService(): Promise<TestPushService> {
  const taken: ReceivedPush[] = [];
  const browsers = new Map<string, Browser>();
  let status = 201;
  let asked: string | undefined;
  let connections = 0;
  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const path = req.url ?? '';
      const browser = browsers.get(path);
      if (status === 201 && browser) {
        taken.push({ path, headers: req.headers, text: decrypted(Buffer.concat(chunks), browser) });
      }
      if (asked !== undefined) res.setHeader('retry-after', asked);
      res.writeHead(browser ? status : 404).end();
    });
  });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  // A listening TCP server has an address with a port.
  const { port } = server.address() as AddressInfo;
  return {
    agent: () => {
      const agent = createPublicNetworkAgent();
      agent.createConnection = () => connect(port, '127.0.0.1');
      return agent;
    },
    connections: () => connections,
    taken,
    answer: (next, retryAfter) => {
      status = next;
      asked = retryAfter;
    },
    browser() {
      const keys = createECDH('prime256v1');
      keys.generateKeys();
      const auth = randomBytes(16);
      const path = `/send/${randomBytes(16).toString('base64url')}`;
      browsers.set(path, { keys, auth });
      return {
        endpoint: `${pushOrigin}${path}`,
        p256dh: keys.getPublicKey('base64url'),
        auth: auth.toString('base64url'),
      };
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

type Browser = { keys: ReturnType<typeof createECDH>; auth: Buffer };

const headBytes = 21;
const tagBytes = 16;

/** Decrypts a push of one record as a browser does. (RFC 8188, 8291) */
function decrypted(body: Buffer, { keys, auth }: Browser): string {
  const salt = body.subarray(0, 16);
  const senderEnds = headBytes + body.readUInt8(headBytes - 1);
  const sender = body.subarray(headBytes, senderEnds);
  const info = Buffer.concat([Buffer.from('WebPush: info\0'), keys.getPublicKey(), sender]);
  const secret = Buffer.from(hkdfSync('sha256', keys.computeSecret(sender), auth, info, 32));
  const part = (name: string, bytes: number) =>
    Buffer.from(hkdfSync('sha256', secret, salt, `Content-Encoding: ${name}\0`, bytes));
  const decipher = createDecipheriv('aes-128-gcm', part('aes128gcm', 16), part('nonce', 12));
  decipher.setAuthTag(body.subarray(-tagBytes));
  const padded = Buffer.concat([
    decipher.update(body.subarray(senderEnds, -tagBytes)),
    decipher.final(),
  ]);
  return padded.subarray(0, padded.lastIndexOf(2)).toString('utf8');
}

/** Verifies the VAPID token of a push and returns its claims. Throws when the proof is invalid. (RFC 8292) */
export async function verifyPushSender({ headers }: ReceivedPush, publicKey: string) {
  const [, token = '', key] =
    /^vapid t=([\w.-]+), k=([\w-]+)$/.exec(headers.authorization ?? '') ?? [];
  if (key !== publicKey) throw new Error(`signed by ${key}`);
  const point = Buffer.from(publicKey, 'base64url');
  const jwk = await importJWK(
    {
      kty: 'EC',
      crv: 'P-256',
      x: point.subarray(1, 33).toString('base64url'),
      y: point.subarray(33).toString('base64url'),
    },
    'ES256',
  );
  const { payload } = await jwtVerify(token, jwk, { audience: pushOrigin });
  return payload;
}
