import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { prefectureNamesQuery } from '#apps/worker/places/client.ts';
import { StationPrefecturesField } from '#apps/worker/places/prefectures-field.tsx';
import { StationsField } from '#apps/worker/places/stations-field.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { maxDesiredStations } from '#domain/profile/limits.ts';

import { profileChoicesQuery, workerProfileQuery } from './client.ts';
import { ProfileTopicScreen } from './profile-screen.tsx';
import { useProfileForm } from './use-profile-form.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerProfileQuery(), profileChoicesQuery(), prefectureNamesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 希望の条件: preferred places and hours, all optional. */
export default function Preferences() {
  const { workerProfile: profile } = useSuspenseQuery(workerProfileQuery()).data;
  const { workingHourOptionList } = useSuspenseQuery(profileChoicesQuery()).data;
  const { areaLList } = useSuspenseQuery(prefectureNamesQuery()).data;
  // The names of the chosen stations, because the form holds only codes.
  const [names, setNames] = useState(
    () => new Map(profile.desiredStations.map(({ code, name }) => [code, name])),
  );
  const form = useProfileForm({
    profile,
    initial: {
      areaLList: profile.areaLList.map(({ id }) => id),
      desiredStationCodes: profile.desiredStations.map(({ code }) => code),
      desiredWorkingHourIds: profile.desiredWorkingHourIds,
    },
  });
  const { draft, problems, change } = form;
  return (
    <ProfileTopicScreen topic="preferences" title="希望の条件" form={form}>
      <p className="text-fg-2">
        <Words>希望に合うお仕事をさがしやすくなります。希望以外のお仕事にも応募できます。</Words>
      </p>
      <StationPrefecturesField
        label="希望の都道府県"
        name="areaLList"
        prefectures={areaLList}
        value={draft.areaLList}
        error={problems['areaLList']}
        onChange={(chosen) => change({ areaLList: chosen })}
      />
      <StationsField
        label="希望の駅"
        name="desiredStationCodes"
        names={names}
        value={draft.desiredStationCodes}
        most={maxDesiredStations}
        error={problems['desiredStationCodes']}
        onAdd={({ code, name }) => {
          setNames(new Map([...names, [code, name]]));
          change({ desiredStationCodes: [...draft.desiredStationCodes, code] });
        }}
        onRemove={(code) =>
          change({ desiredStationCodes: draft.desiredStationCodes.filter((one) => one !== code) })
        }
      />
      <ChipGroup
        label="希望の勤務時間の長さ"
        name="desiredWorkingHourIds"
        optional
        multiple
        options={workingHourOptionList.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.desiredWorkingHourIds}
        error={problems['desiredWorkingHourIds']}
        onChange={(desiredWorkingHourIds) => change({ desiredWorkingHourIds })}
      />
    </ProfileTopicScreen>
  );
}
