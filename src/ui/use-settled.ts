import { useEffect, useState } from 'react';

const settleMs = 250;

/** The text as it was when typing paused: what a search asks the server for. */
export function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(text), settleMs);
    return () => clearTimeout(timer);
  }, [text]);
  return settled;
}
