import { useRef } from 'react';

import type { GraphqlDocument } from '#web/graphql/document.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import type { QueryRef } from '#web/graphql/query.ts';

import { everything } from '../api/client.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate afterwards. */
  invalidates?: readonly QueryRef[];
  onSuccess?: (data: Data, variables: Variables) => unknown;
};

/**
 * Sends what is decided at the desk. The same again, pressed twice or after an answer that never
 * came, goes out under the same key and is done once; after the answer it is another decision.
 */
export function useDeskSend<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates = everything, onSuccess }: Options<Data, Variables> = {},
) {
  const keys = useRef(new Map<string, string>());
  return useGraphqlMutation(operation, {
    invalidates,
    idempotencyKey: (variables) => {
      const decision = JSON.stringify(variables);
      const key = keys.current.get(decision) ?? crypto.randomUUID();
      keys.current.set(decision, key);
      return key;
    },
    onSuccess: (data, variables) => {
      keys.current.delete(JSON.stringify(variables));
      return onSuccess?.(data, variables);
    },
  });
}
