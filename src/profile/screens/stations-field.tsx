import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { stationSearch } from '#reference/client.ts';
import { FilterChip } from '#ui/chip-group.tsx';
import { ComboField } from '#ui/combo-field.tsx';

import { desiredStationsMost } from '../fields.ts';

type Props = {
  /** Names by code, for the chips. */
  names: ReadonlyMap<string, string>;
  value: readonly string[];
  error?: string;
  onAdd: (station: { code: string; name: string }) => void;
  onRemove: (code: string) => void;
};

/** Up to five stations: a search to add one, chips to take one off. */
export function StationsField({ names, value, error, onAdd, onRemove }: Props) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const search = useQuery({
    ...stationSearch(asked),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const found = (search.data?.searchStation ?? []).filter(({ code }) => !value.includes(code));
  const isFull = value.length >= desiredStationsMost;
  const take = (code: string | null) => {
    const station = found.find((one) => one.code === code);
    if (station) onAdd(station);
    // The field is for the next one; what was chosen stands as a chip.
    setText('');
  };
  return (
    <div className="flex flex-col gap-3">
      <ComboField
        label="希望の駅"
        name="desiredStationCodes"
        optional
        support={
          isFull
            ? `${desiredStationsMost}駅を選びました。入れ替えるときは、下の駅を外してください`
            : `漢字・かなで検索して、${desiredStationsMost}駅まで選べます`
        }
        options={
          isFull || text.trim() === ''
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
          isFull
            ? `${desiredStationsMost}駅まで選べます`
            : '見つかりません。駅名の一部でお試しください'
        }
        error={error}
        onChange={take}
      />
      {value.length > 0 && (
        <ul aria-label="選んだ駅" className="flex flex-wrap gap-2">
          {value.map((code) => (
            <li key={code}>
              <FilterChip label={`${names.get(code) ?? code}駅`} onRemove={() => onRemove(code)} />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}
