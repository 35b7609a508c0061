import type { GraphQLParams, Plugin } from 'graphql-yoga';

import { Refusal } from '#platform/base/refusal.ts';

import { httpResponseOfCode, refuseAtEndpoint } from '../messages.ts';
import { readLimitedBody } from '../read-limited.server.ts';

/** Limit of a request body: far above any request of a page, because pictures go through the upload endpoint. */
const usualBodyBytes = 100_000;
/** Limit of values in variables: more than all places in Japan that a search can tick at once. */
const maxValues = 3_000;
const maxNesting = 20;

/**
 * Accepts only requests in the form that our own pages send: a JSON POST with a header that forces a CORS
 * preflight, which the server refuses to other sites. Reads the body itself, to stop at the first byte
 * over the limit. (Spec section 7)
 */
export function requireOwnPageRequest(maxBodyBytes = usualBodyBytes): Plugin {
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      const refusal = whyNotTransport(request, maxBodyBytes);
      if (!refusal) return;
      const { code, message } = refusal;
      const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
      const { status = 400, headers = {} } = httpResponseOfCode(code) ?? {};
      const type = 'application/json; charset=utf-8';
      endResponse(
        new fetchAPI.Response(body, { status, headers: { 'content-type': type, ...headers } }),
      );
    },
    onRequestParse({ setRequestParser }) {
      setRequestParser((request) => readParams(request, maxBodyBytes));
    },
  };
}

const takesJson = /^application\/(?:json|graphql\+json)\s*(?:;|$)/i;
const givesJson =
  /(?:^|[,\s])(?:\*\/\*|application\/(?:\*|json|graphql-response\+json))\s*(?:[,;]|$)/i;
const otherCharset = /charset=(?!"?utf-8)/i;

function whyNotTransport(request: Request, maxBodyBytes: number): Refusal | null {
  const { headers } = request;
  if (request.method !== 'POST') return refuseAtEndpoint('METHOD_NOT_ALLOWED');
  if (!headers.has('apollo-require-preflight')) return refuseAtEndpoint('PREFLIGHT_REQUIRED');
  if (!takesJson.test(headers.get('content-type') ?? '')) {
    return refuseAtEndpoint('UNSUPPORTED_MEDIA_TYPE');
  }
  const accept = headers.get('accept') || '*/*';
  if (!givesJson.test(accept) || otherCharset.test(accept))
    return refuseAtEndpoint('NOT_ACCEPTABLE');
  const isLarge = Number(headers.get('content-length') ?? 0) > maxBodyBytes;
  return isLarge ? refuseAtEndpoint('REQUEST_TOO_LARGE') : null;
}

async function readParams(request: Request, maxBodyBytes: number): Promise<GraphQLParams> {
  const body = parse(await readBody(request, maxBodyBytes));
  // Yoga refuses arrays, because batching is off.
  if (typeof body !== 'object' || body === null) throw refuseAtEndpoint('BAD_REQUEST');
  if ('variables' in body && isCrowded(body.variables)) throw refuseAtEndpoint('REQUEST_TOO_LARGE');
  // Boundary cast: yoga checks the type of every property before use.
  return body as GraphQLParams;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // The body is not UTF-8 or not JSON.
    throw refuseAtEndpoint('BAD_REQUEST');
  }
}

async function readBody(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  try {
    // Node cuts a body off at its `content-length`, which was checked above.
    if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer());
    const reader = request.body?.getReader();
    if (!reader) throw refuseAtEndpoint('BAD_REQUEST');
    const body = await readLimitedBody(reader, maxBodyBytes);
    // Do not cancel the reader: cancelling would end the connection before the response is sent.
    if (body === null) throw refuseAtEndpoint('REQUEST_TOO_LARGE');
    return body;
  } catch (error) {
    // A connection lost while reading is the client's failure: answer BAD_REQUEST, do not log an error.
    throw error instanceof Refusal ? error : refuseAtEndpoint('BAD_REQUEST');
  }
}

/** True when variables hold more or deeper values than any form sends: each wrong value costs an error. */
function isCrowded(variables: unknown): boolean {
  let left = maxValues;
  const walk = (value: unknown, depth: number): boolean => {
    left -= 1;
    if (left < 0 || depth > maxNesting) return true;
    if (typeof value !== 'object' || value === null) return false;
    return Object.values(value).some((part) => walk(part, depth + 1));
  };
  return walk(variables, 0);
}
