import { keepPreviousData, useQuery } from '@tanstack/react-query';
import X from 'lucide-react/icons/x';
import { useDeferredValue, useEffect, useState } from 'react';

import {
  facilityStationSearchQuery,
  facilityStationsAroundPointQuery,
} from '#apps/facility/corporation/choices-client.ts';
import type { MapPoint } from './place-steps.ts';
import { Button } from '#platform/ui/button.tsx';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import {
  facilityFormLimits,
  mapPointOfDraft,
  type FacilityDraft,
  type StationDraft,
} from './facility-draft.ts';

const minutesName = (code: string) => `walkMinutes-${code}`;

/** Editor of the nearby stations: each is found by name and gets its minutes on foot. */
export function FacilityStations({ form }: { form: FormHandle<FacilityDraft> }) {
  const { stations } = form.draft;
  const point = mapPointOfDraft(form.draft);
  // Suggest nearby stations only if the facility had none when the form opened.
  const [isOffered] = useState(stations.length === 0);
  const set = (next: readonly StationDraft[]) => form.change({ stations: next });
  const [added, setAdded] = useState({ count: 0, code: '' });
  useEffect(() => {
    if (added.count > 0) document.getElementById(fieldId(minutesName(added.code)))?.focus();
  }, [added]);
  return (
    <div className="flex flex-col gap-4">
      <StationSearch
        // A new key empties and closes the search after each choice.
        key={added.count}
        stations={stations}
        error={form.problems['stations']}
        onAdd={(station) => {
          set([...stations, station]);
          setAdded(({ count }) => ({ count: count + 1, code: station.code }));
        }}
      />
      {isOffered && point && stations.length < facilityFormLimits.stations && (
        <Nearest
          point={point}
          stations={stations}
          onAdd={(station) => {
            set([...stations, station]);
            setAdded(({ count }) => ({ count: count + 1, code: station.code }));
          }}
        />
      )}
      {stations.length > 0 && (
        <ul className="flex flex-col gap-4">
          {stations.map(({ code, name, walkMinutes }) => (
            <li key={code} className="flex items-end gap-2">
              <NumberField
                className="flex-1"
                label={`${name}駅から徒歩`}
                name={minutesName(code)}
                required
                suffix="分"
                value={walkMinutes}
                onChange={(event) =>
                  set(
                    stations.map((one) =>
                      one.code === code ? { ...one, walkMinutes: event.target.value } : one,
                    ),
                  )
                }
              />
              <IconButton
                label={`${name}駅を外す`}
                icon={<X aria-hidden className="size-6" />}
                onClick={() => {
                  set(stations.filter((one) => one.code !== code));
                  // The pressed button is gone, so focus moves to the search.
                  document.getElementById(fieldId('stations'))?.focus();
                }}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

type NearestProps = {
  point: MapPoint;
  stations: readonly StationDraft[];
  onAdd: (station: StationDraft) => void;
};

/** Buttons that each add one of the stations near the position on the map. */
function Nearest({ point, stations, onAdd }: NearestProps) {
  const settled = useDebouncedValue(point);
  const search = useQuery(facilityStationsAroundPointQuery(settled));
  const chosen = new Set(stations.map(({ code }) => code));
  const found = (search.data?.stationsAroundPoint ?? []).filter(({ code }) => !chosen.has(code));
  if (found.length === 0) return null;
  return (
    <div className="flex flex-col gap-2">
      <p className="text-sm text-fg-2">地図の場所に近い駅</p>
      <div className="flex flex-wrap gap-2">
        {found.map(({ code, name }) => (
          <Button
            key={code}
            variant="secondary"
            size="sm"
            onClick={() => onAdd({ code, name, walkMinutes: '' })}
          >
            {name}駅を追加する
          </Button>
        ))}
      </div>
    </div>
  );
}

type SearchProps = {
  stations: readonly StationDraft[];
  error: string | undefined;
  onAdd: (station: StationDraft) => void;
};

function StationSearch({ stations, error, onAdd }: SearchProps) {
  const [text, setText] = useState('');
  const typed = useDeferredValue(text);
  const search = useQuery({
    ...facilityStationSearchQuery(typed),
    enabled: typed.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const chosen = new Set(stations.map(({ code }) => code));
  const found = (search.data?.searchFacilityStation ?? []).filter(({ code }) => !chosen.has(code));
  const isFull = stations.length >= facilityFormLimits.stations;
  return (
    <ComboField
      label="最寄り駅をさがす"
      name="stations"
      optional
      support={
        isFull
          ? `${facilityFormLimits.stations}駅を選びました。ほかの駅にするには、先に1駅を外してください`
          : `漢字・かなで検索して、${facilityFormLimits.stations}駅まで選べます`
      }
      options={
        text.trim() === '' || isFull
          ? []
          : found.map(({ code, name, lineNames }) => ({
              id: code,
              label: `${name}駅`,
              sub: lineNames.slice(0, 3).join('・'),
            }))
      }
      value={null}
      query={text}
      onQuery={setText}
      loading={search.isFetching}
      emptyText={
        search.isError
          ? '検索できませんでした。電波のよい場所でやり直してください'
          : '選べる駅がありません。駅名の一部でお試しください'
      }
      error={error}
      onChange={(code) => {
        const picked = found.find((one) => one.code === code);
        if (!picked) return;
        onAdd({ code: picked.code, name: picked.name, walkMinutes: '' });
      }}
    />
  );
}
