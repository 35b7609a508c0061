import { createHash } from 'node:crypto';

import { expect, test } from 'vitest';

import { signForAws } from './aws-signature.server.ts';

/**
 * The examples of the Amazon S3 API Reference, "Signature Calculations for the Authorization Header:
 * Transferring Payload in a Single Chunk" (docs.aws.amazon.com/AmazonS3/latest/API/sig-v4-header-based-auth.html).
 */
const account = {
  keyId: 'AKIAIOSFODNN7EXAMPLE',
  secret: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY',
  region: 'us-east-1',
  service: 's3',
};
const host = 'https://examplebucket.s3.amazonaws.com';
const welcome = Buffer.from('Welcome to Amazon S3.');

type Example = {
  name: string;
  request: {
    method: string;
    url: string;
    headers: Record<string, string>;
    body?: Buffer<ArrayBuffer>;
  };
  signature: string;
};

test.each<Example>([
  {
    name: 'GET Object',
    request: { method: 'GET', url: `${host}/test.txt`, headers: { range: 'bytes=0-9' } },
    signature: 'f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
  },
  {
    name: 'PUT Object',
    request: {
      method: 'PUT',
      url: `${host}/test$file.text`,
      headers: {
        date: 'Fri, 24 May 2013 00:00:00 GMT',
        'x-amz-storage-class': 'REDUCED_REDUNDANCY',
      },
      body: welcome,
    },
    signature: '98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd',
  },
  {
    name: 'GET Bucket Lifecycle',
    request: { method: 'GET', url: `${host}/?lifecycle`, headers: {} },
    signature: 'fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543',
  },
  {
    name: 'GET Bucket (List Objects)',
    request: { method: 'GET', url: `${host}/?max-keys=2&prefix=J`, headers: {} },
    signature: '34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7',
  },
])('$name has the signature that AWS published', async ({ request, signature }) => {
  const { body } = request;
  const hash = createHash('sha256')
    .update(body ?? '')
    .digest('hex');
  const signed = await signForAws(
    {
      method: request.method,
      url: request.url,
      headers: { ...request.headers, 'x-amz-content-sha256': hash },
      ...(body && { body }),
    },
    account,
    '20130524T000000Z',
  );
  expect(signed.headers.get('authorization')).toContain(`Signature=${signature}`);
});
