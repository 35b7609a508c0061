import { useSuspenseQuery } from '@tanstack/react-query';

import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { workerAgeLimits } from '#domain/profile/limits.ts';

import { workerProfileQuery, type Profile } from './client.ts';
import { firstNameProblems, noFirstNameMark } from './one-name.ts';
import { NameFields, type NameDraft } from './name-fields.tsx';
import { ProfileTopicScreen } from './profile-screen.tsx';
import { DocumentProvenFacts } from './proven-facts.tsx';
import { useProfileForm } from './use-profile-form.ts';

const route = pageLoaders({ needsSession: true, queries: () => [workerProfileQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

export type BasicProfileDraft = NameDraft & {
  bornOn: string;
  sex: string | null;
  nationality: string | null;
};

const nationalities = [
  { value: 'japan', label: '日本' },
  { value: 'foreign', label: '日本以外', description: '本人確認では在留カードを使います' },
];

/** 基本情報: name, reading, birth date, sex and nationality. */
export default function Basic() {
  const { workerProfile: profile } = useSuspenseQuery(workerProfileQuery()).data;
  return profile.lockedFields.length > 0 ? (
    <VerifiedForm profile={profile} />
  ) : (
    <OpenForm profile={profile} />
  );
}

function OpenForm({ profile }: { profile: Profile }) {
  const form = useProfileForm<BasicProfileDraft>({
    profile,
    initial: draftOf(profile),
    alsoCheck: firstNameProblems,
  });
  const { draft, problems, change } = form;
  return (
    <ProfileTopicScreen topic="basic" title="基本情報" form={form}>
      <NameFields draft={draft} problems={problems} change={change} />
      <DateField
        label="生年月日"
        name="bornOn"
        required
        birthday
        support={`西暦か、昭和・平成の年で入力してください。${workerAgeLimits.youngest}歳から登録できます`}
        value={draft.bornOn}
        error={problems['bornOn']}
        onChange={(bornOn) => change({ bornOn })}
      />
      <SexField value={draft.sex} onChange={(sex) => change({ sex })} />
      <RadioGroup label="国籍" name="nationality" required error={problems['nationality']}>
        {nationalities.map(({ value, label, description }) => (
          <RadioRow
            key={value}
            name="nationality-choice"
            value={value}
            label={label}
            description={description}
            checked={draft.nationality === value}
            onChange={() => change({ nationality: value })}
          />
        ))}
      </RadioGroup>
    </ProfileTopicScreen>
  );
}

/** The form after the identity check: confirmed fields are read-only, the others can still be changed. */
function VerifiedForm({ profile }: { profile: Profile }) {
  const form = useProfileForm<{ sex: string | null }>({ profile, initial: { sex: profile.sex } });
  return (
    <ProfileTopicScreen topic="basic" title="基本情報" form={form}>
      <DocumentProvenFacts profile={profile} />
      <SexField value={form.draft.sex} onChange={(sex) => form.change({ sex })} />
    </ProfileTopicScreen>
  );
}

const sexes = [
  { value: 'Female', label: '女性' },
  { value: 'Male', label: '男性' },
];

type SexFieldProps = { value: string | null; onChange: (sex: string | null) => void };

function SexField({ value, onChange }: SexFieldProps) {
  return (
    <ChipGroup
      label="性別"
      name="sex"
      optional
      support="回答しない場合は、選ばずに保存してください。もう一度押すと選択を外せます"
      options={sexes}
      value={value}
      onChange={onChange}
    />
  );
}

function draftOf(profile: Profile): BasicProfileDraft {
  const hasOneName = Boolean(profile.lastName) && profile.firstName === '';
  return {
    hasOneName,
    lastName: profile.lastName ?? '',
    firstName: hasOneName ? noFirstNameMark : (profile.firstName ?? ''),
    lastKana: profile.lastKana ?? '',
    firstKana: hasOneName ? noFirstNameMark : (profile.firstKana ?? ''),
    bornOn: profile.bornOn ?? '',
    sex: profile.sex,
    nationality: profile.nationality,
  };
}
