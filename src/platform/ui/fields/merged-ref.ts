import type { Ref, RefCallback } from 'react';
import { useCallback } from 'react';

/** One ref callback that sets both the component's own ref and the caller's ref. */
export function useMergedRef<T>(own: Ref<T>, given: Ref<T> | undefined): RefCallback<T> {
  return useCallback(
    (element: T | null) => {
      assign(own, element);
      assign(given, element);
    },
    [own, given],
  );
}

function assign<T>(ref: Ref<T> | undefined, element: T | null): void {
  if (typeof ref === 'function') ref(element);
  else if (ref) ref.current = element;
}
