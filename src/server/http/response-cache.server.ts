import {
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
  type ExecutionResult,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { App, Context } from '../context.server.ts';
import { openShortCache } from './short-cache.server.ts';

/** Queries whose answer is the same for every visitor. */
const alike = new Set(['recruitmentSearch', 'recruitmentDetail']);
const maxEntries = 300;
const maxKey = 8_000;

/** Yoga writes an answer by its own `stringify`, where there is one. */
type Answer = ExecutionResult & { stringify?(answer: ExecutionResult): string };

/**
 * Answers visitors who ask the same within a moment with one answer: made once, written as JSON
 * once. Whoever is signed in is answered anew, favourites and all. Stands after the rate limit.
 */
export function shareAnswers({ env }: App): Plugin<Context> {
  const seconds = env.VISITOR_CACHE_SECONDS;
  if (seconds === 0) return {};
  const cache = openShortCache<Answer>({
    seconds,
    entries: maxEntries,
    keeps: ({ errors }) => errors === undefined,
  });
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      const key = keyOf(args);
      if (key === null) return;
      // Each request gets its own copy: errors are told with the id of the request that they met.
      setExecuteFn(async (executed: ExecutionArgs) => ({
        ...(await cache.get(key, async () => written(await executeFn(executed)))),
      }));
    },
  };
}

/** The answer with its text made already. */
function written(answer: Answer): Answer {
  if (answer.errors) return answer;
  const text = answer.stringify ? answer.stringify(answer) : JSON.stringify(answer);
  return { data: answer.data, stringify: () => text };
}

type KeyOfArgs = { document: unknown; variableValues?: unknown; contextValue: Context };

/** What two requests for the same answer have in common; null for what is not shared. */
function keyOf({ document, variableValues, contextValue }: KeyOfArgs): string | null {
  if (contextValue.worker || contextValue.desk) return null;
  // What is executed was parsed before.
  const { definitions, loc } = document as DocumentNode;
  const [operation] = definitions;
  const text = loc?.source.body;
  if (text === undefined || definitions.length !== 1) return null;
  if (
    operation?.kind !== Kind.OPERATION_DEFINITION ||
    operation.operation !== OperationTypeNode.QUERY
  )
    return null;
  const isShared = operation.selectionSet.selections.every(
    (selection) => selection.kind === Kind.FIELD && alike.has(selection.name.value),
  );
  const key = `${text} ${JSON.stringify(variableValues ?? {})}`;
  return isShared && key.length <= maxKey ? key : null;
}
