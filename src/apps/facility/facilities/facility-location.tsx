import { useQuery } from '@tanstack/react-query';
import ArrowDown from 'lucide-react/icons/arrow-down';
import ArrowLeft from 'lucide-react/icons/arrow-left';
import ArrowRight from 'lucide-react/icons/arrow-right';
import ArrowUp from 'lucide-react/icons/arrow-up';
import MapPin from 'lucide-react/icons/map-pin';
import { lazy, Suspense, useRef, useState, type KeyboardEvent } from 'react';

import {
  mapStartingPointsQuery,
  facilityStationsAroundPointQuery,
} from '#apps/facility/corporation/choices-client.ts';
import {
  directionOfArrowKey,
  mapPointInDirection,
  type CompassDirection,
  type MapPoint,
} from './place-steps.ts';
import { Button } from '#platform/ui/button.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadingSkeleton, Skeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { IconButton } from '#platform/ui/icon-button.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import { mapPointOfDraft, type FacilityDraft } from './facility-draft.ts';

/** Loaded on demand: the map's code is large, and the fields of latitude and longitude work without the map. */
const PlaceMap = lazy(() => import('./place-map.tsx'));

type Props = { form: FormHandle<FacilityDraft> };

/** Editor of the facility's position on the map; distances and check-in are measured from that position. */
export function FacilityLocation({ form }: Props) {
  const { draft, problems, change } = form;
  const point = mapPointOfDraft(draft);
  // The map loads only after the person opens it.
  const [isOpen, setOpen] = useState(false);
  const move = (next: MapPoint) =>
    change({ latitude: String(next.latitude), longitude: String(next.longitude) });
  const problem = problems['latitude'];
  const title = useRef<HTMLHeadingElement>(null);
  const open = () => {
    setOpen(true);
    // The pressed button disappears, so focus moves to the title right above the map.
    title.current?.focus();
  };
  return (
    <div className="flex flex-col gap-3">
      <h3 ref={title} tabIndex={-1} className="font-bold">
        施設の場所
      </h3>
      {point && isOpen && <PointField point={point} onMove={move} />}
      {point && !isOpen && (
        <Button variant="secondary" icon={<MapPin aria-hidden className="size-5" />} onClick={open}>
          地図で確かめる・動かす
        </Button>
      )}
      {!point && (
        <Beginning
          draft={draft}
          onPick={(start) => {
            move(start);
            open();
          }}
        />
      )}
      {/* An error opens the section, so that its field is visible. */}
      <Disclosure title="緯度・経度を数字で入力する" opens={problem !== undefined}>
        <div className="flex flex-col gap-5">
          <TextField
            label="緯度"
            name="latitude"
            required
            inputMode="decimal"
            autoComplete="off"
            support="例：35.6895"
            value={draft.latitude}
            error={problem}
            onChange={(event) => change({ latitude: event.target.value })}
          />
          <TextField
            label="経度"
            name="longitude"
            required
            inputMode="decimal"
            autoComplete="off"
            support="例：139.6917"
            value={draft.longitude}
            onChange={(event) => change({ longitude: event.target.value })}
          />
        </div>
      </Disclosure>
    </div>
  );
}

type BeginningProps = { draft: FacilityDraft; onPick: (point: MapPoint) => void };

/** Buttons that place the marker at a station that probably is near the address. */
function Beginning({ draft: { city, town }, onPick }: BeginningProps) {
  const settled = useDebouncedValue(town.trim());
  const search = useQuery({
    ...mapStartingPointsQuery({ cityCode: city?.code ?? '', town: settled }),
    enabled: city !== null && settled !== '',
  });
  if (city === null || settled === '')
    return (
      <p className="text-fg-2">
        市区町村と町名を入れると、近くの駅などを選んで、地図で場所を決められます。
      </p>
    );
  if (search.isError || search.isPaused)
    return (
      <Banner tone="warn">
        候補を検索できませんでした。電波のよい場所でやり直すか、数字で入力してください。
      </Banner>
    );
  if (!search.data)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={2} />
      </LoadingSkeleton>
    );
  return (
    <>
      <p>
        近くの駅を選ぶと、地図が出ます（最寄り駅でなくてもかまいません）。次に、地図の印を施設の入り口まで動かします。
      </p>
      <RowList className="w-full">
        {search.data.startingPoints.map(({ stationName, latitude, longitude }) => (
          <ListRow
            key={`${latitude} ${longitude}`}
            as="button"
            icon={<MapPin aria-hidden className="size-6" />}
            title={stationName === null ? '都道府県の中ほどから' : `${stationName}駅から`}
            onClick={() => onPick({ latitude, longitude })}
          />
        ))}
      </RowList>
    </>
  );
}

type PointProps = { point: MapPoint; onMove: (point: MapPoint) => void };

const smallStep = 10;
const largeStep = 100;

const arrows: readonly { direction: CompassDirection; label: string; icon: typeof ArrowUp }[] = [
  { direction: 'north', label: '北', icon: ArrowUp },
  { direction: 'south', label: '南', icon: ArrowDown },
  { direction: 'west', label: '西', icon: ArrowLeft },
  { direction: 'east', label: '東', icon: ArrowRight },
];

/** Map with the marker, keys and buttons to move it without a pointer, and the nearest stations. */
function PointField({ point, onMove }: PointProps) {
  const [hasFailed, setFailed] = useState(false);
  const step = (direction: CompassDirection, metres: number) =>
    onMove(mapPointInDirection(point, direction, metres));
  const onKeyDown = (event: KeyboardEvent) => {
    const direction = directionOfArrowKey(event.key);
    if (!direction || event.altKey || event.ctrlKey || event.metaKey) return;
    event.preventDefault();
    step(direction, event.shiftKey ? largeStep : smallStep);
  };
  return (
    <>
      <p id="place-help" className="text-fg-2">
        印を施設の入り口に合わせてください。印を動かすか、地図の上を押します。矢印のキーとボタンでは
        {smallStep}
        m、Shiftを押しながらでは{largeStep}m動きます。
      </p>
      {hasFailed ? (
        <Banner tone="warn" title="地図を表示できません" announce="in-place">
          この端末では地図を描けないか、地図のデータを読み込めませんでした。場所は、下のボタンか数字で決められます。
        </Banner>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- the arrow keys move the marker
        <fieldset
          aria-label="施設の場所の地図"
          aria-describedby="place-help"
          className="h-72 min-w-0 overflow-hidden rounded-16 border border-line bg-surface-2"
          onKeyDown={onKeyDown}
        >
          <Suspense fallback={<Skeleton className="size-full rounded-none" />}>
            <PlaceMap point={point} onMove={onMove} onFail={() => setFailed(true)} />
          </Suspense>
        </fieldset>
      )}
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons and its keys do the same */}
      <fieldset
        aria-label="印を動かす"
        className="flex min-w-0 flex-wrap gap-2"
        onKeyDown={onKeyDown}
      >
        {arrows.map(({ direction, label, icon: Icon }) => (
          <IconButton
            key={direction}
            tone="floating"
            label={`${label}へ${smallStep}m`}
            icon={<Icon aria-hidden className="size-5" />}
            onClick={(event) => step(direction, event.shiftKey ? largeStep : smallStep)}
          />
        ))}
      </fieldset>
      <Around point={point} />
    </>
  );
}

/** Distances to the nearest stations, by which the person can check the marker's position. */
function Around({ point }: { point: MapPoint }) {
  const settled = useDebouncedValue(point);
  const search = useQuery(facilityStationsAroundPointQuery(settled));
  const found = search.data?.stationsAroundPoint;
  if (search.isError || search.isPaused)
    return <p className="text-fg-2">駅までの距離を調べられませんでした。</p>;
  return (
    <output className="text-sm text-fg-2">
      {found === undefined
        ? '駅までの距離を調べています…'
        : found.length === 0
          ? '12km以内に駅はありません。'
          : `直線の距離：${found.map(({ name, metres }) => `${name}駅 ${lengthOf(metres)}`).join('、')}`}
    </output>
  );
}

const lengthOf = (metres: number) =>
  metres < 1_000 ? `${metres}m` : `${(metres / 1_000).toFixed(1)}km`;
