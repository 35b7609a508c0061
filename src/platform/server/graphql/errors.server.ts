import { GraphQLError } from 'graphql';

import { Refusal } from '#platform/base/refusal.ts';

import { log } from '../log.server.ts';
import {
  endpointMessages,
  httpResponseOfCode,
  isEndpointCode,
  type EndpointCode,
} from '../messages.ts';
import { isDatabaseOrDiskUnavailable } from '../outages.server.ts';

const masked = '通信に失敗しました。少し待ってから、もう一度お試しください';
const busy = 'サーバーが混み合っています。少し待ってから、もう一度お試しください';

type Options = {
  /** Adds GraphQL's English message to the answer, for developers of clients. */
  detail?: boolean;
};

/**
 * The only place that turns an error into an answer: a stable code and a Japanese sentence. A refusal keeps
 * its code, sentence and values, and an error of GraphQL gets one of `endpointMessages`. Every other error is
 * logged once with the request id and masked.
 */
export function graphqlErrorForClient(
  error: unknown,
  requestId: string,
  { detail = false }: Options = {},
): GraphQLError {
  const cause = causeOf(error);
  if (cause instanceof Refusal) {
    const { code, fields, values, facts, retrySeconds } = cause;
    const extensions = { ...facts, code, ...(fields && { fields }), ...(values && { values }) };
    return answer(cause.message, error, extensions, retrySeconds);
  }
  const code = cause instanceof GraphQLError ? endpointCodeOf(cause) : null;
  if (cause instanceof GraphQLError && code !== null) {
    const words = detail ? { detail: cause.message.slice(0, 500) } : {};
    return answer(endpointMessages[code], error, { code, ...words });
  }
  const unavailable = isDatabaseOrDiskUnavailable(cause);
  log.error({ err: cause, requestId }, unavailable ? 'the database is out of reach' : 'unexpected');
  return unavailable
    ? answer(busy, error, { code: 'UNAVAILABLE', requestId })
    : answer(masked, error, { code: 'INTERNAL_SERVER_ERROR', requestId });
}

/** All errors of one answer. Equal errors about the request as a whole are merged. */
export function graphqlErrorsForClient(
  errors: readonly unknown[],
  requestId: string,
  options?: Options,
): GraphQLError[] {
  const answers = new Map<string, GraphQLError>();
  for (const [index, error] of errors.entries()) {
    const key = sameAs(error) ?? String(index);
    if (!answers.has(key)) answers.set(key, graphqlErrorForClient(error, requestId, options));
  }
  return [...answers.values()];
}

/** A text that is equal for errors with the same answer; null for an error of one field. */
function sameAs(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || error.path) return null;
  const cause = causeOf(error);
  if (cause instanceof Refusal) return `${cause.code} ${JSON.stringify(cause.fields)}`;
  return cause instanceof GraphQLError ? endpointCodeOf(cause) : null;
}

/** The original error inside GraphQL's wrappers. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/**
 * The code of an error of the request; null for an error of the server: a resolved field that breaks the schema's
 * promise.
 */
function endpointCodeOf(error: GraphQLError): EndpointCode | null {
  const code = error.extensions?.['code'];
  if (isEndpointCode(code)) return code;
  // Yoga has further codes for requests that are not GraphQL requests.
  if (code !== undefined) return code === 'INTERNAL_SERVER_ERROR' ? null : 'BAD_REQUEST';
  // Errors of variables have no path: they arise before any field is resolved.
  return error.path ? null : 'BAD_USER_INPUT';
}

type Extensions = { code: string } & Record<string, unknown>;

function answer(
  message: string,
  error: unknown,
  extensions: Extensions,
  retrySeconds?: number,
): GraphQLError {
  const http = httpResponseOfCode(extensions.code, retrySeconds);
  const position =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {};
  return new GraphQLError(message, {
    ...position,
    // Yoga takes status and headers from `http`, and removes `http` from the answer.
    extensions: http ? { ...extensions, http } : extensions,
  });
}
