import type { ReactNode } from 'react';

import { HomeStationCard } from './questions/home-card.tsx';
import { PreparationCard } from './preparation-card.tsx';
import { WorkAgainCard } from './returning/again-card.tsx';

/** Cards above the list of a signed-in worker: missing preparation, home station, and former facilities. */
export default function CardsAboveSearchResults({ place }: { place: ReactNode }) {
  return (
    <>
      <PreparationCard />
      {place ?? <HomeStationCard />}
      <WorkAgainCard />
    </>
  );
}
