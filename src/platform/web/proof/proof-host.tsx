import { lazy, Suspense, useEffect, useEffectEvent, useState } from 'react';

import { setProofPrompt } from '../session/proof-gate.ts';

// Loaded on demand: few sessions need the sheet.
const ProofSheet = lazy(() => import('./proof-sheet.tsx'));

type Question = { answer: (isGiven: boolean) => void; signal: AbortSignal | undefined };

/** Renders the sheet in which the worker gives a proof of identity, above every screen. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let last: Question | null = null;
    const close = setProofPrompt(
      'worker',
      (signal) =>
        new Promise<boolean>((answer) => {
          last = { answer, signal };
          setQuestion(last);
          setOpen(true);
        }),
    );
    return () => {
      close();
      // The host is gone, so nobody can answer: end a pending question with false.
      last?.answer(false);
    };
  }, []);
  const close = (isGiven: boolean) => {
    setOpen(false);
    question?.answer(isGiven);
  };
  const decline = useEffectEvent(() => close(false));
  useEffect(() => {
    const leaving = new AbortController();
    question?.signal?.addEventListener('abort', () => decline(), { signal: leaving.signal });
    return () => leaving.abort();
  }, [question]);
  if (!question) return null;
  return (
    <Suspense fallback={null}>
      <ProofSheet open={isOpen} onDone={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
