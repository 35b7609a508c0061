import { useMutation, useQueryClient, type UseMutationResult } from '@tanstack/react-query';

import type { GraphqlDocument } from '#platform/web/graphql/document.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { proveByPasskey } from '#platform/web/passkeys/passkey-calls.ts';
import { invalidate, transportOf, type QueryRef } from '#platform/web/graphql/query.ts';

type Options<Data, Variables> = {
  /** Queries to invalidate after success. */
  invalidates?: readonly QueryRef[];
  /** A repeated press with the same key has one effect. */
  idempotencyKey?: string | ((variables: Variables) => string);
  onSuccess?: (data: Data, variables: Variables) => unknown;
};

/**
 * A mutation that needs a fresh proof: where it is refused for the lack of one, the browser asks for the passkey, and
 * the command is sent again. The refused command has changed nothing.
 */
export function useProvedMutation<Data, Variables>(
  operation: GraphqlDocument<Data, Variables>,
  { invalidates = [], idempotencyKey: key, onSuccess }: Options<Data, Variables>,
): UseMutationResult<Data, GraphqlFailure, Variables> {
  const client = useQueryClient();
  return useMutation<Data, GraphqlFailure, Variables>({
    mutationFn: async (variables) => {
      const transport = transportOf(client);
      const idempotencyKey = typeof key === 'function' ? key(variables) : key;
      const send = () => transport(operation, variables, { idempotencyKey });
      try {
        return await send();
      } catch (error) {
        const needsProof =
          error instanceof GraphqlFailure && error.code === 'PASSKEY_PROOF_REQUIRED';
        if (!needsProof) throw error;
        await proveByPasskey(transport);
        return send();
      }
    },
    onSuccess: async (data, variables) => {
      await invalidate(client, invalidates);
      await onSuccess?.(data, variables);
    },
  });
}
