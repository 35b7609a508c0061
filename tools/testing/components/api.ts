import { vi } from 'vitest';

import { apiPaths } from '#platform/base/api-paths.ts';
import type { RailwayMap } from '#apps/parts/map/map-data.ts';
import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import type { WorkerSessionData } from '#platform/web/session/session.tsx';

import { stubLiveChannel } from './live-channel.ts';

/** Refusal of the server: a code, its sentence, and sentences by field. */
export type ApiRefusal = { code: string; message: string; fields?: Record<string, string> };

type Answer = (variables: unknown) => unknown;

class Refused extends Error {
  readonly refusal: ApiRefusal;

  constructor(refusal: ApiRefusal) {
    super(refusal.message);
    this.refusal = refusal;
  }
}

/** The signed-in worker of every test. */
export const signedInTestWorker: WorkerSessionData = {
  user: { id: 'w1', name: '佐藤 花子' },
  expires: '2027-03-01T00:00:00.000Z',
  token: `h.${btoa(JSON.stringify({ sub: 'w1', iat: 1_780_000_000, exp: 1_990_000_000 }))}.s`,
};

const { workerGraphql, facilityGraphql, operatorGraphql, demoGraphql } = apiPaths;
const endpoints = new Set<string>([workerGraphql, facilityGraphql, operatorGraphql, demoGraphql]);

const answers = new Map<string, Answer>();
const calls: { name: string; variables: unknown; key: string | null }[] = [];
const unanswered: string[] = [];

/**
 * Sets the server's answer to a document from now on, in the document's types: the data, or a function of the
 * variables. A promise keeps the call pending.
 */
export function answerDocument<Data, Variables>(
  { name }: GraphqlDocument<Data, Variables>,
  data: Data | ((variables: Variables) => Data | Promise<Data>),
): void {
  // Boundary cast: the variables of a call with this name have the document's type.
  const from = data as (variables: unknown) => unknown;
  answers.set(name, typeof data === 'function' ? from : () => data);
}

/** Refuses one call; called inside of an answer function. */
export function refuseCall(given: ApiRefusal): never {
  throw new Refused(given);
}

/** Makes the server refuse the document from now on. */
export function refuse({ name }: { readonly name: string }, refusal: ApiRefusal): void {
  answers.set(name, () => {
    throw new Refused(refusal);
  });
}

/** The variables of all calls of the document so far. */
export function sentVariables<Data, Variables>({
  name,
}: GraphqlDocument<Data, Variables>): Variables[] {
  // Boundary cast: see `answerDocument`.
  return calls.filter((call) => call.name === name).map(({ variables }) => variables as Variables);
}

/** The `Idempotency-Key` header of all calls of the document so far. */
export const sentIdempotencyKeys = ({ name }: { readonly name: string }): (string | null)[] =>
  calls.filter((call) => call.name === name).map(({ key }) => key);

/** Railways of a map with one station. */
const railways: RailwayMap = {
  stations: [['新宿', 139.7006, 35.6896]],
  tracks: [],
  hasStreets: false,
};

/** Replaces `fetch` for one test; nothing else of the browser or the product is replaced. */
export function openFakeApi(): void {
  answers.clear();
  calls.length = 0;
  unanswered.length = 0;
  stubLiveChannel();
  const original = globalThis.fetch;
  vi.stubGlobal('fetch', async (target: RequestInfo | URL, init?: RequestInit) => {
    const { pathname } = new URL(target instanceof Request ? target.url : target, location.href);
    if (endpoints.has(pathname)) return respond(init);
    if (pathname === `${apiPaths.auth}/session`) return Response.json(signedInTestWorker);
    if (pathname === apiPaths.railwayMap) return Response.json(railways);
    return original(target, init);
  });
}

/** Fails the test when a screen sent a document for which the test gave no answer. */
export function closeFakeApi(): void {
  vi.unstubAllGlobals();
  if (unanswered.length > 0) throw new Error(`No answer was given for ${unanswered.join(', ')}.`);
}

async function respond({ body, headers }: RequestInit = {}): Promise<Response> {
  // Boundary cast: `makeTransport` writes the body.
  const { operationName, variables } = JSON.parse(body as string) as {
    operationName: string;
    variables: unknown;
  };
  const from = answers.get(operationName);
  if (!from) {
    unanswered.push(operationName);
    throw new TypeError(`no answer for ${operationName}`);
  }
  calls.push({ name: operationName, variables, key: new Headers(headers).get('idempotency-key') });
  try {
    return Response.json({ data: await from(variables) });
  } catch (error) {
    if (!(error instanceof Refused)) throw error;
    const { code, message, fields } = error.refusal;
    return Response.json({ errors: [{ message, extensions: { code, fields } }] });
  }
}
