import { isJstDay, jstDay, type JstDay } from '#platform/base/jst.ts';
import type { Env } from '#platform/server/env.server.ts';

import { signForAws } from '#platform/server/aws/aws-signature.server.ts';
import type { GiftCardIssuer, IssueResult } from './gift-card-port.ts';

/** Longer than the timeout that Amazon recommends, and well within the lease of an order. */
const timeoutMs = 10_000;
const currencyCode = 'JPY';

type Amazon = { url: string; region: string; partnerId: string; keyId: string; secret: string };

/**
 * Gift cards made on demand by the Amazon Incentives API, each request signed (AWS Signature V4). A
 * creation request id always stands for one card: repeating the request returns the same code. The code
 * is therefore not stored, as Amazon asks of its partners, but requested whenever it is shown.
 */
export function createAmazonIssuer(env: Env): GiftCardIssuer | null {
  const amazon = configured(env);
  return amazon && issuerAt(amazon);
}

/** Null unless all settings are present; `readEnv` refuses an incomplete set. */
function configured(env: Env): Amazon | null {
  const {
    AMAZON_GIFT_CARD_URL: url,
    AMAZON_GIFT_CARD_REGION: region,
    AMAZON_GIFT_CARD_PARTNER_ID: partnerId,
    AMAZON_GIFT_CARD_KEY_ID: keyId,
    AMAZON_GIFT_CARD_SECRET: secret,
  } = env;
  return url && partnerId && keyId && secret ? { url, region, partnerId, keyId, secret } : null;
}

function issuerAt(amazon: Amazon): GiftCardIssuer {
  return {
    name: 'amazon',
    async issue({ orderId, amount }) {
      const answer = await create(amazon, { orderId, amount });
      if (answer.kind !== 'created') return answer;
      const { gcId, expiresOn } = answer;
      return { kind: 'issued', keep: gcId, expiresOn };
    },
    async show({ orderId, amount }) {
      const answer = await create(amazon, { orderId, amount });
      return answer.kind === 'created' ? answer.code : null;
    },
  };
}

type Created = { kind: 'created'; code: string; gcId: string; expiresOn: JstDay | null };
type Answer = Created | Exclude<IssueResult, { kind: 'issued' }>;

async function create(
  amazon: Amazon,
  { orderId, amount }: { orderId: string; amount: number },
): Promise<Answer> {
  const { partnerId } = amazon;
  // At most 40 letters and digits, beginning with the partner id.
  const creationRequestId = `${partnerId}${orderId.replaceAll('-', '')}`;
  const body = JSON.stringify({ creationRequestId, partnerId, value: { currencyCode, amount } });
  try {
    const response = await send(amazon, body);
    return read(response.status, await response.text(), { creationRequestId, amount });
  } catch (error) {
    // After a lost connection it is unknown whether Amazon processed the request.
    return { kind: 'unknown', reason: error instanceof Error ? error.message : String(error) };
  }
}

async function send({ url, region, keyId, secret }: Amazon, body: string): Promise<Response> {
  const operation = 'CreateGiftCard';
  const request = {
    method: 'POST',
    url: `${url.replace(/\/$/, '')}/${operation}`,
    headers: {
      accept: 'application/json',
      'content-type': 'application/json',
      'x-amz-target': `com.amazonaws.agcod.AGCODService.${operation}`,
    },
    body,
  };
  const signed = await signForAws(request, { keyId, secret, region, service: 'AGCODService' });
  return fetch(signed.url, {
    method: request.method,
    headers: signed.headers,
    body,
    signal: AbortSignal.timeout(timeoutMs),
  });
}

type ReadArgs = { creationRequestId: string; amount: number };

function read(status: number, text: string, asked: ReadArgs): Answer {
  const answer = parse(text);
  const isSuccess = status === 200 && answer['status'] === 'SUCCESS';
  if (!isSuccess) return failure(status, answer);
  const { gcClaimCode: code, gcId, creationRequestId, gcExpirationDate } = answer;
  if (typeof code !== 'string' || code === '' || typeof gcId !== 'string')
    return { kind: 'unknown', reason: 'the answer holds no code' };
  // The answer is for another order: using it would give away another worker's card.
  if (creationRequestId !== asked.creationRequestId)
    return { kind: 'unknown', reason: 'the answer is to another request' };
  return { kind: 'created', code, gcId, expiresOn: dayOf(gcExpirationDate) };
}

/**
 * Invalid input (F2xx), errors of our account (F3xx, 401, 403) and throttling (429) create no card; any other error may
 * have created one.
 */
function failure(status: number, answer: Record<string, unknown>): Answer {
  const { errorCode, errorType } = answer;
  const isSure =
    (typeof errorCode === 'string' && /^F[23]\d\d$/.test(errorCode)) ||
    status === 401 ||
    status === 403 ||
    status === 429;
  const words = [errorCode, errorType].filter((part) => typeof part === 'string');
  const reason = [status, ...words].join(' ');
  return isSure ? { kind: 'refused', reason, provesNone: false } : { kind: 'unknown', reason };
}

function parse(text: string): Record<string, unknown> {
  try {
    const answer: unknown = JSON.parse(text);
    return typeof answer === 'object' && answer !== null ? { ...answer } : {};
  } catch {
    // The body is not JSON, for example a proxy's error page: treated like a missing answer.
    return {};
  }
}

/** The day of a date such as `Fri Mar 14 22:59:59 UTC 2036`, or of any other text that `Date` can parse. */
function dayOf(text: unknown): JstDay | null {
  const at = new Date(typeof text === 'string' ? text : Number.NaN);
  if (Number.isNaN(at.getTime())) return null;
  const day = jstDay(at);
  return isJstDay(day) ? day : null;
}
