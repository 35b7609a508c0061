import { createHash, createHmac, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';

/** The fake server's answer to the next request: a code, or one of Amazon's errors. */
type Mood = 'create' | 'create, then lose the answer' | 'F200' | 'F300' | 'F400' | 'garbage';

export type FakeAmazon = {
  url: string;
  partnerId: string;
  keyId: string;
  secret: string;
  region: string;
  /** Each entry applies to one request; without an entry the fake creates a card. */
  moods: Mood[];
  /** Every request whose signature was right: the creation request id and the amount. */
  requests: { creationRequestId: string; amount: number }[];
  /** Requests that the fake refused. */
  refused: string[];
  /** One code per creation request id, also when it is requested again. */
  codes: Map<string, string>;
  close(): Promise<void>;
};

const sha256 = (text: string | Buffer) => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string) =>
  createHmac('sha256', key).update(text).digest();

/**
 * A fake server of the Amazon Incentives API for tests: it computes the signature of each request
 * independently (AWS Signature Version 4), and refuses requests with a wrong, late or missing
 * signature.
 */
export async function startFakeAmazon(): Promise<FakeAmazon> {
  const account = {
    partnerId: 'Hitok',
    keyId: 'AKIDFAKE',
    secret: randomBytes(20).toString('base64'),
    region: 'us-west-2',
  };
  const fake = {
    ...account,
    moods: [] as Mood[],
    requests: [] as FakeAmazon['requests'],
    refused: [] as string[],
    codes: new Map<string, string>(),
  };
  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const body = await bodyOf(request);
    const why = whyRefused(request, body, account);
    if (why) {
      fake.refused.push(why);
      response.writeHead(403, { 'content-type': 'application/json' });
      response.end(JSON.stringify({ message: why }));
      return;
    }
    const asked: { creationRequestId: string; value: { amount: number; currencyCode: string } } =
      JSON.parse(body);
    const { creationRequestId } = asked;
    fake.requests.push({ creationRequestId, amount: asked.value.amount });
    const mood = fake.moods.shift() ?? 'create';
    const isCreated = mood.startsWith('create');
    if (isCreated && !fake.codes.has(creationRequestId)) {
      fake.codes.set(
        creationRequestId,
        `AQ${randomBytes(2).toString('hex')}-FAKE72-NGG3`.toUpperCase(),
      );
    }
    if (mood === 'create, then lose the answer') {
      response.destroy();
      return;
    }
    const [status, text] = answerOf(mood, creationRequestId, fake.codes.get(creationRequestId));
    response.writeHead(status, { 'content-type': 'application/json' });
    response.end(text);
  };
  const server = createServer((request, response) => void answer(request, response));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  // The server listens on TCP, so its address is an `AddressInfo`.
  const { port } = server.address() as AddressInfo;
  return Object.assign(fake, {
    url: `http://127.0.0.1:${port}`,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  });
}

async function bodyOf(request: IncomingMessage): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks).toString('utf8');
}

function answerOf(mood: Mood, id: string, code: string | undefined): [number, string] {
  const failure = (errorCode: string, errorType: string, status = 'FAILURE') =>
    JSON.stringify({ agcodResponse: { status }, status, errorCode, errorType, message: errorType });
  switch (mood) {
    case 'F200':
      return [400, failure('F200', 'InvalidAmountValue')];
    case 'F300':
      return [400, failure('F300', 'InsufficientFunds')];
    case 'F400':
      return [500, failure('F400', 'SystemTemporarilyUnavailable', 'RESEND')];
    case 'garbage':
      return [200, '<html>bad gateway</html>'];
    default:
      return [
        200,
        JSON.stringify({
          status: 'SUCCESS',
          creationRequestId: id,
          gcId: `A${id.slice(-12)}`,
          gcClaimCode: code,
          gcExpirationDate: 'Sun Nov 30 14:59:59 UTC 2036',
          cardInfo: { cardStatus: 'Fulfilled' },
        }),
      ];
  }
}

type AmazonAccount = Pick<FakeAmazon, 'keyId' | 'secret' | 'region' | 'partnerId'>;

function whyRefused(request: IncomingMessage, body: string, account: AmazonAccount): string | null {
  const { method = '', url = '', headers } = request;
  if (method !== 'POST' || url !== '/CreateGiftCard') return `no operation ${method} ${url}`;
  if (headers['x-amz-target'] !== 'com.amazonaws.agcod.AGCODService.CreateGiftCard')
    return 'no target';
  const date = String(headers['x-amz-date']);
  if (!/^\d{8}T\d{6}Z$/.test(date)) return 'no date';
  const parsed =
    /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8}\/[^/]+\/AGCODService\/aws4_request), SignedHeaders=([^,]+), Signature=([0-9a-f]{64})$/.exec(
      String(headers.authorization),
    );
  if (!parsed) return 'no signature';
  const [, keyId, scope = '', signedHeaders = '', signature] = parsed;
  if (keyId !== account.keyId) return 'unknown key';
  if (scope !== `${date.slice(0, 8)}/${account.region}/AGCODService/aws4_request`)
    return 'wrong scope';
  const names = signedHeaders.split(';');
  if (!['host', 'x-amz-date', 'x-amz-target'].every((name) => names.includes(name)))
    return 'headers left out';
  const canonical = [
    method,
    url,
    '',
    ...names.map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${account.secret}`);
  const toSign = ['AWS4-HMAC-SHA256', date, scope, sha256(canonical)].join('\n');
  if (hmac(key, toSign).toString('hex') !== signature) return 'wrong signature';
  const { partnerId, creationRequestId, value } = JSON.parse(body);
  if (partnerId !== account.partnerId) return 'wrong partner';
  if (!/^[A-Za-z0-9]{1,40}$/.test(creationRequestId) || !creationRequestId.startsWith(partnerId))
    return 'malformed creation request id';
  return value.currencyCode === 'JPY' ? null : 'wrong currency';
}
