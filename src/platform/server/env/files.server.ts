import * as v from 'valibot';

const endpoint = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@]+\/?$/),
  v.url(),
  v.transform((value) => new URL(value).origin),
);

/** The ARN, id or alias of a key; the header of a file has room for 255 bytes of it. */
const kmsKey = v.pipe(v.string(), v.regex(/^[\w:/-]{1,200}$/));

/** Variables for the place of stored files, and for the service that wraps their keys. */
export const filesEnvVariables = {
  FILES_DIR: v.optional(v.string(), '.data/files'),
  FILES_ENCRYPTED: v.optional(v.picklist(['new', 'all']), 'new'),
  S3_ENDPOINT: v.optional(endpoint),
  S3_BUCKET: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/))),
  S3_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
  S3_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  S3_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  KMS_ENDPOINT: v.optional(endpoint),
  KMS_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/))),
  KMS_KEY: v.optional(
    v.pipe(
      v.string(),
      v.transform((text) => text.split(',').map((one) => one.trim())),
      v.tupleWithRest([kmsKey], kmsKey),
    ),
  ),
  KMS_ACCESS_KEY_ID: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
  KMS_SECRET_ACCESS_KEY: v.optional(v.pipe(v.string(), v.regex(/^\S+$/))),
};

export const filesVariableHints: Record<keyof typeof filesEnvVariables, string> = {
  FILES_DIR: 'a folder',
  FILES_ENCRYPTED: '"new", or "all" after npm run rewrap-files has ended without a failure',
  S3_ENDPOINT:
    'the address of an S3-compatible store, such as https://s3.ap-northeast-1.amazonaws.com',
  S3_BUCKET: 'the name of a bucket, 3 to 63 small letters, digits, dots and hyphens',
  S3_REGION: 'the region of the bucket, such as ap-northeast-1',
  S3_ACCESS_KEY_ID: 'the id of the access key to the bucket',
  S3_SECRET_ACCESS_KEY: 'the secret of the access key to the bucket',
  KMS_ENDPOINT:
    'the address of a service with the API of AWS KMS, such as https://kms.ap-northeast-1.amazonaws.com',
  KMS_REGION: 'the region of the key, such as ap-northeast-1',
  KMS_KEY: 'the ARN, id or alias of a symmetric key, or several with a comma between them',
  KMS_ACCESS_KEY_ID: 'the id of an access key that may use the key',
  KMS_SECRET_ACCESS_KEY: 'the secret of that access key',
};

export const kmsVariableNames = [
  'KMS_ENDPOINT',
  'KMS_REGION',
  'KMS_KEY',
  'KMS_ACCESS_KEY_ID',
  'KMS_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof typeof filesEnvVariables)[];

export type KmsAccount = {
  endpoint: string;
  region: string;
  /** The names of the master keys: the first wraps, all unwrap. */
  keys: readonly [string, ...string[]];
  keyId: string;
  secret: string;
};

export const s3VariableNames = [
  'S3_ENDPOINT',
  'S3_BUCKET',
  'S3_REGION',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
] as const satisfies readonly (keyof typeof filesEnvVariables)[];

export type S3Bucket = {
  endpoint: string;
  name: string;
  region: string;
  keyId: string;
  secret: string;
};

type S3Variables = Partial<Record<(typeof s3VariableNames)[number], string | undefined>>;

/** The bucket for stored files; null: the folder `FILES_DIR`. */
export function s3BucketFromEnv(env: S3Variables): S3Bucket | null {
  const [endpointUrl, name, region, keyId, secret] = s3VariableNames.map((one) => env[one]);
  if (!endpointUrl || !name || !region || !keyId || !secret) return null;
  return { endpoint: endpointUrl, name, region, keyId, secret };
}

type GivenKms = {
  KMS_ENDPOINT?: string | undefined;
  KMS_REGION?: string | undefined;
  KMS_KEY?: readonly [string, ...string[]] | undefined;
  KMS_ACCESS_KEY_ID?: string | undefined;
  KMS_SECRET_ACCESS_KEY?: string | undefined;
};

/** The service that wraps the keys of stored files; null: `FILES_SECRET` does. */
export function kmsAccountFromEnv(env: GivenKms): KmsAccount | null {
  const { KMS_ENDPOINT, KMS_REGION, KMS_KEY, KMS_ACCESS_KEY_ID, KMS_SECRET_ACCESS_KEY } = env;
  if (!KMS_ENDPOINT || !KMS_REGION || !KMS_KEY || !KMS_ACCESS_KEY_ID || !KMS_SECRET_ACCESS_KEY)
    return null;
  return {
    endpoint: KMS_ENDPOINT,
    region: KMS_REGION,
    keys: KMS_KEY,
    keyId: KMS_ACCESS_KEY_ID,
    secret: KMS_SECRET_ACCESS_KEY,
  };
}
