import * as v from 'valibot';

import type { WeeklyWorkingHours } from '#platform/base/working-hours.ts';

import {
  paymasterVariableNames,
  paymasterAccountFromEnv,
  payoutVariableHints,
  payoutSettingsFromEnv,
  payoutVariables,
  type PaymasterAccount,
  type PayoutSettings,
} from './env/payout.server.ts';
import {
  invoiceAccountVariableNames,
  invoicingSettingsFromEnv,
  invoicingVariableHints,
  invoicingVariables,
  type InvoicingSettings,
} from './env/invoicing.server.ts';
import { observabilityVariableHints, observabilityVariables } from './env/observability.server.ts';
import {
  filesVariableHints,
  filesEnvVariables,
  kmsVariableNames,
  kmsAccountFromEnv,
  s3VariableNames,
  s3BucketFromEnv,
  type KmsAccount,
  type S3Bucket,
} from './env/files.server.ts';
import { minConnections } from './database/shares.ts';
import { assertBudgetFactor, factorHints, factorVariables } from './env/factors.server.ts';
import {
  signInCodeBudgetVariableHints,
  signInCodeBudgetVariables,
} from './env/code-budget.server.ts';
import { secretVariableHints, secretVariables } from './secrets/secret-variables.ts';
import {
  documentReviewHoursHints,
  parseDocumentReviewHours,
  documentReviewHoursVariables,
} from './env/reviews.server.ts';
import {
  vapidKeysFromEnv,
  webPushVariableHints,
  webPushVariableNames,
  webPushVariables,
  type VapidKeys,
} from './env/web-push.server.ts';
import {
  companyVariableNames,
  platformCompanyOf,
  companyVariablesSchema,
  companyVariableHints,
  type Company,
} from './company.server.ts';

/**
 * The environment variables of the product are parsed in this file and in `env/`,
 * `secrets/secret-variables.ts` and `company.server.ts`, `LOG_LEVEL` in `log.server.ts`; the README's
 * table is written from them. A missing or malformed variable ends the start with one sentence.
 */
const flag = v.pipe(
  v.optional(v.picklist(['0', '1']), '0'),
  v.transform((value) => value === '1'),
);

const site = v.pipe(
  v.string(),
  v.regex(/^https?:\/\/[^/?#@]+\/?$/),
  v.url(),
  v.transform((value) => new URL(value).origin),
);

/** Address from which a page may load a script: https, or http on localhost. */
const secureAddress = v.pipe(
  v.string(),
  v.regex(/^(?:https:\/\/|http:\/\/localhost[:/])/),
  v.url(),
);

const origins = v.pipe(
  v.optional(v.string(), ''),
  v.transform((text) => text.split(' ').filter(Boolean)),
  v.array(
    v.pipe(
      secureAddress,
      v.transform((address) => new URL(address).origin),
    ),
  ),
);

const connections = v.pipe(
  v.optional(v.string(), '16'),
  v.digits(),
  v.transform(Number),
  v.minValue(minConnections),
  v.maxValue(1_000),
);

const seconds = v.pipe(
  v.optional(v.string(), '2'),
  v.digits(),
  v.transform(Number),
  v.maxValue(60),
);

const drainSeconds = v.optional(
  v.pipe(v.string(), v.digits(), v.transform(Number), v.maxValue(120)),
);

/** In production. A proxy that asks `/readyz` every second or two stops sending requests within these seconds. */
const drainSecondsOfProduction = 5;

const schema = v.object({
  NODE_ENV: v.optional(v.picklist(['development', 'production', 'test']), 'development'),
  PORT: v.pipe(v.optional(v.string(), '3000'), v.digits(), v.transform(Number), v.maxValue(65_535)),
  HOST: v.optional(v.string()),
  ORIGIN: v.optional(site),
  DATABASE_URL: v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//)),
  DATABASE_POOL: connections,
  DATABASE_REPLICA_URL: v.optional(v.pipe(v.string(), v.regex(/^postgres(ql)?:\/\//))),
  ...secretVariables,
  ...filesEnvVariables,
  DRAIN_SECONDS: drainSeconds,
  DEMO: flag,
  OPERATOR_EMAIL: v.optional(v.pipe(v.string(), v.email())),
  SECURITY_CONTACT: v.optional(v.pipe(v.string(), v.regex(/^(?:mailto:|tel:|https:\/\/)\S+$/))),
  TAG_MANAGER_URL: v.optional(secureAddress),
  TAG_ORIGINS: origins,
  MAP_TILES: v.optional(v.pipe(v.string(), v.endsWith('.pmtiles'))),
  ...factorVariables,
  VISITOR_CACHE_SECONDS: seconds,
  SMS_GATEWAY_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//), v.url())),
  SMS_GATEWAY_TOKEN: v.optional(v.string()),
  REDIS_URL: v.optional(v.pipe(v.string(), v.regex(/^rediss?:\/\//), v.url())),
  CHAT_PROVIDER: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//), v.url())),
  CHAT_PROVIDER_TOKEN: v.optional(v.string()),
  SMTP_URL: v.optional(v.pipe(v.string(), v.regex(/^smtps?:\/\//), v.url())),
  MAIL_FROM: v.optional(
    v.pipe(v.string(), v.regex(/^(?:[^<>",@\r\n]{1,100} )?<?[^\s<>@",]+@[^\s<>@",]+>?$/)),
  ),
  ...webPushVariables,
  AMAZON_GIFT_CARD_URL: v.optional(v.pipe(v.string(), v.regex(/^https?:\/\//), v.url())),
  AMAZON_GIFT_CARD_REGION: v.optional(v.pipe(v.string(), v.regex(/^[a-z0-9-]+$/)), 'us-west-2'),
  AMAZON_GIFT_CARD_PARTNER_ID: v.optional(v.pipe(v.string(), v.regex(/^[A-Za-z0-9]{1,8}$/))),
  AMAZON_GIFT_CARD_KEY_ID: v.optional(v.string()),
  AMAZON_GIFT_CARD_SECRET: v.optional(v.string()),
  ...payoutVariables,
  ...invoicingVariables,
  ...documentReviewHoursVariables,
  ...signInCodeBudgetVariables,
  ...observabilityVariables,
  SENTRY_DSN: v.optional(v.pipe(v.string(), v.url())),
  MAINTENANCE_UNTIL: v.optional(
    v.pipe(
      v.string(),
      v.isoTimestamp(),
      v.transform((text) => new Date(text)),
    ),
  ),
  TRUST_PROXY: v.optional(v.pipe(v.string(), v.regex(/^[0-9]$/), v.transform(Number))),
  JOBS: v.optional(v.picklist(['on', 'off']), 'on'),
  HITOKOMA_DEV: flag,
  ...companyVariablesSchema,
});

const wanted: Record<keyof v.InferOutput<typeof schema>, string> = {
  NODE_ENV: 'development, production or test',
  PORT: 'a port number',
  HOST: 'an address to listen on',
  ORIGIN: 'the public address, such as https://example.jp, required in production',
  DATABASE_URL: 'a PostgreSQL address, such as postgres://user@host/name',
  DATABASE_POOL: `a number of connections, ${minConnections} to 1000`,
  DATABASE_REPLICA_URL: 'postgres://…, a streaming replica of DATABASE_URL',
  ...secretVariableHints,
  ...filesVariableHints,
  DRAIN_SECONDS: 'a number of seconds, 0 to 120',
  DEMO: '0, or 1 for demo mode',
  OPERATOR_EMAIL:
    'an e-mail address that is told of documents and corporations waiting for review and of gift cards without a code',
  SECURITY_CONTACT: 'mailto:…, tel:… or https://…, as security.txt names it',
  TAG_MANAGER_URL: 'the https:// address of a tag manager’s script',
  TAG_ORIGINS: 'https:// origins with a space between them',
  MAP_TILES: 'the path of a .pmtiles file of streets, in the schema of the Protomaps basemap',
  ...factorHints,
  VISITOR_CACHE_SECONDS: 'a number of seconds, 0 to 60',
  SMS_GATEWAY_URL: 'the address that takes { to, body } as JSON, required in production',
  SMS_GATEWAY_TOKEN: 'the Bearer token of the SMS gateway',
  REDIS_URL:
    'the address of a Redis, through which several processes share one chat and count requests together',
  CHAT_PROVIDER: "the address of a hosted chat's gateway; without it the chat is ours",
  CHAT_PROVIDER_TOKEN: "the Bearer token of the hosted chat's gateway",
  SMTP_URL:
    'the mail server, such as smtps://user:password@mail.example.jp, required in production',
  MAIL_FROM: 'the sender of e-mail, such as ひとこま <no-reply@example.jp>, required in production',
  ...webPushVariableHints,
  AMAZON_GIFT_CARD_URL:
    'the address of the Incentives API, with the other three AMAZON_GIFT_CARD_…',
  AMAZON_GIFT_CARD_REGION: 'an AWS region, such as us-west-2',
  AMAZON_GIFT_CARD_PARTNER_ID: "the partner's id, letters and digits",
  AMAZON_GIFT_CARD_KEY_ID: 'the access key of the Incentives API',
  AMAZON_GIFT_CARD_SECRET: 'the secret key of the Incentives API',
  ...payoutVariableHints,
  ...invoicingVariableHints,
  ...documentReviewHoursHints,
  ...signInCodeBudgetVariableHints,
  ...observabilityVariableHints,
  SENTRY_DSN: 'the address of a project at an error reporting service that speaks Sentry',
  MAINTENANCE_UNTIL: 'the planned end of a maintenance, such as 2026-12-01T05:00:00+09:00',
  TRUST_PROXY:
    'the number of proxies of yours that append to X-Forwarded-For, 0 to 9, required in production',
  JOBS: 'on or off',
  HITOKOMA_DEV: '0 or 1',
  ...companyVariableHints,
};

/** The names of all variables. */
export const variableNames: readonly string[] = Object.keys(wanted);

type Computed = 'HOST' | 'TRUST_PROXY' | 'ACCESS_LOG' | 'DRAIN_SECONDS';

export type Env = Omit<v.InferOutput<typeof schema>, Computed> & {
  /** Demo mode: with `DEMO=1`, and in tests. */
  readonly demo: boolean;
  /** The address to listen on: loopback in demo mode, because every caller is an operator there. */
  readonly HOST: string;
  /** The number of our own proxies in front of the process. */
  readonly TRUST_PROXY: number;
  /** Seconds for which a stopping process answers 503 on `/readyz` before it closes. */
  readonly DRAIN_SECONDS: number;
  /** The level of the line that each request writes to the log. In demo mode it is `debug`. */
  readonly ACCESS_LOG: 'info' | 'debug' | 'off';
  /** The secrets of `AUTH_SECRET`: the first signs and seals, all verify and open. */
  readonly secrets: readonly [string, ...string[]];
  /** The secret of the hashes by which persons, documents and gift card codes are looked up. */
  readonly indexSecret: string;
  /** The secrets of the master keys of stored files: the first encrypts, all decrypt. */
  readonly filesSecrets: readonly [string, ...string[]];
  /** The bucket for stored files; null: the folder `FILES_DIR`. */
  readonly s3: S3Bucket | null;
  /** The service that wraps the keys of stored files; null: `filesSecrets` do. */
  readonly kms: KmsAccount | null;
  /** The keys for web push; null when web push is off. */
  readonly vapid: VapidKeys | null;
  /** The way in which wages are sent to the workers' banks; selects a `PayoutRoute` of `pay/`. */
  readonly payout: PayoutSettings;
  /** The account from which wages are paid. */
  readonly paymaster: PaymasterAccount;
  /** The registration and account that invoices print. */
  readonly invoicing: InvoicingSettings;
  /** The hours in which documents are reviewed; null: at any hour. */
  readonly reviewHours: WeeklyWorkingHours | null;
  /** The company that runs the platform; the demo has a made-up company. */
  readonly company: Company;
};

/**
 * Only tests may run without `AUTH_SECRET`. A default for the demo would differ from the secret that
 * tools/run/secrets.ts gives the demo server, so one process could not decrypt the other's data.
 */
const testSecret = 'a secret for tests that protects nothing at all';

/**
 * Reads the environment. Throws when there is a problem: an `Error` whose message is one clear sentence per problem.
 */
export function readEnv(source: Record<string, string | undefined> = process.env): Env {
  const given = Object.fromEntries(
    variableNames.flatMap((name) => (source[name] ? [[name, source[name]]] : [])),
  );
  const parsed = v.safeParse(schema, given);
  if (!parsed.success) throw new Error(parsed.issues.map((issue) => sentence(issue)).join('\n'));
  const env = parsed.output;
  const demo = env.NODE_ENV === 'test' || env.DEMO;
  const secrets =
    env.AUTH_SECRET ?? (env.NODE_ENV === 'test' ? ([testSecret] as const) : undefined);
  if (!secrets) throw new Error(`NO_SECRET: set AUTH_SECRET: ${wanted.AUTH_SECRET}.`);
  if (!demo) assertComplete(env);
  assertWhole(env, amazonNames, 'an Amazon account');
  assertWhole(env, webPushVariableNames, 'web push');
  assertWhole(env, s3VariableNames, 'an S3 store');
  assertWhole(env, kmsVariableNames, 'a key management service');
  assertWhole(env, companyVariableNames, 'the company');
  assertWhole(env, invoiceAccountVariableNames, 'the account of invoices');
  return {
    ...env,
    demo,
    HOST: env.HOST ?? (demo ? '127.0.0.1' : '0.0.0.0'),
    TRUST_PROXY: env.TRUST_PROXY ?? 0,
    DRAIN_SECONDS: env.DRAIN_SECONDS ?? (demo ? 0 : drainSecondsOfProduction),
    ACCESS_LOG: env.ACCESS_LOG ?? (demo ? 'debug' : 'info'),
    secrets,
    // In the demo, use the oldest secret: `AUTH_SECRET` may be replaced, but the hashes must not change.
    indexSecret: env.INDEX_SECRET ?? secrets.at(-1) ?? secrets[0],
    filesSecrets: env.FILES_SECRET ?? secrets,
    s3: s3BucketFromEnv(env),
    kms: kmsAccountFromEnv(env),
    vapid: vapidKeysFromEnv(env),
    payout: payoutSettingsFromEnv(env, demo),
    paymaster: paymasterAccountFromEnv(env),
    invoicing: invoicingSettingsFromEnv(env),
    reviewHours: parseDocumentReviewHours(env, demo),
    company: platformCompanyOf(env),
  };
}

/**
 * Addresses to which codes, messages and sessions are sent. In production they need TLS, except on the same machine.
 */
const secureNames = ['ORIGIN', 'SMS_GATEWAY_URL', 'CHAT_PROVIDER', 'AMAZON_GIFT_CARD_URL'] as const;

/**
 * Variables that production requires: for sign-in codes, notifications, payouts, invoices, links, and the legally
 * required company data. (職業安定法32条の13)
 */
const neededOutside = [
  'SMS_GATEWAY_URL',
  'SMTP_URL',
  'MAIL_FROM',
  'ORIGIN',
  'INDEX_SECRET',
  'FILES_SECRET',
  'TRUST_PROXY',
  ...paymasterVariableNames,
  ...invoiceAccountVariableNames,
  ...companyVariableNames,
] as const;

function assertComplete(env: v.InferOutput<typeof schema>): void {
  // With a key management service, the secret of stored files is not needed.
  const isGiven = (name: (typeof neededOutside)[number]) =>
    env[name] !== undefined || (name === 'FILES_SECRET' && env.KMS_KEY !== undefined);
  const missing = neededOutside.filter((name) => !isGiven(name));
  if (missing.length > 0) {
    throw new Error(
      missing
        .map((name) => `The environment variable ${name} is missing: ${wanted[name]}.`)
        .join('\n'),
    );
  }
  assertBudgetFactor(env);
  // An http origin sets cookies without `Secure`. Localhost is exempt: a local process has no TLS.
  for (const name of secureNames)
    if (/^http:(?!\/\/(?:localhost|127\.0\.0\.1)(?::|\/|$))/.test(env[name] ?? ''))
      throw new Error(`The environment variable ${name} is malformed: production needs https.`);
}

/** Reads the environment at the start; on errors prints `readEnv`'s sentences and exits, with no stack. */
export function readEnvOrEnd(): Env {
  try {
    return readEnv();
  } catch (error) {
    process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
    process.exit(1);
  }
}

function sentence(issue: v.BaseIssue<unknown>): string {
  const key = issue.path?.[0]?.key;
  const name = typeof key === 'string' ? key : '';
  const hint = name in wanted ? wanted[name as keyof typeof wanted] : 'another value';
  return issue.received === 'undefined'
    ? `The environment variable ${name} is missing: ${hint}.`
    : `The environment variable ${name} is malformed: it must be ${hint}.`;
}

const amazonNames = [
  'AMAZON_GIFT_CARD_URL',
  'AMAZON_GIFT_CARD_PARTNER_ID',
  'AMAZON_GIFT_CARD_KEY_ID',
  'AMAZON_GIFT_CARD_SECRET',
] as const;

/**
 * Throws when only some of an account's variables are set: the product would otherwise behave as if there were no
 * account.
 */
function assertWhole(
  env: v.InferOutput<typeof schema>,
  names: readonly (keyof typeof env)[],
  what: string,
): void {
  const missing = names.filter((name) => !env[name]);
  if (missing.length === 0 || missing.length === names.length) return;
  throw new Error(
    `The environment variable ${missing[0]} is missing: ${what} needs all of ${names.join(', ')}.`,
  );
}
