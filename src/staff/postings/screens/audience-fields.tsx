import { useQuery } from '@tanstack/react-query';

import { postingAudiences } from '#recruitment/limited/limited-facility-client.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

import { audienceName, limitChoices, limitSupport, type AudienceChoice } from '../audience.ts';

type Props = {
  /** Begins the names of the fields. */
  name: string;
  facilityId: string;
  choice: AudienceChoice;
  onChange: (choice: Partial<AudienceChoice>) => void;
};

/** 公開のしかた: everybody at once, or first those who know the facility. */
export function AudienceFields({ name, facilityId, choice, onChange }: Props) {
  const query = useQuery({ ...postingAudiences(facilityId), enabled: facilityId !== '' });
  const audiences = query.data?.postingAudiences ?? [];
  const { audience, limitMinutes } = choice;
  const chosen = audiences.find((one) => one.audience === audience);
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <SelectField
        label="公開のしかた"
        name={`${name}-audience`}
        options={[
          { value: '', label: 'すぐに全員へ公開' },
          ...audiences.map((one) => ({
            value: one.audience,
            label: `${audienceName(one.audience)}に先に案内・${one.people}人`,
          })),
        ]}
        value={chosen ? audience : ''}
        error={query.isError ? '先に案内できる人を読み込めませんでした' : undefined}
        support={chosen && supportOf(chosen.people)}
        onChange={({ target: { value } }) =>
          onChange({ audience: audiences.find((one) => one.audience === value)?.audience ?? '' })
        }
      />
      {chosen && (
        <SelectField
          label="先に案内する時間"
          name={`${name}-limitMinutes`}
          options={limitChoices}
          value={limitMinutes}
          support={limitSupport}
          onChange={(event) => onChange({ limitMinutes: event.target.value })}
        />
      )}
    </div>
  );
}

const supportOf = (people: number) =>
  people === 0
    ? 'この施設で働いた人がまだいないため、すぐに全員へ公開されます'
    : 'この施設で勤務を終えた人にだけ、先に知らせます。検索には出ません';
