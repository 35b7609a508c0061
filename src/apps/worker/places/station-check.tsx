import type { SentenceNode } from '#platform/ui/display/sentence.ts';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';

import { maxSearchStations } from './client.ts';

/** The chosen stations: names by code. */
type ChosenStations = ReadonlyMap<string, string>;

export type StationChoiceState = {
  chosen: ChosenStations;
  onToggle: (station: { code: string; name: string }, on: boolean) => void;
};

type StationCheckProps = StationChoiceState & {
  station: { code: string; name: string };
  description?: SentenceNode;
};

/** The checkbox of one station in a list; disabled when ten others are chosen. */
export function StationCheckbox({ station, description, chosen, onToggle }: StationCheckProps) {
  const on = chosen.has(station.code);
  return (
    <CheckRow
      label={shownStationName(station.name)}
      description={description}
      checked={on}
      disabled={!on && chosen.size >= maxSearchStations}
      onChange={(event) => onToggle(station, event.currentTarget.checked)}
    />
  );
}

/** Appends 駅 to the name: lists have 新宿, people say 新宿駅. */
export function shownStationName(name: string): string {
  return name.endsWith('駅') ? name : `${name}駅`;
}

/** 「JR山手線・小田急小田原線・京王線 ほか7路線」: shortened, because a terminal has more lines than fit in a row. */
export function railwayLineNamesText(names: readonly string[]): string {
  const rest = names.length - linesShown;
  return names.slice(0, linesShown).join('・') + (rest > 0 ? ` ほか${rest}路線` : '');
}

const linesShown = 3;
