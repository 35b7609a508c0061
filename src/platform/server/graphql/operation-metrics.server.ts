import { Kind, type DocumentNode, type ExecutionResult } from 'graphql';
import type { Plugin } from 'graphql-yoga';

import type { UserSide } from '#platform/base/people/sides.ts';
import type { ServerContext } from '../context.server.ts';
import { graphqlOperations } from '../metrics/metrics.server.ts';

/** The label of operations that are not of the app's own documents. */
const unknownOperation = 'other';

type Options = {
  api: UserSide;
  /** The texts of the app's own documents. */
  documents: readonly string[];
};

/**
 * Counts each answer by the name of its operation and the code of its first error. Only names of the
 * app's own documents become labels, because a client may send any name. Must come after the plugin that
 * gives errors their codes.
 */
export function countOperations({ api, documents }: Options): Plugin<ServerContext, ServerContext> {
  const names = new Set(
    documents.flatMap((text) => /^(?:query|mutation) (\w+)/.exec(text)?.[1] ?? []),
  );
  return {
    onValidate({ params: { documentAST }, context }) {
      const name = nameOf(documentAST);
      const operation = name !== undefined && names.has(name) ? name : unknownOperation;
      Object.assign(context, { operation });
    },
    onResultProcess({ result, serverContext }) {
      const { operation = unknownOperation } = serverContext;
      graphqlOperations.inc({ api, operation, code: codeOf(result) });
    },
  };
}

function nameOf({ definitions }: DocumentNode): string | undefined {
  for (const definition of definitions) {
    if (definition.kind === Kind.OPERATION_DEFINITION) return definition.name?.value;
  }
  return undefined;
}

function codeOf(result: unknown): string {
  const [error] = (result as ExecutionResult).errors ?? [];
  return error ? String(error.extensions['code']) : 'OK';
}
