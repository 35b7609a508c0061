import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { Loading, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { areaSearch, type Region } from './places-client.ts';
import { isCityChosen, isCityCovered, withCity } from './area-choice.ts';
import type { ChosenAreas } from './picker-params.ts';

type AreaSearchProps = {
  text: string;
  prefectures: Region['areaLList'];
  chosen: ChosenAreas;
  onChange: (chosen: ChosenAreas) => void;
};

/** Municipalities whose name or kana contains the text; also updates during an input method's composition. */
export function AreaSearch({ text, prefectures, chosen, onChange }: AreaSearchProps) {
  const settled = useDebouncedValue(text);
  const query = useQuery({ ...areaSearch(settled), placeholderData: keepPreviousData });
  const found = query.data?.searchAreaM;
  if (query.isError) {
    return (
      <ErrorState onRetry={() => void query.refetch()} retrying={query.isFetching}>
        {query.error.message}
      </ErrorState>
    );
  }
  if (!found) {
    return (
      <Loading>
        <SkeletonText lines={6} />
      </Loading>
    );
  }
  const names = new Map(prefectures.map(({ id, name }) => [id, name]));
  return (
    <section className="flex flex-col gap-1">
      <output className="text-sm text-fg-2">
        <Words>
          {found.length === 0
            ? `「${settled}」に合う市区町村は見つかりませんでした。ひらがなでもさがせます`
            : `${found.length}件の市区町村`}
        </Words>
      </output>
      <div className="divide-y divide-line-weak">
        {found.map((city) => (
          <CheckRow
            key={city.id}
            label={city.name}
            description={names.get(city.prefectureId)}
            checked={isCityChosen(chosen, city)}
            // An area that is chosen through its prefecture or city can be removed only in the list of that
            // prefecture or city.
            disabled={isCityCovered(chosen, city)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              onChange(withCity(chosen, { city, on, all: found }));
            }}
          />
        ))}
      </div>
    </section>
  );
}
