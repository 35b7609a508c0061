import type { ExecutionArgs, ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { Refusal } from '#platform/base/refusal.ts';

import type { Context, ServerContext } from '../context.server.ts';
import { runInSpan, currentTracing, type SpanOutcome } from '../tracing/trace.server.ts';
import type { UserSide } from '#platform/base/people/sides.ts';

/**
 * Executes each operation in a span of its name; names of other clients are `other`, as in metrics. Must
 * come after every plugin that replaces the execution.
 */
export function traceOperations(api: UserSide): Plugin<Context, ServerContext> {
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      if (!currentTracing()) return;
      // `countOperations` has set `operation` on the server context, which yoga extends to the execution's context.
      const { operation = 'other' } = args.contextValue as Partial<ServerContext>;
      const span = {
        name: `graphql ${operation}`,
        kind: 'internal' as const,
        facts: { 'graphql.operation.name': operation, 'graphql.api': api },
      };
      setExecuteFn(async (input: ExecutionArgs) =>
        runInSpan(span, async (): Promise<unknown> => executeFn(input), outcomeOf),
      );
    },
  };
}

/** A refusal is a regular answer; any other error is a fault. */
function outcomeOf(result: unknown): SpanOutcome {
  const [error] = (result as ExecutionResult).errors ?? [];
  if (!error) return { facts: {}, isFault: false };
  const { originalError } = error;
  const isRefusal = originalError instanceof Refusal;
  return { facts: { 'error.type': isRefusal ? originalError.code : 'error' }, isFault: !isRefusal };
}
