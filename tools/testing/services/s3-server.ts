import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import S3rver from '@20minutes/s3rver';

import type { S3Bucket } from '#platform/server/env/files.server.ts';

type S3Server = {
  bucket: S3Bucket;
  /** Environment variables for a product that stores its files in this bucket. */
  environment: Record<string, string>;
  /** Folder with the stored objects. */
  folder: string;
  stop(): Promise<void>;
};

/**
 * Starts an S3 server with an empty bucket, which checks signatures. `port`: port of a stopped server to start again.
 */
export async function startS3(port = 0): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'hitokoma-s3-'));
  const name = 'hitokoma-test';
  const server = new S3rver({
    address: '127.0.0.1',
    port,
    directory: folder,
    silent: true,
    vhostBuckets: false,
    configureBuckets: [{ name }],
  });
  const { port: chosen } = await server.run();
  const endpoint = `http://127.0.0.1:${chosen}`;
  // The server accepts only this account.
  const [keyId, secret, region] = ['S3RVER', 'S3RVER', 'ap-northeast-1'];
  return {
    bucket: { endpoint, name, region, keyId, secret },
    environment: {
      S3_ENDPOINT: endpoint,
      S3_BUCKET: name,
      S3_REGION: region,
      S3_ACCESS_KEY_ID: keyId,
      S3_SECRET_ACCESS_KEY: secret,
    },
    folder,
    async stop() {
      server.httpServer.closeAllConnections();
      await server.close();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
