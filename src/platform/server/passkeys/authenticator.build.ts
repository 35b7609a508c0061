import { createHash, generateKeyPairSync, randomBytes, sign, type KeyObject } from 'node:crypto';

type Cbor = number | string | Buffer | ReadonlyMap<number | string, Cbor>;

function head(major: number, length: number): Buffer {
  if (length < 24) return Buffer.from([(major << 5) | length]);
  if (length < 256) return Buffer.from([(major << 5) | 24, length]);
  return Buffer.from([(major << 5) | 25, length >> 8, length & 255]);
}

function cbor(value: Cbor): Buffer {
  if (typeof value === 'number') return value < 0 ? head(1, -value - 1) : head(0, value);
  if (typeof value === 'string') return Buffer.concat([head(3, value.length), Buffer.from(value)]);
  if (Buffer.isBuffer(value)) return Buffer.concat([head(2, value.length), value]);
  const parts = [...value].flatMap(([key, part]) => [cbor(key), cbor(part)]);
  return Buffer.concat([head(5, value.size), ...parts]);
}

const sha256 = (data: string | Buffer) => createHash('sha256').update(data).digest();

/** Flags of the authenticator data: user present and user verified. */
const used = 0x05;
const withCredential = 0x40;

export type TestAuthenticator = {
  register(options: string): string;
  use(options: string): string;
};

/** An authenticator with one passkey, with everything that a site can see of one. For tests. */
export function buildAuthenticator(origin: string): TestAuthenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  const credentialId = randomBytes(16);
  const id = credentialId.toString('base64url');
  const host = sha256(new URL(origin).hostname);
  let counter = 0;
  const authData = (flags: number, rest = Buffer.alloc(0)) => {
    counter += 1;
    const count = Buffer.alloc(4);
    count.writeUInt32BE(counter);
    return Buffer.concat([host, Buffer.from([flags]), count, rest]);
  };
  const clientData = (type: string, options: string) => {
    const { challenge } = JSON.parse(options) as { challenge: string };
    return Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
  };
  const answer = (response: object) =>
    JSON.stringify({ id, rawId: id, type: 'public-key', clientExtensionResults: {}, response });
  return {
    register(options) {
      const length = Buffer.from([0, credentialId.length]);
      const data = [Buffer.alloc(16), length, credentialId, cbor(coseKey(publicKey))];
      const attestation = new Map<string, Cbor>([
        ['fmt', 'none'],
        ['attStmt', new Map()],
        ['authData', authData(used | withCredential, Buffer.concat(data))],
      ]);
      return answer({
        clientDataJSON: clientData('webauthn.create', options).toString('base64url'),
        attestationObject: cbor(attestation).toString('base64url'),
        transports: ['internal'],
      });
    },
    use(options) {
      const client = clientData('webauthn.get', options);
      const data = authData(used);
      const signature = sign('sha256', Buffer.concat([data, sha256(client)]), privateKey);
      return answer({
        clientDataJSON: client.toString('base64url'),
        authenticatorData: data.toString('base64url'),
        signature: signature.toString('base64url'),
      });
    },
  };
}

function coseKey(key: KeyObject): ReadonlyMap<number, Cbor> {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  return new Map<number, Cbor>([
    [1, 2],
    [3, -7],
    [-1, 1],
    [-2, Buffer.from(x, 'base64url')],
    [-3, Buffer.from(y, 'base64url')],
  ]);
}
