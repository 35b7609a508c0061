import { useSuspenseQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { maxSearchCities } from './client.ts';
import { areaTreeQuery } from './places-client.ts';
import { PrefectureBranch } from './area-branch.tsx';
import { AreaSearchResults } from './area-search.tsx';
import {
  applyChosenPlacesToSearch,
  readChosenPlacesFromParams,
  searchPathWithPlaces,
  type ChosenAreas,
} from './picker-params.ts';

const route = pageLoaders({ queries: () => [areaTreeQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** エリアを選ぶ: regions, prefectures and municipalities; a whole prefecture counts as one choice. */
export default function Areas() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { areaTree: regions } = useSuspenseQuery(areaTreeQuery()).data;
  const [chosen, setChosen] = useState<ChosenAreas>(() => readChosenPlacesFromParams(params));
  const [text, setText] = useState('');
  const count = chosen.prefectures.length + chosen.cities.length;
  const tooMany = chosen.cities.length > maxSearchCities;

  return (
    <Screen
      title="エリアを選ぶ"
      noIndex
      back={<HistoryBack fallback={searchPathWithPlaces(params, {})} />}
      below={
        <div className="px-4 pb-3">
          <TextField
            label="市区町村名・かなで検索"
            hideLabel
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder="市区町村名・かな（例：よこはま）"
            icon={<Search aria-hidden className="size-5" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      }
    >
      <div className="flex flex-col gap-6 px-4 py-5">
        {text.trim() === '' ? (
          regions.map((region) => (
            <section key={region.id} className="flex flex-col gap-2">
              <h2 className="text-sm font-bold text-fg-2">{region.name}</h2>
              <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
                {region.areaLList.map((prefecture) => (
                  <li key={prefecture.id}>
                    <PrefectureBranch
                      prefecture={prefecture}
                      chosen={chosen}
                      onChange={setChosen}
                    />
                  </li>
                ))}
              </ul>
            </section>
          ))
        ) : (
          <AreaSearchResults
            text={text.trim()}
            prefectures={regions.flatMap(({ areaLList }) => areaLList)}
            chosen={chosen}
            onChange={setChosen}
          />
        )}
      </div>
      <ActionBar
        aside={
          <Button
            variant="secondary"
            size="lg"
            onClick={() => setChosen({ prefectures: [], cities: [] })}
          >
            クリア
          </Button>
        }
      >
        <Button
          size="lg"
          wide
          reason={tooMany ? `市区町村は${maxSearchCities}件まで選べます` : null}
          onClick={() =>
            void navigate(applyChosenPlacesToSearch(params, chosen), { replace: true })
          }
        >
          {count === 0 ? 'すべての地域に決定' : `${count}件を選択中・決定`}
        </Button>
      </ActionBar>
    </Screen>
  );
}
