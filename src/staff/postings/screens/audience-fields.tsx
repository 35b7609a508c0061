import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#base/staff/paths.ts';
import {
  postingAudiences,
  type AudienceSize,
} from '#recruitment/limited/limited-facility-client.ts';
import { SelectField } from '#ui/fields/select-field.tsx';

import {
  audienceName,
  audienceSupport,
  emptySupport,
  everybody,
  limitChoices,
  limitSupport,
  type AudienceChoice,
} from '../audience.ts';

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
  const chosen = audiences.find(
    ({ audience, groupId }) => audience === choice.audience && (groupId ?? '') === choice.groupId,
  );
  const choose = (value: string) => {
    const one = audiences.find((each) => valueOf(each) === value);
    onChange(one ? { audience: one.audience, groupId: one.groupId ?? '' } : everybody);
  };
  return (
    <div className="grid items-start gap-4 sm:grid-cols-2">
      <div className="flex min-w-0 flex-col gap-2">
        <SelectField
          label="公開のしかた"
          name={`${name}-audience`}
          options={[
            { value: '', label: 'すぐに全員へ公開' },
            ...audiences.map((one) => ({
              value: valueOf(one),
              label: `${audienceName(one)}に先に案内・${one.people}人`,
            })),
          ]}
          value={chosen ? valueOf(chosen) : ''}
          error={query.isError ? '先に案内できる人を読み込めませんでした' : undefined}
          support={chosen && supportOf(chosen)}
          onChange={(event) => choose(event.target.value)}
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
        <SelectField
          label="先に案内する時間"
          name={`${name}-limitMinutes`}
          options={limitChoices}
          value={choice.limitMinutes}
          support={limitSupport}
          onChange={(event) => onChange({ limitMinutes: event.target.value })}
        />
      )}
    </div>
  );
}

const valueOf = ({ audience, groupId }: AudienceSize) => groupId ?? audience;

const supportOf = ({ audience, people }: AudienceSize) =>
  people === 0 ? emptySupport(audience) : audienceSupport(audience);
