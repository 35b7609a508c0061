import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import { commonRefusal } from '#platform/base/refusal.ts';

import { signForAws } from '../aws/aws-signature.server.ts';
import type { S3Bucket } from '../env/files.server.ts';
import { log } from '../log.server.ts';
import {
  assertBlobKey,
  isBlobKey,
  fileStoreRefusal,
  type BlobStore,
  type StoredBlob,
} from './blob-store.ts';
import { parseS3Error, parseS3ListPage, type S3ListPage } from './s3-answers.ts';

/** Time limit until the answer begins; a body that is sent to a slow browser may take longer. */
const answerMs = 30_000;
const attempts = 3;
const retryMs = 200;
/** Codes of AWS, MinIO and Ceph for a store or bucket without space. */
const fullCodes: readonly string[] = [
  'QuotaExceeded',
  'XMinioStorageFull',
  'XMinioAdminBucketQuotaExceeded',
];

type S3Request = {
  method: 'DELETE' | 'GET' | 'HEAD' | 'PUT';
  key?: string;
  query?: Record<string, string>;
  headers?: Record<string, string>;
  body?: Uint8Array;
};

/**
 * Blobs as objects of a bucket in an S3-compatible store. A write is a single request with the length and the SHA-256
 * of its content, so the store has all of it or nothing: a killed process leaves no unfinished write.
 */
export function createS3BlobStore(bucket: S3Bucket, { pageSize = 1_000 } = {}): BlobStore {
  const ask = asking(bucket);
  async function* keys(folder?: string): AsyncGenerator<string> {
    let marker: string | null = '';
    while (marker !== null) {
      const prefix = folder === undefined ? '' : `${folder}/`;
      const query = { marker, 'max-keys': String(pageSize), prefix };
      // `ListObjects` works in every store; each page begins after the last key of the previous page.
      // oxlint-disable-next-line no-await-in-loop -- each page says where the next one begins
      const answer: Response = await ask({ method: 'GET', query });
      // oxlint-disable-next-line no-await-in-loop -- the same page
      const page: S3ListPage = parseS3ListPage(await answer.text());
      yield* page.keys.filter(isBlobKey);
      marker = page.next;
    }
  }
  async function remove(key: string): Promise<void> {
    assertBlobKey(key);
    await drain(await ask({ method: 'DELETE', key }, [404]));
  }
  return {
    async write(key, bytes) {
      assertBlobKey(key);
      await drain(await ask({ method: 'PUT', key, body: bytes }));
    },
    async replace(key, bytes, version) {
      assertBlobKey(key);
      const found = await drain(await ask({ method: 'HEAD', key }, [404]));
      if (found.status === 404 || versionOf(found) !== version) return false;
      // A store without conditional writes ignores the header; then only the check above protects the newer version.
      const headers = { 'if-match': version };
      const written = await ask({ method: 'PUT', key, body: bytes, headers }, [404, 409, 412]);
      return (await drain(written)).ok;
    },
    async read(key): Promise<StoredBlob> {
      assertBlobKey(key);
      const answer = await ask({ method: 'GET', key }, [404]);
      if (answer.status === 404) throw await missing(answer);
      return {
        size: lengthOf(answer, key),
        version: versionOf(answer),
        body: answer.body ?? new Blob().stream(),
      };
    },
    async sizeOf(key) {
      assertBlobKey(key);
      const answer = await drain(await ask({ method: 'HEAD', key }, [404]));
      return answer.status === 404 ? null : lengthOf(answer, key);
    },
    remove,
    async removeBelow(folder) {
      assertBlobKey(folder);
      for await (const key of keys(folder)) await remove(key);
    },
    keys: () => keys(),
    tidy: async () => 0,
  };
}

/**
 * Sends a signed request. Throws when the answer is neither a success nor among `expected`. Refusals: FILES_FULL,
 * FILES_UNREACHABLE.
 */
function asking(
  bucket: S3Bucket,
): (asked: S3Request, expected?: readonly number[]) => Promise<Response> {
  return async (asked, expected = []) => {
    const { method, key } = asked;
    const answer = await tried(() => sendOnce(bucket, asked), method);
    if (answer.ok || expected.includes(answer.status)) return answer;
    const { code, message } = parseS3Error(await answer.text());
    const error = new Error(
      `the S3 store answered ${answer.status} ${code} to ${method} ${key ?? 'the list'}: ${message}`,
    );
    if (answer.status === 507 || fullCodes.includes(code)) throw refused(error, 'FILES_FULL');
    if (isTemporary(answer)) throw refused(error, 'FILES_UNREACHABLE');
    throw error;
  };
}

async function sendOnce(bucket: S3Bucket, asked: S3Request): Promise<Response> {
  const { method, key, query = {}, headers = {}, body } = asked;
  const path = key === undefined ? bucket.name : `${bucket.name}/${key}`;
  const search = new URLSearchParams(query).toString();
  const signed = await signForAws(
    {
      method,
      url: `${bucket.endpoint}/${path}${search === '' ? '' : `?${search}`}`,
      headers: {
        ...headers,
        'x-amz-content-sha256': createHash('sha256')
          .update(body ?? '')
          .digest('hex'),
        // Ask for the stored bytes without compression, because their length is passed on.
        'accept-encoding': 'identity',
      },
      ...(body && { body: Buffer.from(body) }),
    },
    { ...bucket, service: 's3' },
  );
  const waiting = new AbortController();
  const timer = setTimeout(() => waiting.abort(new Error('no answer in time')), answerMs);
  try {
    return await fetch(signed.url, {
      method,
      headers: signed.headers,
      signal: waiting.signal,
      redirect: 'error',
      ...(body && { body: Buffer.from(body) }),
    });
  } finally {
    clearTimeout(timer);
  }
}

/** Sends a request, and again when the store does not answer or is overloaded: the request must be repeatable. */
async function tried(send: () => Promise<Response>, what: string, attempt = 1): Promise<Response> {
  try {
    const answer = await send();
    if (!isTemporary(answer) || attempt === attempts) return answer;
    await drain(answer);
  } catch (error) {
    if (attempt === attempts) throw refused(error, 'FILES_UNREACHABLE');
    log.warn({ err: error, attempt }, `the S3 store did not answer ${what}`);
  }
  await sleep(retryMs * 2 ** attempt * Math.random());
  return tried(send, what, attempt + 1);
}

const isTemporary = ({ status }: Response) =>
  status === 429 || (status >= 500 && status !== 501 && status !== 507);

/** Returns the refusal for a failed request and logs the cause, which the person does not see. */
function refused(error: unknown, code: 'FILES_FULL' | 'FILES_UNREACHABLE'): Error {
  log.error({ err: error }, 'the S3 store did not do what was asked');
  return fileStoreRefusal(code);
}

/** The error for a 404: NOT_FOUND for a missing object; a missing bucket is a configuration error. */
async function missing(answer: Response): Promise<Error> {
  const { code, message } = parseS3Error(await answer.text());
  return code === 'NoSuchBucket'
    ? new Error(`the S3 store: ${message}`)
    : commonRefusal('NOT_FOUND');
}

/** Reads an answer to its end, so that its connection can be used again. */
async function drain(answer: Response): Promise<Response> {
  await answer.arrayBuffer();
  return answer;
}

function lengthOf({ headers }: Response, key: string): number {
  const length = Number(headers.get('content-length') ?? Number.NaN);
  if (Number.isSafeInteger(length)) return length;
  throw new Error(`the S3 store did not say how long ${key} is`);
}

const versionOf = ({ headers }: Response) => headers.get('etag') ?? '';
