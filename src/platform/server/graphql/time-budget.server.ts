import { setTimeout as sleep } from 'node:timers/promises';

import {
  GraphQLError,
  Kind,
  OperationTypeNode,
  type DocumentNode,
  type ExecutionArgs,
} from 'graphql';
import type { Plugin } from 'graphql-yoga';

import { refuseAtEndpoint } from '../messages.ts';

/**
 * The time limit, below the 15 s after which PostgreSQL cancels a statement. The slowest operation of the API with
 * all its fields takes a fraction of a second.
 */
const limitMs = 10_000;

/**
 * Limits the time of queries that other clients wrote, in addition to the limits on their text. The app's own
 * documents have no limit. A mutation is never cut off, because its effect would stay without an answer. A refused
 * query's work goes on in the background: PostgreSQL limits each statement, and repeated queries count against the
 * sender's rate limit. Refusals: DOCUMENT_TOO_SLOW.
 */
export function limitQueryTime(documents: readonly string[]): Plugin {
  const own = new Set(documents);
  return {
    onExecute({ args, executeFn, setExecuteFn }) {
      // Boundary cast: yoga executes only parsed documents.
      const document = args.document as DocumentNode;
      if (own.has(document.loc?.source.body ?? '') || !isQuery(document)) return;
      setExecuteFn(async (given: ExecutionArgs): Promise<unknown> => {
        const answered = new AbortController();
        const late = sleep(limitMs, tooSlow, { signal: answered.signal }).then((answer) =>
          answer(),
        );
        // The answer came in time: the timer's later rejection must not count as unhandled.
        late.catch(() => undefined);
        try {
          return await Promise.race([executeFn(given), late]);
        } finally {
          answered.abort();
        }
      });
    },
  };
}

const isQuery = ({ definitions }: DocumentNode) =>
  definitions.every(
    (one) => one.kind !== Kind.OPERATION_DEFINITION || one.operation === OperationTypeNode.QUERY,
  );

function tooSlow() {
  const refusal = refuseAtEndpoint('DOCUMENT_TOO_SLOW');
  return { errors: [new GraphQLError(refusal.message, { originalError: refusal })] };
}
