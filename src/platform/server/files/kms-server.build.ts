import { createCipheriv, createDecipheriv, createHash, createHmac, randomBytes } from 'node:crypto';
import { createServer, type IncomingMessage } from 'node:http';

import * as v from 'valibot';

import type { KmsAccount } from '../env/files.server.ts';

const asked = v.object({
  KeyId: v.string(),
  Plaintext: v.optional(v.string(), ''),
  CiphertextBlob: v.optional(v.string(), ''),
  EncryptionContext: v.optional(v.record(v.string(), v.string()), {}),
});

export type KmsServer = {
  account: KmsAccount;
  environment: Record<string, string>;
  /** The operations that succeeded, oldest first. */
  operations: string[];
  /** Refuses the next `times` requests with this error type. */
  refuseNext(type: string, times: number): void;
  stop(): Promise<void>;
};

/**
 * A server with the contract of AWS KMS for symmetric keys, as the AWS KMS API Reference describes Encrypt,
 * Decrypt and their errors. It checks Signature Version 4 by the steps of the IAM User Guide ("Create a
 * signed AWS API request"), without the code of the product.
 */
export async function startTestKmsServer(
  keyNames: readonly [string, ...string[]],
): Promise<KmsServer> {
  const keys = new Map(keyNames.map((name) => [name, randomBytes(32)]));
  const account = { keyId: 'AKIDKMS', secret: 'secret-of-the-service', region: 'ap-northeast-1' };
  const operations: string[] = [];
  const refusals: string[] = [];

  function answer(req: IncomingMessage, body: string): { status: number; answered: object } {
    const refused = (type: string) => ({ status: 400, answered: { __type: type, message: type } });
    const refusal = refusals.shift();
    if (refusal) return refused(refusal);
    if (!isSigned(req, body, account)) return refused('InvalidSignatureException');
    const target = String(req.headers['x-amz-target']);
    if (req.headers['content-type'] !== 'application/x-amz-json-1.1')
      return refused('SerializationException');
    const { KeyId, Plaintext, CiphertextBlob, EncryptionContext } = v.parse(
      asked,
      JSON.parse(body),
    );
    const key = keys.get(KeyId);
    if (!key) return refused('NotFoundException');
    const names = Object.keys(EncryptionContext).toSorted();
    const pairs = names.map((name) => [name, EncryptionContext[name]]);
    const context = Buffer.from(JSON.stringify(pairs));
    const done = { KeyId, EncryptionAlgorithm: 'SYMMETRIC_DEFAULT' };
    operations.push(target);
    if (target === 'TrentService.Encrypt') {
      const nonce = randomBytes(12);
      const cipher = createCipheriv('aes-256-gcm', key, nonce).setAAD(context);
      const sealed = [cipher.update(Plaintext, 'base64'), cipher.final()];
      const blob = Buffer.concat([nonce, ...sealed, cipher.getAuthTag()]);
      return { status: 200, answered: { ...done, CiphertextBlob: blob.toString('base64') } };
    }
    if (target !== 'TrentService.Decrypt') return refused('UnknownOperationException');
    try {
      const blob = Buffer.from(CiphertextBlob, 'base64');
      const decipher = createDecipheriv('aes-256-gcm', key, blob.subarray(0, 12)).setAAD(context);
      decipher.setAuthTag(blob.subarray(-16));
      const plain = Buffer.concat([decipher.update(blob.subarray(12, -16)), decipher.final()]);
      return { status: 200, answered: { ...done, Plaintext: plain.toString('base64') } };
    } catch {
      // The key or the context differs, or the blob was changed.
      return refused('InvalidCiphertextException');
    }
  }

  const server = createServer((req, res) => {
    const chunks: Buffer[] = [];
    req.on('data', (chunk: Buffer) => chunks.push(chunk));
    req.on('end', () => {
      const { status, answered } = answer(req, Buffer.concat(chunks).toString());
      res.writeHead(status, { 'content-type': 'application/x-amz-json-1.1' });
      res.end(JSON.stringify(answered));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('no port');
  const endpoint = `http://127.0.0.1:${address.port}`;
  return {
    account: { ...account, endpoint, keys: keyNames },
    environment: {
      KMS_ENDPOINT: endpoint,
      KMS_REGION: account.region,
      KMS_KEY: keyNames.join(','),
      KMS_ACCESS_KEY_ID: account.keyId,
      KMS_SECRET_ACCESS_KEY: account.secret,
    },
    operations,
    refuseNext: (type, times) => void refusals.push(...Array<string>(times).fill(type)),
    stop: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Account = { keyId: string; secret: string; region: string };

/** True when the signature of the request fits its method, headers and body. */
function isSigned({ method, headers }: IncomingMessage, body: string, account: Account): boolean {
  const found = /Credential=(\S+), SignedHeaders=(\S+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  );
  const [, credential = '', signedHeaders = '', signature] = found ?? [];
  const time = String(headers['x-amz-date']);
  const scope = `${time.slice(0, 8)}/${account.region}/kms/aws4_request`;
  if (credential !== `${account.keyId}/${scope}`) return false;
  const canonical = [
    method,
    '/',
    '',
    ...signedHeaders.split(';').map((name) => `${name}:${String(headers[name]).trim()}`),
    '',
    signedHeaders,
    sha256(body),
  ].join('\n');
  const key = [time.slice(0, 8), account.region, 'kms', 'aws4_request'].reduce<Buffer>(
    (from, part) => createHmac('sha256', from).update(part).digest(),
    Buffer.from(`AWS4${account.secret}`),
  );
  const text = ['AWS4-HMAC-SHA256', time, scope, sha256(canonical)].join('\n');
  const required = ['host', 'x-amz-date', 'x-amz-target'];
  return (
    required.every((name) => signedHeaders.split(';').includes(name)) &&
    createHmac('sha256', key).update(text).digest('hex') === signature
  );
}

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
