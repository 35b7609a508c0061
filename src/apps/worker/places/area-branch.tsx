import { useQuery } from '@tanstack/react-query';
import ChevronDown from 'lucide-react/icons/chevron-down';
import { useState } from 'react';

import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { municipalitiesOfPrefectureQuery, type AreaTreeRegion } from './places-client.ts';
import {
  isCityChosen,
  prefectureIdOfCity,
  withCityToggled,
  withWholePrefectureToggled,
} from './area-choice.ts';
import type { ChosenAreas } from './picker-params.ts';

type AreaBranchProps = {
  prefecture: AreaTreeRegion['areaLList'][number];
  chosen: ChosenAreas;
  onChange: (chosen: ChosenAreas) => void;
};

/** A prefecture that opens to its municipalities, which are loaded on opening. */
export function PrefectureBranch({ prefecture, chosen, onChange }: AreaBranchProps) {
  const whole = chosen.prefectures.includes(prefecture.id);
  const cities = chosen.cities.filter((id) => prefectureIdOfCity(id) === prefecture.id).length;
  const [open, setOpen] = useState(cities > 0);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/area"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{prefecture.name}</span>
        {(whole || cities > 0) && (
          <span className="shrink-0 rounded-full bg-brand-weak px-2.5 py-0.5 text-sm font-bold text-brand-strong">
            <Words>{whole ? 'すべて' : `${cities}件`}</Words>
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-fg-2 transition-transform group-open/area:rotate-180"
        />
      </summary>
      {/* Rendered only when open: a thousand hidden checkboxes would cost a phone a second. */}
      {open && (
        <div className="border-t border-line-weak bg-canvas px-4 py-2">
          <Whole
            name={prefecture.name}
            checked={whole}
            onChange={(on) => onChange(withWholePrefectureToggled(chosen, prefecture.id, on))}
          />
          <Cities prefectureId={prefecture.id} chosen={chosen} onChange={onChange} />
        </div>
      )}
    </details>
  );
}

type CitiesProps = Pick<AreaBranchProps, 'chosen' | 'onChange'> & { prefectureId: string };

function Cities({ prefectureId, chosen, onChange }: CitiesProps) {
  const query = useQuery(municipalitiesOfPrefectureQuery(prefectureId));
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (!query.data) {
    return (
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
    );
  }
  const all = query.data.areaLList.flatMap(({ areaMList }) => areaMList);
  const wards = all.filter(({ designatedCityId }) => designatedCityId !== null);
  const cities = new Map(
    all
      .filter(({ id }) => wards.some(({ designatedCityId }) => designatedCityId === id))
      .map(({ id, name }) => [id, name]),
  );
  return (
    <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
      {all.map((city, index) => {
        const endsWards = city.designatedCityId === null && all[index - 1]?.designatedCityId;
        const checked = isCityChosen(chosen, city);
        const change = (on: boolean) => onChange(withCityToggled(chosen, { city, on, all }));
        return cities.has(city.id) ? (
          <div key={city.id} className="col-span-full">
            <Whole name={city.name} checked={checked} onChange={change} />
          </div>
        ) : (
          <CheckRow
            key={city.id}
            {...(endsWards && { className: 'col-start-1' })}
            label={<CityName name={city.name} parent={cities.get(city.designatedCityId ?? '')} />}
            checked={checked}
            onChange={(event) => change(event.currentTarget.checked)}
          />
        );
      })}
    </div>
  );
}

/** The name of a ward without the city's name, which the row above shows; screen readers read both. */
function CityName({ name, parent = '' }: { name: string; parent?: string | undefined }) {
  if (parent === '' || !name.startsWith(parent)) return name;
  return (
    <>
      <span className="sr-only">{parent}</span>
      {name.slice(parent.length)}
    </>
  );
}

type WholeProps = { name: string; checked: boolean; onChange: (on: boolean) => void };

/** The checkbox that selects a whole prefecture or designated city. */
function Whole({ name, checked, onChange }: WholeProps) {
  return (
    <CheckRow
      label={
        <span className="font-bold">
          <Words>{name}すべて</Words>
        </span>
      }
      checked={checked}
      onChange={(event) => onChange(event.currentTarget.checked)}
    />
  );
}
