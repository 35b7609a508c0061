import { createHash } from 'node:crypto';

import { useGraphQlJit } from '@envelop/graphql-jit';
import { makeExecutableSchema } from '@graphql-tools/schema';
import type { IResolvers } from '@graphql-tools/utils';
import { GraphQLError, type GraphQLSchema } from 'graphql';
import { createYoga, type Plugin, type YogaServerInstance } from 'graphql-yoga';

import { commonRefusal } from '#platform/base/refusal.ts';
import type { UserSide } from '#platform/base/people/sides.ts';

import type {
  ApiKey,
  App,
  Context,
  ServerContext,
  SignedInWorker,
  StaffCaller,
} from '../context.server.ts';
import { openDocumentCache } from './document-cache.server.ts';
import { runOnDocumentShare } from './document-share.server.ts';
import { limitDocuments } from './document-limits.server.ts';
import { graphqlErrorsForClient } from './errors.server.ts';
import { refuseAtEndpoint } from '../messages.ts';
import { compressResponses } from '../http/compressed-responses.server.ts';
import { sendResponseCookies } from '../http/response-cookies.server.ts';
import { priceOperations } from '../prices/charge-operations.server.ts';
import type { ApiPrices } from '../prices/price-classes.ts';
import { refuseInvalidIds } from './ids.server.ts';
import { countOperations } from './operation-metrics.server.ts';
import { traceOperations } from './operation-traces.server.ts';
import { answerPersistedQueries } from './persisted-queries.server.ts';
import type { CacheableAnswerPart } from './answer-writer.ts';
import { setRecentWriteCookie } from './remember-writes.server.ts';
import { scalars } from './scalars.server.ts';
import { isSchemaPublic } from './sdl.server.ts';
import { openVisitorAnswers } from '../http/response-cache.server.ts';
import { enforceSignedInDirective } from './signed-in.server.ts';
import { limitQueryTime } from './time-budget.server.ts';
import { requireOwnPageRequest } from '../http/transport.server.ts';
import { writeCompiledAnswers } from './write-answers.server.ts';

export type EndpointOptions = {
  app: App;
  path: string;
  sdl: string;
  /** Names the endpoint in metrics, and the documents of our own clients. */
  api: UserSide;
  documents: readonly string[];
  prices: ApiPrices;
  /** Parts of answers that are the same for all requests, so that their JSON is written once. */
  lasting?: readonly CacheableAnswerPart[];
  /**
   * One object per subject, typed by the resolvers of the API in `src/gen`. The schema is built once for the same array,
   * because a process of tests opens each endpoint for many databases.
   */
  resolvers: readonly object[];
  /**
   * The caller that the token proves; null for an expired, forged or revoked token. `document`: the text of the
   * GraphQL document, if it is known before the body is parsed.
   */
  identify(
    token: string,
    asked: { now: Date; address: string; document?: string | undefined },
  ): Promise<Caller | null>;
  /** The caller whose cookie proves a request without a token; throws for a request that another site sends. */
  identifyByCookie?(
    request: Request,
    asked: { now: Date; isPage: boolean },
  ): Promise<Caller | null>;
  /** Adds the checks of the schema's own directives. */
  guard?(schema: GraphQLSchema): GraphQLSchema;
  /** Limit of the request body, for operations that carry a file; other requests stay far below the default. */
  maxBodyBytes?: number;
};

type StaffScopes = Pick<Context, 'facility' | 'operator' | 'device' | 'key' | 'corporationId'>;

type Caller =
  | { worker: SignedInWorker; staff?: never; scopes?: never }
  | { staff: StaffCaller | null; scopes: StaffScopes; worker?: never };

export type GraphqlEndpoint = YogaServerInstance<ServerContext, Context>;

/**
 * Creates a GraphQL endpoint: POST only, with a header that forces a preflight and at most a Bearer token;
 * `graphqlErrorsForClient` writes the errors. (Spec section 7)
 */
export function createGraphqlEndpoint(options: EndpointOptions): GraphqlEndpoint {
  const { app } = options;
  const isOpen = isSchemaPublic(app.env);
  const schema = schemaOf(options);
  const documents = openDocumentCache();
  const visitorAnswers = openVisitorAnswers(app);
  const { charge, takeTurns } = priceOperations(app, {
    schema,
    prices: options.prices,
    documents: options.documents,
    isCached: documents.isCached,
    isAnswered: visitorAnswers.isReady,
  });
  return createYoga<ServerContext, Context>({
    schema,
    graphqlEndpoint: options.path,
    landingPage: false,
    graphiql: false,
    batching: false,
    // Yoga's default lets every site call the endpoint with the visitor's credentials.
    cors: false,
    logging: false,
    multipart: false,
    // `requireOwnPageRequest` reads the body and enforces the limit.
    maxRequestBodySize: false,
    // `openDocumentCache` caches parsed and validated documents.
    parserAndValidationCache: false,
    maskedErrors: { maskError: keepCause },
    context: async ({ request, params, requestId, address, isPage = false }) =>
      readContext({ ...options, request, document: params.query, requestId, address, isPage }),
    plugins: [
      requireOwnPageRequest(options.maxBodyBytes),
      answerPersistedQueries(documents, options.documents),
      limitDocuments({ introspection: isOpen }),
      charge,
      documents.plugin,
      runOnDocumentShare(app, options.documents),
      useGraphQlJit(),
      limitQueryTime(options.documents, app.env),
      writeCompiledAnswers({
        schema,
        documents: options.documents,
        lasting: options.lasting ?? [],
      }),
      takeTurns,
      visitorAnswers.plugin,
      setRecentWriteCookie(app),
      sendResponseCookies,
      letClientsRepeat(),
      compressResponses(app),
      answerInJapanese({ detail: isOpen }),
      countOperations(options),
      traceOperations(options.api),
    ],
  });
}

const schemas = new WeakMap<readonly object[], GraphQLSchema>();

/** The schema with its guards; it refers to no database, so endpoints of several databases share it. */
function schemaOf({ sdl, resolvers, guard = (whole) => whole }: EndpointOptions): GraphQLSchema {
  const known = schemas.get(resolvers);
  if (known) return known;
  const schema = makeExecutableSchema({
    typeDefs: sdl,
    // Each subject's object satisfies the generated Resolvers; the library's own type is looser.
    resolvers: [scalars, ...resolvers] as IResolvers[],
    resolverValidationOptions: { requireResolversToMatchSchema: 'error' },
  });
  const guarded = guard(enforceSignedInDirective(refuseInvalidIds(schema)));
  schemas.set(resolvers, guarded);
  return guarded;
}

type ContextInput = Pick<EndpointOptions, 'app' | 'identify' | 'identifyByCookie'> &
  ServerContext & { request: Request; document: string | undefined };

async function readContext(input: ContextInput): Promise<Context> {
  const { app, request, document, requestId, address, isPage = false } = input;
  const now = app.clock.now();
  const token = bearer(request);
  const caller =
    token === ''
      ? await input.identifyByCookie?.(request, { now, isPage })
      : await input.identify(token, { now, address, document });
  if (token !== '' && !caller) throw commonRefusal('UNAUTHENTICATED');
  const idempotencyKey = keyOf(request, caller?.scopes?.key);
  const who = {
    worker: caller?.worker ?? null,
    staff: caller?.staff ?? null,
    ...caller?.scopes,
  };
  const asked = { request, now, requestId, address, isPage, idempotencyKey };
  const workerBehind = async (other: string) =>
    (await input.identify(other, { now, address }))?.worker ?? null;
  return { app, share: 'known', db: app.db, pool: app.pool, ...asked, ...who, workerBehind };
}

/**
 * The Bearer token of a request; empty when there is none, as before sign-in, when the browser sends an empty header.
 */
function bearer(request: Request): string {
  return (request.headers.get('authorization') ?? '').replace(/^Bearer\s*/i, '').trim();
}

/**
 * Returns the idempotency key of a request. A long key is refused instead of truncated: two keys could become equal.
 * Commands store keys by person; a machine's key gets the machine's id, because one person may have made the keys of
 * several machines. Refusals: BAD_REQUEST.
 */
function keyOf(request: Request, machine: ApiKey | undefined): string | undefined {
  const key = request.headers.get('idempotency-key') ?? '';
  if (key.length > 200) throw refuseAtEndpoint('BAD_REQUEST');
  if (key === '' || !machine) return key || undefined;
  return createHash('sha256').update(`${machine.id} ${key}`).digest('base64url');
}

/** Turns the errors of every result into answers with the id of their request. */
function answerInJapanese(options: { detail: boolean }): Plugin {
  return {
    onResultProcess({ result, serverContext }) {
      if (Array.isArray(result) || !('errors' in result) || !result.errors) return;
      result.errors = graphqlErrorsForClient(result.errors, requestIdOf(serverContext), options);
    },
  };
}

/**
 * Answers a request that may be repeated as it is (429, 503) without GraphQL's own media type: with it the retry links of
 * GraphQL clients take the answer for the operation's result, whatever its status, and do not repeat the request.
 */
function letClientsRepeat(): Plugin {
  return {
    async onResponse({ response, setResponse, fetchAPI }) {
      const { status } = response;
      if (status !== 429 && status !== 503) return;
      // A copy, because yoga's own headers would carry both media types.
      const headers = new Headers([...response.headers]);
      headers.set('content-type', 'application/json; charset=utf-8');
      setResponse(new fetchAPI.Response(await response.text(), { status, headers }));
    },
  };
}

/** The HTTP server always passes a `requestId`; yoga's type does not say so. */
function requestIdOf(serverContext: object): string {
  return 'requestId' in serverContext ? String(serverContext.requestId) : 'unknown';
}

/**
 * Wraps an error so that it keeps its cause: yoga masks errors when the request id is unknown, `answerInJapanese`
 * later.
 */
function keepCause(error: unknown): Error {
  if (error instanceof GraphQLError) return error;
  const originalError = error instanceof Error ? error : new Error(String(error));
  return new GraphQLError(originalError.message, { originalError });
}
