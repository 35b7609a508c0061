import { useEffect, useState } from 'react';

const settleMs = 250;

/** The debounced text: updated when typing pauses, for server searches. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
