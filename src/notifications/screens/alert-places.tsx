import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import { stationSearch } from '#reference/client.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FilterChip } from '#ui/chip-group.tsx';
import { ComboField } from '#ui/combo-field.tsx';
import { FieldGroup, useField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';

type PrefectureProps = {
  prefectures: readonly { id: string; name: string }[];
  value: readonly string[];
  most: number;
  error: string | undefined;
  onChange: (ids: string[]) => void;
};

/** Chosen prefectures as chips; all 47 to choose from in a sheet. */
export function AlertPrefectures({ prefectures, value, most, error, onChange }: PrefectureProps) {
  const [isOpen, setOpen] = useState(false);
  const text = {
    label: '都道府県',
    optional: true,
    support: `${most}つまで。選ばないと全国が対象です`,
    ...(error ? { error } : {}),
  };
  const field = useField({ ...text, name: 'prefectures' });
  const isFull = value.length >= most;
  const toggle = (id: string, on: boolean) =>
    onChange([...value.filter((one) => one !== id), ...(on ? [id] : [])]);
  return (
    <FieldGroup {...text} field={field}>
      <div className="flex flex-wrap gap-2">
        {prefectures
          .filter(({ id }) => value.includes(id))
          .map(({ id, name }) => (
            <FilterChip key={id} label={name} onRemove={() => toggle(id, false)} />
          ))}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          都道府県を選ぶ
        </Button>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title="都道府県"
        size="full"
        footer={
          <Button size="lg" wide onClick={() => setOpen(false)}>
            {value.length === 0 ? '決定' : `${value.length}件で決定`}
          </Button>
        }
      >
        {isFull && (
          <output className="block pb-2 text-fg-2">
            {most}つ選びました。入れ替えるときは、どれかを外してください
          </output>
        )}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-x-3">
          {prefectures.map(({ id, name }) => (
            <CheckRow
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                if (!on || !isFull) toggle(id, on);
              }}
            />
          ))}
        </div>
      </Sheet>
    </FieldGroup>
  );
}

type StationProps = {
  /** Names by code, for the chips. */
  names: ReadonlyMap<string, string>;
  value: readonly string[];
  most: number;
  error: string | undefined;
  onAdd: (station: { code: string; name: string }) => void;
  onRemove: (code: string) => void;
};

/** Stations: a search to add one, chips to take one off. */
export function AlertStations({ names, value, most, error, onAdd, onRemove }: StationProps) {
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const search = useQuery({
    ...stationSearch(asked),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const found = (search.data?.searchStation ?? []).filter(({ code }) => !value.includes(code));
  const isFull = value.length >= most;
  const options = found.map(({ code, name, lineNames }) => ({
    id: code,
    label: `${name}駅`,
    sub: lineNames.slice(0, 3).join('・'),
  }));
  return (
    <div className="flex flex-col gap-3">
      <ComboField
        label="駅"
        name="stations"
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
        {...(error ? { error } : {})}
        onChange={(code) => {
          const station = found.find((one) => one.code === code);
          if (station && !isFull) onAdd(station);
          // The field is for the next one; what was chosen stands as a chip.
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
