import { useSuspenseQuery } from '@tanstack/react-query';

import { prefectureNamesQuery } from '#apps/worker/places/client.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';

import { workerProfileQuery, type FoundPostalAddress } from './client.ts';
import { formatZipCode } from '#domain/profile/fields.ts';
import { YesNoField } from './answer-field.tsx';
import { ProfileTopicScreen } from './profile-screen.tsx';
import { useProfileForm } from './use-profile-form.ts';
import { ZipCodeField } from './zip-field.tsx';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerProfileQuery(), prefectureNamesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 住所: the postal code fills in prefecture, city and town, which can also be typed. */
export default function Address() {
  const { workerProfile: profile } = useSuspenseQuery(workerProfileQuery()).data;
  const { areaLList } = useSuspenseQuery(prefectureNamesQuery()).data;
  const form = useProfileForm({
    profile,
    initial: {
      zipCode: formatZipCode(profile.zipCode ?? ''),
      areaL: profile.areaL?.id ?? '',
      city: profile.city ?? '',
      streetNumber: profile.streetNumber ?? '',
      building: profile.building ?? '',
      livesInJapan: profile.livesInJapan,
    },
  });
  const { draft, problems, change } = form;
  const take = ({ areaL, city, town }: FoundPostalAddress) => {
    // A street that already begins with the town is more precise than the found town: keep it.
    const streetNumber = draft.streetNumber.startsWith(town) ? draft.streetNumber : town;
    change({ areaL: areaL.id, city, streetNumber });
  };
  return (
    <ProfileTopicScreen topic="address" title="住所" form={form}>
      <ZipCodeField
        value={draft.zipCode}
        place={draft}
        error={problems['zipCode']}
        onChange={(zipCode) => change({ zipCode })}
        onPick={take}
      />
      <SelectField
        label="都道府県"
        name="areaL"
        required
        autoComplete="address-level1"
        placeholder="選んでください"
        options={areaLList.map(({ id, name }) => ({ value: id, label: name }))}
        value={draft.areaL}
        error={problems['areaL']}
        onChange={(event) => change({ areaL: event.target.value })}
      />
      <TextField
        label="市区町村"
        name="city"
        required
        autoComplete="address-level2"
        value={draft.city}
        error={problems['city']}
        onChange={(event) => change({ city: event.target.value })}
      />
      <TextField
        label="町名・番地"
        name="streetNumber"
        required
        autoComplete="address-line1"
        support="例：西新宿1-1-1"
        value={draft.streetNumber}
        error={problems['streetNumber']}
        onChange={(event) => change({ streetNumber: event.target.value })}
      />
      <TextField
        label="建物名・部屋番号"
        name="building"
        optional
        autoComplete="address-line2"
        value={draft.building}
        error={problems['building']}
        onChange={(event) => change({ building: event.target.value })}
      />
      <YesNoField
        label="国内に1年以上住んでいる、または住む予定ですか"
        name="livesInJapan"
        support="所得税の計算に使います。「いいえ」のときは、運営が確認してから税率を決めます"
        answers={{ yes: 'はい', no: 'いいえ' }}
        value={draft.livesInJapan}
        error={problems['livesInJapan']}
        onChange={(livesInJapan) => change({ livesInJapan })}
      />
    </ProfileTopicScreen>
  );
}
