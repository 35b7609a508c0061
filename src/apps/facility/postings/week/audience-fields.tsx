import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { postingAudiencesQuery, type PostingAudienceSizeView } from '../limited-client.ts';
import { SelectField } from '#platform/ui/fields/select-field.tsx';

import {
  postingAudienceName,
  postingAudienceHint,
  emptyAudienceHint,
  everybodyChoice,
  audienceOnlyMinutesChoices,
  audienceOnlyMinutesHint,
  type PostingAudienceChoice,
} from '../audience.ts';

type Props = {
  /** Prefix of the names of the fields. */
  name: string;
  facilityId: string;
  choice: PostingAudienceChoice;
  onChange: (choice: PostingAudienceChoice) => void;
};

const toEverybody = { value: '', label: 'すぐに全員へ公開' };

/** 公開のしかた: fields to show the shifts to everybody at once, or first to an audience that knows the facility. */
export function AudienceFields({ name, facilityId, choice, onChange }: Props) {
  const { chosen, value, options, error, choiceOf } = useAudiences(facilityId, choice);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <SelectField
          label="公開のしかた"
          name={`${name}-audience`}
          options={[toEverybody, ...options]}
          value={value}
          error={error}
          support={chosen && supportOf(chosen)}
          onChange={(event) => onChange(choiceOf(event.target.value))}
        />
        {facilityId !== '' && (
          <p className="text-sm">
            <Link className="link" to={facilityPaths.pool(facilityId)}>
              お気に入りとグループを見る
            </Link>
          </p>
        )}
      </div>
      {chosen && (
        <LimitMinutes name={name} label="先に案内する時間" choice={choice} onChange={onChange} />
      )}
    </div>
  );
}

type PresetProps = Omit<Props, 'choice' | 'onChange'> & {
  /** Audience of the preset; null for that of its group. */
  choice: PostingAudienceChoice | null;
  onChange: (choice: PostingAudienceChoice | null) => void;
};

const asGroup = { value: 'group', label: '上の設定と同じ' };

/** この枠の公開のしかた: fields for another audience of the shifts at one time of day. */
export function WeekPresetAudienceFields({ name, facilityId, choice, onChange }: PresetProps) {
  const { chosen, value, options, error, choiceOf } = useAudiences(
    facilityId,
    choice ?? everybodyChoice,
  );
  return (
    <>
      <SelectField
        label="この枠の公開のしかた"
        name={`${name}-audience`}
        options={[asGroup, toEverybody, ...options]}
        value={choice === null ? asGroup.value : value}
        error={error}
        support={chosen && supportOf(chosen)}
        onChange={({ target }) =>
          onChange(target.value === asGroup.value ? null : choiceOf(target.value))
        }
      />
      {choice && chosen && (
        <LimitMinutes
          name={name}
          label="この枠を先に案内する時間"
          choice={choice}
          onChange={onChange}
        />
      )}
    </>
  );
}

/** Option for a stored choice that is not in the list: the audiences are still loading, or the group was deleted. */
const unknown = 'unknown';

/**
 * Loads the audiences of a facility; returns them as options, with the chosen one and a function that reads an option.
 */
function useAudiences(facilityId: string, choice: PostingAudienceChoice) {
  const query = useQuery({ ...postingAudiencesQuery(facilityId), enabled: facilityId !== '' });
  const audiences = query.data?.postingAudiences ?? [];
  const chosen = audiences.find(
    ({ audience, groupId }) => audience === choice.audience && (groupId ?? '') === choice.groupId,
  );
  const isUnknown = choice.audience !== '' && !chosen;
  const others = isUnknown
    ? [{ value: unknown, label: query.isSuccess ? '削除されたグループ' : '読み込んでいます…' }]
    : [];
  return {
    chosen,
    value: isUnknown ? unknown : chosen ? valueOf(chosen) : '',
    options: [
      ...audiences.map((one) => ({
        value: valueOf(one),
        label: `${postingAudienceName(one)}に先に案内・${one.people}人`,
      })),
      ...others,
    ],
    error: query.isError
      ? '先に案内できる人を読み込めませんでした'
      : isUnknown && query.isSuccess
        ? 'このグループは削除されたため、掲載できません。公開のしかたを選び直してください'
        : undefined,
    choiceOf(value: string): PostingAudienceChoice {
      const one = audiences.find((each) => valueOf(each) === value);
      if (!one) return everybodyChoice;
      const { limitMinutes } = choice;
      return { audience: one.audience, groupId: one.groupId ?? '', limitMinutes };
    },
  };
}

type LimitProps = Pick<Props, 'name' | 'choice' | 'onChange'> & { label: string };

function LimitMinutes({ name, label, choice, onChange }: LimitProps) {
  return (
    <SelectField
      label={label}
      name={`${name}-limitMinutes`}
      options={audienceOnlyMinutesChoices}
      value={choice.limitMinutes}
      support={audienceOnlyMinutesHint}
      onChange={(event) => onChange({ ...choice, limitMinutes: event.target.value })}
    />
  );
}

const valueOf = ({ audience, groupId }: PostingAudienceSizeView) => groupId ?? audience;

const supportOf = ({ audience, people }: PostingAudienceSizeView) =>
  people === 0 ? emptyAudienceHint(audience) : postingAudienceHint(audience);
