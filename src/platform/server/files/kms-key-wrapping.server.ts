import { createHash } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';

import * as v from 'valibot';

import { signForAws } from '../aws/aws-signature.server.ts';
import type { KmsAccount } from '../env/files.server.ts';
import { log } from '../log.server.ts';
import { fileStoreRefusal } from './blob-store.ts';
import type { KeyWrapping } from './key-wrapping.ts';

const answerMs = 10_000;
const attempts = 3;
const retryMs = 100;
/** Prefix of a KMS key's name in the header of a file. */
const idPrefix = 'kms:';

const encrypted = v.object({ CiphertextBlob: v.string() });
const decrypted = v.object({ Plaintext: v.string() });
const problem = v.object({
  __type: v.optional(v.string(), ''),
  message: v.optional(v.string(), ''),
  Message: v.optional(v.string(), ''),
});

/**
 * Wraps data keys in a key management service with the API of AWS KMS (`TrentService.Encrypt` and `Decrypt`, JSON
 * 1.1, Signature Version 4): the master key never leaves the service. The storage key is the encryption context, so
 * that a data key opens its own file only. The first key of `KMS_KEY` wraps, all unwrap.
 */
export function createKmsKeyWrapping(account: KmsAccount): KeyWrapping {
  const [currentKey] = account.keys;
  return {
    currentKeyId: `${idPrefix}${currentKey}`,
    async wrap(dataKey, storageKey) {
      const answer = await call(account, 'Encrypt', {
        KeyId: currentKey,
        Plaintext: Buffer.from(dataKey).toString('base64'),
        EncryptionContext: contextOf(storageKey),
      });
      return Buffer.from(v.parse(encrypted, answer).CiphertextBlob, 'base64');
    },
    async unwrap({ keyId, wrapped }, storageKey) {
      const key = account.keys.find((one) => `${idPrefix}${one}` === keyId);
      // The file names its key. Only configured keys are used, so that no file can choose a key of another account.
      if (!key) throw new Error(`KMS_KEY has no key with the name of ${keyId}`);
      const answer = await call(account, 'Decrypt', {
        KeyId: key,
        CiphertextBlob: Buffer.from(wrapped).toString('base64'),
        EncryptionContext: contextOf(storageKey),
      });
      return Buffer.from(v.parse(decrypted, answer).Plaintext, 'base64');
    },
  };
}

/** Wraps with `current` and unwraps with either, so that files from before a change of keys can be read. */
export function combineWithOlderKeyWrapping(current: KeyWrapping, older: KeyWrapping): KeyWrapping {
  const isOfKms = (keyId: string) => keyId.startsWith(idPrefix);
  return {
    ...current,
    unwrap: (key, storageKey) =>
      (isOfKms(key.keyId) === isOfKms(current.currentKeyId) ? current : older).unwrap(
        key,
        storageKey,
      ),
  };
}

const contextOf = (storageKey: string) => ({ file: storageKey });

type Operation = 'Decrypt' | 'Encrypt';

/**
 * Asks the service, and again when it does not answer or is overloaded. Throws when it refuses. Refusals:
 * FILES_UNREACHABLE, when none of the attempts had an answer.
 */
async function call(
  account: KmsAccount,
  operation: Operation,
  body: object,
  attempt = 1,
): Promise<unknown> {
  const result = await callOnce(account, operation, JSON.stringify(body));
  if ('value' in result) return result.value;
  if (!result.isTemporary) throw result.error;
  if (attempt === attempts) {
    log.error({ err: result.error }, 'the key management service did not do what was asked');
    throw fileStoreRefusal('FILES_UNREACHABLE');
  }
  await sleep(retryMs * 2 ** attempt * Math.random());
  return call(account, operation, body, attempt + 1);
}

type CallResult = { value: unknown } | { error: unknown; isTemporary: boolean };

async function callOnce(
  account: KmsAccount,
  operation: Operation,
  body: string,
): Promise<CallResult> {
  let answer: Response;
  let text: string;
  try {
    answer = await send(account, operation, body);
    text = await answer.text();
  } catch (error) {
    return { error, isTemporary: true };
  }
  if (answer.ok) return { value: JSON.parse(text) };
  const { __type: type, message, Message } = readProblem(text);
  const error = new Error(
    `the key management service answered ${answer.status} ${type} to ${operation}: ${message || Message}`,
  );
  // KMS answers throttling with status 400 and an error type of its own.
  return { error, isTemporary: answer.status >= 500 || type.includes('Throttling') };
}

async function send(account: KmsAccount, operation: Operation, body: string): Promise<Response> {
  const signed = await signForAws(
    {
      method: 'POST',
      url: `${account.endpoint}/`,
      headers: {
        'content-type': 'application/x-amz-json-1.1',
        'x-amz-target': `TrentService.${operation}`,
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
      body,
    },
    { ...account, service: 'kms' },
  );
  return fetch(signed.url, {
    method: 'POST',
    headers: signed.headers,
    body,
    redirect: 'error',
    signal: AbortSignal.timeout(answerMs),
  });
}

function readProblem(text: string): v.InferOutput<typeof problem> {
  try {
    return v.parse(problem, JSON.parse(text));
  } catch {
    // The answer is not JSON: it is a proxy's page, not the service's answer.
    return { __type: '', message: text.slice(0, 200), Message: '' };
  }
}
