import type { ReactNode } from 'react';

import { HomeCard } from './questions/home-card.tsx';
import { PreparationCard } from './preparation-card.tsx';
import { AgainCard } from './returning/again-card.tsx';

/** Above the list of a signed-in worker: what is missing, where they live, where they have worked. */
export default function WorkerCards({ place }: { place: ReactNode }) {
  return (
    <>
      <PreparationCard />
      {place ?? <HomeCard />}
      <AgainCard />
    </>
  );
}
