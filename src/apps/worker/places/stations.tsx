import { useQuery, useSuspenseQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { FilterChip } from '#platform/ui/fields/chip-group.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { HistoryBack } from '#platform/web/screen/history-back.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { prefectureNamesQuery, prefecturesOfStationsQuery, maxSearchStations } from './client.ts';
import {
  applyChosenPlacesToSearch,
  readChosenPlacesFromParams,
  searchPathWithPlaces,
} from './picker-params.ts';
import { shownStationName, type StationChoiceState } from './station-check.tsx';
import { StationsByRailwayLine } from './station-lines.tsx';
import { NearbyStationList } from './station-near.tsx';
import { StationSearchResults } from './station-search.tsx';

const route = pageLoaders({ queries: () => [prefectureNamesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 駅を選ぶ: at most ten stations, found by name, nearby, or by prefecture, company and line. */
export default function Stations() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { areaLList: prefectures } = useSuspenseQuery(prefectureNamesQuery()).data;
  const first = readChosenPlacesFromParams(params);
  const home = useHomeOf(first.stations);
  const [codes, setCodes] = useState(first.stations);
  const [names, setNames] = useState<ReadonlyMap<string, string>>(new Map());
  const [text, setText] = useState('');
  const [near, setNear] = useState(params.get('near') === '1');
  const [picked, setPicked] = useState<string | null>(null);
  const wanted = picked ?? home.prefectureIds[0] ?? first.prefectures[0];
  const prefectureId = prefectures.find(({ id }) => id === wanted)?.id ?? '';

  const chosen = new Map(
    codes.map((code) => [code, names.get(code) ?? home.names.get(code) ?? '選んだ駅']),
  );
  const onToggle: StationChoiceState['onToggle'] = ({ code, name }, on) => {
    setNames(new Map([...names, [code, name]]));
    setCodes([...codes.filter((other) => other !== code), ...(on ? [code] : [])]);
  };
  const choice = { chosen, onToggle };

  return (
    <Screen
      title="駅・路線を選ぶ"
      noIndex
      back={<HistoryBack fallback={searchPathWithPlaces(params, {})} />}
      below={
        <div className="px-4 pb-3">
          <TextField
            label="駅名・かなで検索"
            hideLabel
            type="search"
            enterKeyHint="search"
            autoComplete="off"
            placeholder="駅名・かな（例：しんじゅく）"
            icon={<Search aria-hidden className="size-5" />}
            value={text}
            onChange={(event) => setText(event.currentTarget.value)}
          />
        </div>
      }
    >
      <div className="flex flex-col gap-6 px-4 py-5">
        {text.trim() === '' ? (
          <>
            <NearbyStationList wanted={near} onWant={() => setNear(true)} {...choice} />
            <SelectField
              label="都道府県"
              placeholder="都道府県を選ぶ"
              value={prefectureId}
              options={prefectures.map(({ id, name }) => ({ value: id, label: name }))}
              onChange={(event) => setPicked(event.currentTarget.value)}
            />
            {prefectureId !== '' && (
              <StationsByRailwayLine prefectureId={prefectureId} {...choice} />
            )}
          </>
        ) : (
          <StationSearchResults text={text.trim()} {...choice} />
        )}
      </div>
      <ActionBar note={<ChosenStations {...choice} />}>
        <Button
          size="lg"
          wide
          onClick={() =>
            void navigate(applyChosenPlacesToSearch(params, { stations: codes }), { replace: true })
          }
        >
          {codes.length === 0 ? '駅を指定しない' : `${codes.length}駅を選択中・決定`}
        </Button>
      </ActionBar>
    </Screen>
  );
}

/** The chosen stations, each removable. */
function ChosenStations({ chosen, onToggle }: StationChoiceState) {
  return (
    <div className="flex flex-col gap-2">
      <output>
        <Words>
          {chosen.size >= maxSearchStations
            ? `${maxSearchStations}駅まで選べます。ほかの駅を選ぶには、どれかを外してください`
            : chosen.size === 0 && `${maxSearchStations}駅まで選べます`}
        </Words>
      </output>
      {chosen.size > 0 && (
        <ul aria-label="選択中の駅" className="no-scrollbar flex gap-2 overflow-x-auto p-1">
          {[...chosen].map(([code, name]) => (
            <li key={code} className="shrink-0">
              <FilterChip
                label={shownStationName(name)}
                onRemove={() => onToggle({ code, name }, false)}
              />
            </li>
          ))}
        </ul>
      )}
    </div>
  );
}

/** Loads the names and prefectures of the stations in the URL. */
function useHomeOf(codes: readonly string[]) {
  const home = useQuery({ ...prefecturesOfStationsQuery(codes), enabled: codes.length > 0 });
  const { prefectureIds = [], stations = [] } = home.data?.searchPrefectureFromStation ?? {};
  return { prefectureIds, names: new Map(stations.map(({ code, name }) => [code, name])) };
}
