import { keepPreviousData, useQuery } from '@tanstack/react-query';

import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { ErrorState } from '#platform/ui/feedback/error-state.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { areaSearchQuery, type AreaTreeRegion } from './places-client.ts';
import { isCityChosen, isCityCoveredByChoice, withCityToggled } from './area-choice.ts';
import type { ChosenAreas } from './picker-params.ts';

type AreaSearchProps = {
  text: string;
  prefectures: AreaTreeRegion['areaLList'];
  chosen: ChosenAreas;
  onChange: (chosen: ChosenAreas) => void;
};

/** Municipalities whose name or kana contains the text; also updates during an input method's composition. */
export function AreaSearchResults({ text, prefectures, chosen, onChange }: AreaSearchProps) {
  const settled = useDebouncedValue(text);
  const query = useQuery({ ...areaSearchQuery(settled), placeholderData: keepPreviousData });
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
      <LoadingSkeleton>
        <SkeletonText lines={6} />
      </LoadingSkeleton>
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
            disabled={isCityCoveredByChoice(chosen, city)}
            onChange={(event) => {
              const on = event.currentTarget.checked;
              onChange(withCityToggled(chosen, { city, on, all: found }));
            }}
          />
        ))}
      </div>
    </section>
  );
}
