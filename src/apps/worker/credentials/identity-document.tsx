import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { RadioGroup, RadioRow } from '#platform/ui/fields/radio-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { WorkerIdentity } from './client.ts';
import type { IdentityForm } from './use-identity-form.ts';

type Props = { form: IdentityForm; worker: WorkerIdentity };

/** The first step: the nationality, and the kind of document among those that it allows. */
export function IdentityDocumentStep({ form, worker }: Props) {
  const { draft, problems, change } = form;
  const isProven = worker.state === 'APPROVED';
  const differs = draft.nationality !== worker.nationality && !isProven;
  const offered = worker.documents.filter(({ nationality }) => nationality === draft.nationality);
  return (
    <>
      <RadioGroup label="国籍" name="nationality" required error={problems['nationality']}>
        <RadioRow
          name="nationality"
          value="japan"
          label="日本"
          checked={draft.nationality === 'japan'}
          onChange={() => change({ nationality: 'japan', documentType: null })}
        />
        <RadioRow
          name="nationality"
          value="foreign"
          label="日本以外"
          checked={draft.nationality === 'foreign'}
          onChange={() => change({ nationality: 'foreign', documentType: null })}
        />
      </RadioGroup>
      {differs ? (
        <Banner
          tone="warn"
          title="プロフィールの国籍と違います"
          action={
            <Link
              to={paths.me.profile.basic({ returnTo: paths.me.identity.new() })}
              className={buttonClass({ size: 'sm', variant: 'secondary' })}
            >
              <Words>プロフィールを直す</Words>
            </Link>
          }
        >
          プロフィールの国籍を直してから、もう一度お試しください。
        </Banner>
      ) : (
        <RadioGroup
          label="本人確認の書類"
          name="documentType"
          required
          support={
            draft.nationality === 'foreign'
              ? '外国籍の方は、在留カードまたは特別永住者証明書が必要です'
              : '有効期限内の原本を用意してください'
          }
          error={problems['documentType']}
        >
          {offered.map(({ type, name, note }) => (
            <RadioRow
              key={type}
              name="documentType"
              value={type}
              label={name}
              description={note}
              checked={draft.documentType === type}
              onChange={() => change({ documentType: type })}
            />
          ))}
        </RadioGroup>
      )}
    </>
  );
}
