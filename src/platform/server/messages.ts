import { createRefusalFactory } from '#platform/base/refusal.ts';

/**
 * Refusals of the GraphQL endpoints themselves, before a resolver runs or after the time limit. A worker sees these
 * sentences only with an old version of the app or on a bad connection, and they are written for that worker.
 */
export const endpointMessages = {
  BAD_REQUEST: '送信された内容の形式が正しくありません。画面を読み込み直してからお試しください',
  BAD_USER_INPUT:
    '入力された値の形式が正しくありません。画面を読み込み直して、入力し直してください',
  DOCUMENT_TOO_LARGE:
    '一度に送れる操作の量を超えています。操作を分けるか、画面を読み込み直してからお試しください',
  DOCUMENT_TOO_SLOW:
    '回答に時間がかかりすぎるため、中止しました。何も変更されていません。一度に求める内容を減らしてお試しください',
  GRAPHQL_PARSE_FAILED: '操作の内容を読み取れませんでした。画面を読み込み直してからお試しください',
  GRAPHQL_VALIDATION_FAILED:
    'この操作は現在のアプリでは行えません。画面を読み込み直して、新しいアプリでお試しください',
  METHOD_NOT_ALLOWED: 'この呼び出しはPOSTだけを受け付けます',
  NOT_ACCEPTABLE: 'この形式では回答できません。JSON形式で受け取ってください',
  PREFLIGHT_REQUIRED: '許可されていない呼び出しです。アプリの画面から操作してください',
  REQUEST_TOO_LARGE: '送信する内容が大きすぎます。短くしてからお試しください',
  UNSUPPORTED_MEDIA_TYPE: 'JSON形式で送信してください',
} as const;

export type EndpointCode = keyof typeof endpointMessages;

export const refuseAtEndpoint = createRefusalFactory(endpointMessages);

export function isEndpointCode(code: unknown): code is EndpointCode {
  return typeof code === 'string' && Object.hasOwn(endpointMessages, code);
}

type HttpAnswer = {
  status: number;
  headers?: Record<string, string>;
  /** True: set the status only for clients that ask for GraphQL's own media type, because others expect 200. */
  spec?: boolean;
};

/** Codes that also set the HTTP status, for clients and proxies that do not read the body. */
const httpAnswers: Record<string, HttpAnswer> = {
  BAD_REQUEST: { status: 400 },
  BAD_USER_INPUT: { status: 400, spec: true },
  DOCUMENT_TOO_LARGE: { status: 400, spec: true },
  GRAPHQL_PARSE_FAILED: { status: 400, spec: true },
  GRAPHQL_VALIDATION_FAILED: { status: 400, spec: true },
  METHOD_NOT_ALLOWED: { status: 405, headers: { allow: 'POST' } },
  NOT_ACCEPTABLE: { status: 406 },
  PREFLIGHT_REQUIRED: { status: 403 },
  RATE_LIMITED: { status: 429, headers: { 'retry-after': '10' } },
  // The rest of a too large body is not read, so the connection cannot be reused.
  REQUEST_TOO_LARGE: { status: 413, headers: { connection: 'close' } },
  UNAVAILABLE: { status: 503, headers: { 'retry-after': '5' } },
  UNSUPPORTED_MEDIA_TYPE: { status: 415 },
};

/**
 * Status and headers of an answer that carries this code; undefined for the usual 200. `retrySeconds`: seconds until
 * the limit that refused the request ends.
 */
export function httpResponseOfCode(code: string, retrySeconds?: number): HttpAnswer | undefined {
  const answer = Object.hasOwn(httpAnswers, code) ? httpAnswers[code] : undefined;
  if (!answer || retrySeconds === undefined) return answer;
  return { ...answer, headers: { ...answer.headers, 'retry-after': String(retrySeconds) } };
}
