import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';

import type { GraphqlDocument } from '#web/graphql/document.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import type { QueryRef } from '#web/graphql/query.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate afterwards; every query of the API where nothing is said. */
  invalidates?: readonly QueryRef[];
  onSuccess?: (data: Data, variables: Variables) => unknown;
};

/**
 * Sends what is decided at the desk. The same again, pressed twice or after an answer that never
 * came, goes out under the same key and is done once; after the answer it is another decision.
 */
export function useDeskSend<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates, onSuccess }: Options<Data, Variables> = {},
) {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  return useGraphqlMutation(operation, {
    invalidates: invalidates ?? [],
    idempotencyKey: (variables) => {
      const decision = JSON.stringify(variables);
      const key = keys.current.get(decision) ?? crypto.randomUUID();
      keys.current.set(decision, key);
      return key;
    },
    async onSuccess(data, variables) {
      keys.current.delete(JSON.stringify(variables));
      if (!invalidates) await client.invalidateQueries();
      return onSuccess?.(data, variables);
    },
  });
}
