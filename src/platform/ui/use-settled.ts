import { useEffect, useState } from 'react';

const settleMs = 250;

/** The debounced value: updated when it has not changed for a moment, for queries to the server. */
export function useSettled<Value>(value: Value): Value {
  const [settled, setSettled] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(value), settleMs);
    return () => clearTimeout(timer);
  }, [value]);
  return settled;
}
