import Building2 from 'lucide-react/icons/building-complex';
import MapPin from 'lucide-react/icons/map-pin';
import TrainFront from 'lucide-react/icons/train-front';
import type { ReactNode } from 'react';

import { Card, Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { FacilityWrittenFields } from '#domain/recruitment/facilities/facility-view.ts';
import {
  AmbienceSection,
  WordChipsSection,
  LineWithIcon,
  SmokingMeasureLine,
} from './facility-parts.tsx';
import { FacilityText } from './facility-text.tsx';
import { PhotoRow } from './photo-row.tsx';

type FacilityBodyProps = {
  facility: FacilityWrittenFields;
  /** Further lines below the address (`lines`), and the button to follow the facility (`follow`). */
  lines?: ReactNode;
  follow?: ReactNode;
  /** Notice above the facility's summary. */
  notice?: ReactNode;
  /** Facts that the facility did not write: open dates and records (`known`), and ratings at the end (`ratings`). */
  known: ReactNode;
  ratings?: ReactNode;
};

/** Page of a facility without its header, for workers and as the facility's own preview. */
export function FacilityPageBody({
  facility,
  lines,
  follow,
  notice,
  known,
  ratings,
}: FacilityBodyProps) {
  return (
    <>
      <PhotoRow images={facility.images} name={facility.name} />
      <div className="flex flex-col gap-7 px-4 pt-4 pb-8">
        {notice}
        <Summary facility={facility} lines={lines} follow={follow} />
        {known}
        <AmbienceSection ambience={facility.ambience} />
        <WordChipsSection title="職場のこだわり" words={facility.features} />
        <Access accessNote={facility.accessNote} />
        <SmokingMeasureLine measure={facility.measuresToPreventPassiveSmoking} />
        {ratings}
      </div>
    </>
  );
}

type SummaryProps = Pick<FacilityBodyProps, 'facility' | 'lines' | 'follow'>;

function Summary({ facility, lines, follow }: SummaryProps) {
  const { name, service, corporationName, address, stations } = facility;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-col gap-1">
        <h2 className="text-2xl leading-140 font-bold">{name}</h2>
        <p className="text-fg-2">{service}</p>
      </div>
      <div className="flex flex-col gap-1">
        <LineWithIcon icon={<MapPin />}>{address}</LineWithIcon>
        {stations.map((station) => (
          <LineWithIcon key={station} icon={<TrainFront />}>
            {station}
          </LineWithIcon>
        ))}
        <LineWithIcon icon={<Building2 />}>
          <Words>雇い主：{corporationName}</Words>
        </LineWithIcon>
        {lines}
      </div>
      {follow && <div>{follow}</div>}
    </div>
  );
}

function Access({ accessNote }: { accessNote: string }) {
  if (accessNote.trim() === '') return null;
  return (
    <Section title="アクセス">
      <Card>
        <FacilityText text={accessNote} />
      </Card>
    </Section>
  );
}
