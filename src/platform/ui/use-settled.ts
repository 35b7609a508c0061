import { useEffect, useState } from 'react';

const settleMs = 250;

/** The debounced value, for queries to the server: follows `value` once it has not changed for some time. */
export function useDebouncedValue<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
