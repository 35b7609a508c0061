import { GraphQLError } from 'graphql';

import { Refusal } from '#base/refusal.ts';

import { log } from '../log.server.ts';
import { endpointMessages, httpAnswerOf, isEndpointCode, type EndpointCode } from '../messages.ts';
import { isUnavailable } from '../outages.server.ts';

const masked = '通信に失敗しました。少し待ってから、もう一度お試しください';
const busy = 'サーバーが混み合っています。少し待ってから、もう一度お試しください';

type Options = {
  /** GraphQL's own English words beside the sentence, for whoever writes a client. */
  detail?: boolean;
};

/**
 * The one place where an error becomes an answer: a stable code and a Japanese sentence. A refusal
 * keeps its own, what GraphQL finds wrong gets one of `endpointMessages`; everything else is logged once
 * with the request id, masked.
 */
export function answerError(
  error: unknown,
  requestId: string,
  { detail = false }: Options = {},
): GraphQLError {
  const cause = causeOf(error);
  if (cause instanceof Refusal) {
    const fields = cause.fields ? { fields: cause.fields } : {};
    return answer(cause.message, error, { code: cause.code, ...fields });
  }
  const code = cause instanceof GraphQLError ? endpointCodeOf(cause) : null;
  if (cause instanceof GraphQLError && code !== null) {
    const words = detail ? { detail: cause.message.slice(0, 500) } : {};
    return answer(endpointMessages[code], error, { code, ...words });
  }
  const unavailable = isUnavailable(cause);
  log.error({ err: cause, requestId }, unavailable ? 'the database is out of reach' : 'unexpected');
  return unavailable
    ? answer(busy, error, { code: 'UNAVAILABLE', requestId })
    : answer(masked, error, { code: 'INTERNAL_SERVER_ERROR', requestId });
}

/** All errors of one answer. What is wrong with the request as a whole is said once. */
export function answerErrors(
  errors: readonly unknown[],
  requestId: string,
  options?: Options,
): GraphQLError[] {
  const answers = new Map<string, GraphQLError>();
  for (const [index, error] of errors.entries()) {
    const key = sameAs(error) ?? String(index);
    if (!answers.has(key)) answers.set(key, answerError(error, requestId, options));
  }
  return [...answers.values()];
}

/** Equal for errors that would be answered alike; null for one that stands for a field of its own. */
function sameAs(error: unknown): string | null {
  if (!(error instanceof GraphQLError) || error.path) return null;
  const cause = causeOf(error);
  if (cause instanceof Refusal) return `${cause.code} ${JSON.stringify(cause.fields)}`;
  return cause instanceof GraphQLError ? endpointCodeOf(cause) : null;
}

/** What was thrown first, below the layers that GraphQL wraps around it. */
function causeOf(error: unknown): unknown {
  let cause = error;
  while (cause instanceof GraphQLError && cause.originalError) cause = cause.originalError;
  return cause;
}

/** Null for an error that is ours: a field that cannot be answered as the schema promises. */
function endpointCodeOf(error: GraphQLError): EndpointCode | null {
  const code = error.extensions?.['code'];
  if (isEndpointCode(code)) return code;
  // Yoga has more codes for requests that are no GraphQL request.
  if (code !== undefined) return code === 'INTERNAL_SERVER_ERROR' ? null : 'BAD_REQUEST';
  // Variables are read before there is a path.
  return error.path ? null : 'BAD_USER_INPUT';
}

type Extensions = { code: string } & Record<string, unknown>;

function answer(message: string, error: unknown, extensions: Extensions): GraphQLError {
  const http = httpAnswerOf(extensions.code);
  const position =
    error instanceof GraphQLError
      ? { nodes: error.nodes, source: error.source, positions: error.positions, path: error.path }
      : {};
  return new GraphQLError(message, {
    ...position,
    // Yoga reads `http` and does not send it.
    extensions: http ? { ...extensions, http } : extensions,
  });
}
