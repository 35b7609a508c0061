import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';

import type { OperatorAct } from '#apps/operator/parts/acts.tsx';

/** The button of an act outside of a queue, which opens its dialog. */
export function ActButton({ act }: { act: OperatorAct }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        {act.label}
      </Button>
      {isOpen && act.dialog({ invalidates: [], onClose: () => setOpen(false) })}
    </>
  );
}
