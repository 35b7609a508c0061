import { useRef } from 'react';

/**
 * Idempotency keys of decisions. The same again, pressed twice or after an answer that never came, goes out
 * under the same key and is done once; after the answer it is another decision.
 */
export function useRepeatKeys() {
  const keys = useRef(new Map<string, string>());
  return {
    keyOf(variables: unknown): string {
      const decision = JSON.stringify(variables);
      const key = keys.current.get(decision) ?? crypto.randomUUID();
      keys.current.set(decision, key);
      return key;
    },
    answered: (variables: unknown) => void keys.current.delete(JSON.stringify(variables)),
  };
}
