import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';

import type { GraphqlDocument } from './document.ts';
import type { GraphqlFailure } from './graphql.ts';
import { invalidate, type QueryRef } from './query.ts';
import { sendWithProof } from './send-with-proof.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate after success. */
  invalidates?: readonly QueryRef[];
  /**
   * A repeated press with the same key has one effect. Create the key when the screen opens, or derive the
   * key from the variables.
   */
  idempotencyKey?: string | ((variables: Variables) => string);
  onSuccess?: (data: Data, variables: Variables) => unknown;
  onError?: (failure: GraphqlFailure, variables: Variables) => unknown;
};

/**
 * One mutation as a hook: `mutate(variables)`, `isPending`, and the one failure object. One that needs a fresh
 * proof of the person opens the sheet for the code and is then sent again. (Spec section 7, Rule 4.1)
 */
export function useGraphqlMutation<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  options: Options<Data, Variables> = {},
): UseMutationResult<Data, GraphqlFailure, Variables> {
  const client = useQueryClient();
  return useMutation<Data, GraphqlFailure, Variables>({
    mutationFn: (variables) => {
      const key = options.idempotencyKey;
      const idempotencyKey = typeof key === 'function' ? key(variables) : key;
      return sendWithProof(client, operation, variables, { idempotencyKey });
    },
    onSuccess: async (data, variables) => {
      await invalidate(client, options.invalidates ?? []);
      await options.onSuccess?.(data, variables);
    },
    onError: (failure, variables) => void options.onError?.(failure, variables),
  });
}
