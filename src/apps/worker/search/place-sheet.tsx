import LocateFixed from 'lucide-react/icons/locate-fixed';
import House from 'lucide-react/icons/house';
import MapIcon from 'lucide-react/icons/map';
import History from 'lucide-react/icons/rotate-ccw-clock';
import TrainFront from 'lucide-react/icons/train-front';
import { useState, type ReactNode } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { useHomeStation } from './questions/use-home.ts';
import { rememberSearchEverywhere, readRecentSearchPlaces } from './place-memory.ts';
import {
  everywhereArea,
  isSearchEverywhere,
  searchAreaOf,
  searchParamsOfFilters,
  type SearchArea,
} from './cards/search-params.ts';
import type { SearchSheetProps } from './search-sheet-props.ts';
import { maxSearchStations } from '#apps/worker/places/client.ts';

/** Choices for the travel time, in minutes: as far as people travel for a single shift. */
const minuteChoices = [15, 30, 45] as const;

/** The place sheet of the search: recent places, and three ways to choose another. */
export function PlaceSheet({ open, onClose, filters, onChange }: SearchSheetProps) {
  const [recents] = useState(readRecentSearchPlaces);
  const home = useHomeStation();
  const here = JSON.stringify(searchAreaOf(filters));
  const others = recents.filter(({ place }) => JSON.stringify(place) !== here);
  const query = searchParamsOfFilters(filters);
  const choose = (place: SearchArea) => {
    onChange({ ...filters, ...place });
    onClose();
  };
  return (
    <Sheet
      open={open}
      onClose={onClose}
      title="場所を選ぶ"
      footer={
        isSearchEverywhere(searchAreaOf(filters)) ? undefined : (
          <Button
            variant="secondary"
            wide
            onClick={() => {
              rememberSearchEverywhere();
              choose(everywhereArea);
            }}
          >
            すべての地域でさがす
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-5">
        {filters.stationCodes.length === 1 && (
          <ChipGroup
            label="選んだ駅からの時間"
            support="電車と乗り換えの時間の目安です"
            value={filters.withinMinutes === null ? null : String(filters.withinMinutes)}
            options={minuteChoices.map((minutes) => ({
              value: String(minutes),
              label: `${minutes}分以内`,
            }))}
            onChange={(minutes) =>
              onChange({ ...filters, withinMinutes: minutes === null ? null : Number(minutes) })
            }
          />
        )}
        {others.length > 0 && (
          <Group title="最近さがした場所">
            {others.map(({ label, place }) => (
              <ListRow
                key={JSON.stringify(place)}
                as="button"
                icon={<History aria-hidden className="size-6" />}
                title={label}
                onClick={() => choose(place)}
              />
            ))}
          </Group>
        )}
        {home && <NearHome home={home} onChoose={choose} />}
        <Group title="新しく選ぶ">
          <ListRow
            as={Link}
            to={paths.search.stations(withNearby(query))}
            icon={<LocateFixed aria-hidden className="size-6" />}
            title="現在地から"
            description="近くの駅を表示します"
          />
          <ListRow
            as={Link}
            to={paths.search.areas(query)}
            icon={<MapIcon aria-hidden className="size-6" />}
            title="エリアから"
            description="都道府県・市区町村"
          />
          <ListRow
            as={Link}
            to={paths.search.stations(query)}
            icon={<TrainFront aria-hidden className="size-6" />}
            title="駅・路線から"
            description={`${maxSearchStations}駅まで選べます`}
          />
        </Group>
      </div>
    </Sheet>
  );
}

type NearHomeProps = {
  home: { code: string; name: string };
  onChoose: (place: SearchArea) => void;
};

/** Choices of the stations within some minutes of the worker's home station. */
function NearHome({ home, onChoose }: NearHomeProps) {
  return (
    <Group title="自宅の近く">
      {minuteChoices.map((minutes) => (
        <ListRow
          key={minutes}
          as="button"
          icon={<House aria-hidden className="size-6" />}
          title={`自宅から${minutes}分以内`}
          description={`${home.name}駅からの電車と徒歩の目安`}
          onClick={() =>
            onChoose({ ...everywhereArea, stationCodes: [home.code], withinMinutes: minutes })
          }
        />
      ))}
    </Group>
  );
}

function withNearby(query: URLSearchParams): URLSearchParams {
  const near = new URLSearchParams(query);
  near.set('near', '1');
  return near;
}

function Group({ title, children }: { title: Sentence; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2">
      <h3 className="text-sm font-bold text-fg-2">
        <Words>{title}</Words>
      </h3>
      <RowList>{children}</RowList>
    </section>
  );
}
