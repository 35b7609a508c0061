import type { GraphQLParams, Plugin } from 'graphql-yoga';

import { Refusal } from '#base/refusal.ts';

import { httpAnswerOf, refuseAtEndpoint } from '../messages.ts';

/** No request of a page is near it: pictures travel through the upload endpoint. */
const usualBodyBytes = 100_000;
/** Every place in Japan that can be ticked at once is fewer. */
const maxValues = 3_000;
const maxNesting = 20;

/**
 * Lets only those requests through that our own pages make: a POST of JSON with a header that a
 * cross-site form cannot send, so that a browser asks first and is refused. Reads the body itself, to
 * stop at the first byte too many. (Spec section 7)
 */
export function guardTransport(maxBodyBytes = usualBodyBytes): Plugin {
  return {
    onRequest({ request, fetchAPI, endResponse }) {
      const refusal = whyNotTransport(request, maxBodyBytes);
      if (!refusal) return;
      const { code, message } = refusal;
      const body = JSON.stringify({ errors: [{ message, extensions: { code } }] });
      const { status = 400, headers = {} } = httpAnswerOf(code) ?? {};
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
  // Arrays are refused by yoga, which has batching switched off.
  if (typeof body !== 'object' || body === null) throw refuseAtEndpoint('BAD_REQUEST');
  if ('variables' in body && isCrowded(body.variables)) throw refuseAtEndpoint('REQUEST_TOO_LARGE');
  // Yoga looks at the type of every part before it uses one.
  return body as GraphQLParams;
}

function parse(bytes: Uint8Array): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(bytes));
  } catch {
    // Not UTF-8, or not JSON: either way nobody knows what was meant.
    throw refuseAtEndpoint('BAD_REQUEST');
  }
}

async function readBody(request: Request, maxBodyBytes: number): Promise<Uint8Array> {
  try {
    // Node holds a body to the length that was announced, and that was looked at.
    if (request.headers.has('content-length')) return new Uint8Array(await request.arrayBuffer());
    return await readLimited(request, maxBodyBytes);
  } catch (error) {
    // A connection that broke off is the sender's failure, not ours.
    throw error instanceof Refusal ? error : refuseAtEndpoint('BAD_REQUEST');
  }
}

async function readLimited(request: Request, most: number): Promise<Uint8Array> {
  const reader = request.body?.getReader();
  if (!reader) throw refuseAtEndpoint('BAD_REQUEST');
  const chunks: Uint8Array[] = [];
  let length = 0;
  for (;;) {
    // Each chunk comes after the one before it.
    // oxlint-disable-next-line no-await-in-loop
    const { done, value } = await reader.read();
    if (done) return Buffer.concat(chunks, length);
    length += value.byteLength;
    // Not cancelled: that would end the connection before the answer has left.
    if (length > most) throw refuseAtEndpoint('REQUEST_TOO_LARGE');
    chunks.push(value);
  }
}

/** More values, or deeper ones, than any form has. Each wrong one would cost an error of its own. */
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
