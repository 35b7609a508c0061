import { createHash } from 'node:crypto';

import { expect, test, vi } from 'vitest';

import type { GraphqlDocument } from './document.ts';
import { documentHash } from './document-hash.ts';
import {
  serverBusySentence,
  GraphqlFailure,
  makeTransport,
  unreachableSentence,
} from './graphql.ts';

const asked: GraphqlDocument<{ email: string | null }, object> = {
  name: 'Email',
  text: 'query Email { email }',
};

/** The failure that a call throws for this response, and the reported error. */
async function failureOf(body: string, status = 200) {
  const report = vi.fn<(error: Error) => void>();
  const send = async () => new Response(body, { status });
  const call = makeTransport({ send, token: () => null, report })(asked, {});
  const failure: unknown = await call.catch((error: unknown) => error);
  if (!(failure instanceof GraphqlFailure)) throw new Error('the call did not fail');
  return { failure, reported: report.mock.calls.map(([error]) => error.message) };
}

test.each([
  ['<html>', 502, 'Response not successful: Received status code 502'],
  ['{"data":{"email":null}}', 301, 'Response not successful: Received status code 301'],
  ['{}', 200, 'Server response was missing for query'],
  ['{oops', 200, 'parse error'],
])(
  '%s with status %i is a server error, and is reported (spec 8.010, 8.011)',
  async (body, status, cause) => {
    const { failure, reported } = await failureOf(body, status);
    expect(failure.code).toBe('SERVER');
    expect(failure.cause).toBe(cause);
    expect(reported).toEqual([`Email: ${cause}`]);
  },
);

/** An answer whose body breaks off in the middle. */
function brokenOff(error: unknown): Response {
  const body = new ReadableStream({
    start(controller) {
      controller.enqueue(new TextEncoder().encode('{"data":'));
      setTimeout(() => controller.error(error), 5);
    },
  });
  return new Response(body);
}

test.each([
  [{ name: 'AbortError' }, new DOMException('left', 'AbortError')],
  [{ name: 'GraphqlFailure', code: 'NETWORK' }, new TypeError('network error')],
])('an answer that breaks off in its body is %j, and is not reported', async (expected, error) => {
  const report = vi.fn<(error: Error) => void>();
  const transport = makeTransport({
    send: async () => brokenOff(error),
    token: () => null,
    report,
  });
  const failure: unknown = await transport(asked, {}).catch((thrown: unknown) => thrown);
  expect(failure).toMatchObject(expected);
  expect(report).not.toHaveBeenCalled();
});

const refusal = '{"errors":[{"message":"お待ちください","extensions":{"code":"RATE_LIMITED"}}]}';

test('a refusal with a status from 300 on keeps its sentence and has the status as its cause (spec 8.009)', async () => {
  const { failure, reported } = await failureOf(refusal, 429);
  expect([failure.code, failure.message]).toEqual(['RATE_LIMITED', 'お待ちください']);
  expect(failure.cause).toBe('Response not successful: Received status code 429');
  expect(reported).toEqual([]);
});

test('a refusal with status 200 has no technical cause', async () => {
  const { failure, reported } = await failureOf(refusal);
  expect(failure.cause).toBeUndefined();
  expect(reported).toEqual([]);
});

const refused =
  (...errors: object[]) =>
  async () =>
    Response.json({ errors });
const invalid = { code: 'VALIDATION_FAILED', fields: { address: '入力してください' } };

test.each([
  [
    'of the input, beside which another went wrong,',
    refused({ message: '直してください', extensions: invalid }, { message: 'あとの失敗' }),
    { ...invalid, message: '直してください' },
  ],
  [
    'without a code',
    refused({ message: '失敗' }),
    { code: 'UNKNOWN', message: '失敗', fields: {} },
  ],
  [
    'of a proxy',
    async () => new Response('<html>', { status: 502 }),
    { code: 'SERVER', message: serverBusySentence, fields: {} },
  ],
  [
    'of the network',
    () => Promise.reject(new TypeError('Failed to fetch')),
    { code: 'NETWORK', message: unreachableSentence, fields: {} },
  ],
])('a failure %s is one object for a mutation (spec 7.005)', async (_of, send, whole) => {
  const save: GraphqlDocument<unknown, object> = {
    name: 'SaveEmail',
    text: 'mutation SaveEmail { saveEmail { success } }',
  };
  const call = makeTransport({ send, token: () => null, report: () => undefined })(save, {});
  const failure: unknown = await call.catch((error: unknown) => error);
  expect(failure).toBeInstanceOf(GraphqlFailure);
  expect(failure).toMatchObject(whole);
});

test.each([
  [null, ''],
  ['t0', 'Bearer t0'],
])(
  'a call with the token %s carries the header against forged forms and %j (spec 6.004, 7.003, 7.004)',
  async (token, authorization) => {
    const send = vi.fn<(body: string, headers: Record<string, string>) => Promise<Response>>(
      async () => new Response('{"data":{"email":null}}'),
    );
    await makeTransport({ send, token: () => token })(asked, {});
    expect(send.mock.calls[0]?.[1]).toMatchObject({
      'apollo-require-preflight': 'true',
      authorization,
    });
  },
);

/** The bodies that a transport sends to a server which gives these answers in turn. */
async function bodiesOf(...answers: string[]) {
  const bodies: unknown[] = [];
  const send = async (body: string) => {
    bodies.push(JSON.parse(body));
    return new Response(answers.shift());
  };
  await makeTransport({ send, token: () => null, hashOf: documentHash })(asked, {});
  return bodies;
}

const extensions = {
  persistedQuery: {
    version: 1,
    sha256Hash: createHash('sha256').update(asked.text).digest('hex'),
  },
};

test('a document is sent as its hash alone', async () => {
  expect(await bodiesOf('{"data":{"email":null}}')).toEqual([
    { operationName: 'Email', extensions, variables: {} },
  ]);
});

test('the text follows when the server does not know the hash', async () => {
  const unknown = '{"errors":[{"message":"","extensions":{"code":"PERSISTED_QUERY_NOT_FOUND"}}]}';
  expect(await bodiesOf(unknown, '{"data":{"email":null}}')).toEqual([
    { operationName: 'Email', extensions, variables: {} },
    { operationName: 'Email', query: asked.text, extensions, variables: {} },
  ]);
});
