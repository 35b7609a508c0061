import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';
import { useRef } from 'react';

import type { GraphqlDocument } from './document.ts';
import type { GraphqlFailure } from './graphql.ts';
import { invalidateAnswers, transportOfClient, type QueryRef } from './query.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate after success. */
  invalidates?: readonly QueryRef[];
  /**
   * Defines which repeated sends share an idempotency key, so that the server executes them once: all sends of the
   * screen, or those of one decision, which has the same variables and ends with the server's answer.
   */
  once?: 'screen' | 'decision';
  /** A key that outlives the screen, instead of `once`: sends with the same key are executed once. */
  idempotencyKey?: string;
  onSuccess?: (data: Data, variables: Variables) => unknown;
  onError?: (failure: GraphqlFailure, variables: Variables) => unknown;
};

/** One mutation as a hook: `mutate(variables)`, `isPending`, and the one failure object. (Spec section 7) */
export function useGraphqlMutation<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates = [], once, idempotencyKey, onSuccess, onError }: Options<Data, Variables> = {},
): UseMutationResult<Data, GraphqlFailure, Variables> {
  const client = useQueryClient();
  const keys = useRef(new Map<string, string>());
  const commandOf = (variables: Variables) =>
    once === 'decision' ? JSON.stringify(variables) : 'screen';
  const keyOf = (variables: Variables) => {
    if (!once) return idempotencyKey;
    const command = commandOf(variables);
    const key = keys.current.get(command) ?? crypto.randomUUID();
    keys.current.set(command, key);
    return key;
  };
  return useMutation<Data, GraphqlFailure, Variables>({
    mutationFn: (variables) =>
      transportOfClient(client)(operation, variables, { idempotencyKey: keyOf(variables) }),
    onSuccess: async (data, variables) => {
      if (once === 'decision') keys.current.delete(commandOf(variables));
      await invalidateAnswers(client, invalidates);
      await onSuccess?.(data, variables);
    },
    onError: (failure, variables) => void onError?.(failure, variables),
  });
}
