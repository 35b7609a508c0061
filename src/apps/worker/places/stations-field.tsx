import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import type { Sentence } from '#platform/ui/display/sentence.ts';
import { FilterChip } from '#platform/ui/fields/chip-group.tsx';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';

import { stationSearchQuery } from './places-client.ts';

type Props = {
  label: Sentence;
  /** The field's name in the API input, from which the element's id is made. */
  name: string;
  /** Names of the chosen stations by code, for the chips. */
  names: ReadonlyMap<string, string>;
  value: readonly string[];
  most: number;
  error?: Sentence | undefined;
  onAdd: (station: { code: string; name: string }) => void;
  onRemove: (code: string) => void;
};

/** The chosen stations as removable chips, and a search field to add one. */
export function StationsField(props: Props) {
  const { label, name, names, value, most, error, onAdd, onRemove } = props;
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const search = useQuery({
    ...stationSearchQuery(asked),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const found = (search.data?.searchStation ?? []).filter(({ code }) => !value.includes(code));
  const isFull = value.length >= most;
  const options = found.map((station) => ({
    id: station.code,
    label: `${station.name}駅`,
    sub: station.lineNames.slice(0, 3).join('・'),
  }));
  return (
    <div className="flex flex-col gap-3">
      <ComboField
        label={label}
        name={name}
        optional
        support={
          isFull
            ? `${most}駅を選びました。入れ替えるときは、下の駅を外してください`
            : `漢字・かなで検索して、${most}駅まで選べます`
        }
        options={isFull || text.trim() === '' ? [] : options}
        value={null}
        query={text}
        onQuery={setText}
        loading={search.isFetching}
        emptyText={isFull ? `${most}駅まで選べます` : '見つかりません。駅名の一部でお試しください'}
        error={error}
        onChange={(code) => {
          const station = found.find((one) => one.code === code);
          if (station && !isFull) onAdd(station);
          // Cleared for the next station; the chosen one is shown as a chip.
          setText('');
        }}
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
