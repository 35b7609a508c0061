import { lazy, Suspense, useEffect, useState } from 'react';

import { openProofGate } from '../session/proof-gate.ts';

// Few sessions need it: no page loads it before.
const ProofSheet = lazy(() => import('./proof-sheet.tsx'));

type Question = { answer: (isGiven: boolean) => void };

/** The place of the sheet in which the worker gives a proof, above every screen. */
export function ProofHost() {
  const [question, setQuestion] = useState<Question | null>(null);
  const [isOpen, setOpen] = useState(false);
  useEffect(() => {
    let last: Question | null = null;
    const close = openProofGate(
      'worker',
      () =>
        new Promise<boolean>((answer) => {
          last = { answer };
          setQuestion(last);
          setOpen(true);
        }),
    );
    return () => {
      close();
      // Nobody can answer any more; an answered question ignores this.
      last?.answer(false);
    };
  }, []);
  if (!question) return null;
  const close = (isGiven: boolean) => {
    setOpen(false);
    question.answer(isGiven);
  };
  return (
    <Suspense fallback={null}>
      <ProofSheet open={isOpen} onDone={() => close(true)} onClose={() => close(false)} />
    </Suspense>
  );
}
