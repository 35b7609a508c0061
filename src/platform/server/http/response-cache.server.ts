import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { App, Context } from '../context.server.ts';
import { openShortLivedCache } from './short-cache.server.ts';
import { SharedResponseText } from './shared-text.server.ts';

/** Queries whose answer is the same for every visitor. */
const alike = new Set([
  'recruitmentSearch',
  'recruitmentDetail',
  'recruitmentDayCounts',
  'recruitmentFacets',
]);
const maxEntries = 300;
const maxKey = 8_000;
const jsonType = 'application/json';

/** Yoga serialises a result with the result's own `stringify` when present. */
type Answer = ExecutionResult & {
  stringify?(answer: ExecutionResult): string;
  /** The text of a shared answer, as it is sent; missing for answers that are not shared. */
  shared?: SharedResponseText;
};

/** The values of `Accept` that browsers and most clients send. Yoga chooses the response type for all others. */
const usualTypes: ReadonlySet<string> = new Set(['*/*', 'application/json']);

export type VisitorAnswers = {
  plugin: Plugin<Context>;
  /** True when the answer to an execution is in memory: it is sent without executing anything. */
  isReady(args: ExecutionArgs): boolean;
};

/**
 * Shares one result among visitors who send the same query within a few seconds: executed, serialised, encoded and
 * compressed once. Signed-in workers are never served from the cache, because their favourites differ. The plugin must
 * come after those that charge operations and take turns.
 */
export function openVisitorAnswers({ env }: App): VisitorAnswers {
  const seconds = env.VISITOR_CACHE_SECONDS;
  if (seconds === 0) return { plugin: {}, isReady: () => false };
  const cache = openShortLivedCache<Answer>({
    seconds,
    entries: maxEntries,
    keeps: ({ errors }) => errors === undefined,
  });
  const rememberedKeyOf = rememberKeys();
  const plugin: Plugin<Context> = {
    onExecute({ args, executeFn, setExecuteFn }) {
      const key = rememberedKeyOf(args);
      if (key === null) return;
      setExecuteFn(async (executed: ExecutionArgs) => {
        let isOwn = false;
        const make = async () => {
          isOwn = true;
          return written(await executeFn(executed));
        };
        const answer = await cache.get(key, make).catch((error: unknown) => {
          // Another visitor's execution was refused, which must not refuse this one.
          if (isOwn) throw error;
          return make();
        });
        // Each request gets its own copy: `answerInJapanese` writes the request's id into the errors.
        return { ...answer };
      });
    },
    onResultProcess({ request: { headers }, result, setResultProcessor }) {
      const { shared } = result as Answer;
      if (!shared || !usualTypes.has(headers.get('accept') ?? '*/*')) return;
      const takes = headers.get('accept-encoding');
      setResultProcessor((_result, fetchAPI) => shared.respond(takes, fetchAPI), jsonType);
    },
  };
  return {
    plugin,
    isReady(args) {
      const key = rememberedKeyOf(args);
      return key !== null && cache.peek(key) !== undefined;
    },
  };
}

/** Returns `keyOf` with a memory: the key of an execution is needed twice, before it is charged and when it runs. */
function rememberKeys(): (args: ExecutionArgs) => string | null {
  const keys = new WeakMap<object, string | null>();
  return (args) => {
    // Boundary cast: yoga creates one context for each request.
    const contextValue = args.contextValue as Context;
    const known = keys.get(contextValue);
    if (known !== undefined) return known;
    const key = keyOf({ ...args, contextValue });
    keys.set(contextValue, key);
    return key;
  };
}

/** The result with its JSON text computed in advance. */
function written(answer: Answer): Answer {
  if (answer.errors) return answer;
  const text = answer.stringify ? answer.stringify(answer) : JSON.stringify(answer);
  return {
    data: answer.data,
    stringify: () => text,
    shared: new SharedResponseText(text, jsonType),
  };
}

type KeyOfArgs = { document: unknown; variableValues?: unknown; contextValue: Context };

/** The cache key of an execution; null when the result is not shared. */
function keyOf({ document, variableValues, contextValue }: KeyOfArgs): string | null {
  if (contextValue.worker || contextValue.staff) return null;
  // Boundary cast: yoga executes only parsed documents.
  const { definitions, loc } = document as DocumentNode;
  const operations = definitions.filter(
    (definition) => definition.kind === Kind.OPERATION_DEFINITION,
  );
  const [operation] = operations;
  const text = loc?.source.body;
  // The key does not contain the name of the requested operation, so documents with several are not shared.
  if (text === undefined || operation === undefined || operations.length > 1) return null;
  if (operation.operation !== OperationTypeNode.QUERY) return null;
  const isShared = operation.selectionSet.selections.every(
    (selection) =>
      selection.kind === Kind.FIELD &&
      alike.has(selection.name.value) &&
      // Only the resolver reads a `token` argument: until then a signed-in caller looks like a visitor.
      !selection.arguments?.some(({ name }) => name.value === 'token'),
  );
  const key = `${text} ${JSON.stringify(variableValues ?? {})}`;
  return isShared && key.length <= maxKey ? key : null;
}
