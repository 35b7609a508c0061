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
 * Below the 15 s after which PostgreSQL cancels a statement. The slowest operation of the API with all its fields
 * takes a fraction of a second.
 */
const limitMs = 10_000;

/**
 * Limits the time of a query of another client, besides the limits on its text. The app's own documents were written
 * for this server and get their answer whenever it comes. A mutation is never ended: its effect would stay without an
 * answer. What the refused query has begun goes on without anybody waiting: each of its statements has PostgreSQL's
 * own time limit, and repeating the query counts against the limits of its sender. Refusals: DOCUMENT_TOO_SLOW.
 */
export function limitTime(documents: readonly string[]): Plugin {
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
        // Ended by the answer that came in time.
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
