import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import {
  addressProofValidMonths,
  comprehensivePermitDays,
  maxComprehensivePermitMinutes,
} from '#domain/credentials/limits.ts';

import type { IdentityDocument, WorkerIdentity } from './client.ts';
import { readResidenceCard } from '#domain/credentials/identity/identity-rules.ts';
import { workPermissionOf } from '#domain/credentials/residence.ts';
import type { IdentityForm } from './use-identity-form.ts';

type Props = { form: IdentityForm; residence: WorkerIdentity['residence'] };

/** Fields for the document's number and dates, and for the permissions of a residence card. */
export function IdentityDetailsStep({ form, residence }: Props) {
  const { document } = form;
  if (!document) return null;
  return (
    <>
      {document.number && <NumberOnDocument form={form} number={document.number} />}
      {document.needsExpiry && (
        <Day
          form={form}
          field="expiresOn"
          label="有効期限"
          support="書類に書かれた有効期限（西暦）"
        />
      )}
      {document.needsIssueDay && (
        <Day
          form={form}
          field="issuedOn"
          label="交付日"
          support="書類に書かれた交付年月日（西暦）"
        />
      )}
      {document.second && (
        <Day
          form={form}
          field="secondIssuedOn"
          label="2点目の書類の発行日"
          support={`発行から${addressProofValidMonths}か月以内のものが使えます`}
        />
      )}
      {document.needsResidence && <ResidenceFields form={form} residence={residence} />}
    </>
  );
}

type NumberProps = { form: IdentityForm; number: NonNullable<IdentityDocument['number']> };

function NumberOnDocument({ form, number }: NumberProps) {
  const { draft, problems, change } = form;
  return (
    <TextField
      label={number.label}
      name="documentNumber"
      required
      autoComplete="off"
      autoCapitalize="characters"
      support={`例：${number.example}。番号そのものは保存しません（末尾4桁だけ残します）`}
      value={draft.documentNumber}
      error={problems['documentNumber']}
      onChange={(event) => change({ documentNumber: event.target.value })}
    />
  );
}

type DayProps = {
  form: IdentityForm;
  field: 'expiresOn' | 'issuedOn' | 'secondIssuedOn';
  label: Sentence;
  support: Sentence;
};

function Day({ form, field, label, support }: DayProps) {
  const { draft, problems, change } = form;
  return (
    <DateField
      label={label}
      name={field}
      required
      support={support}
      value={draft[field]}
      error={problems[field]}
      onChange={(day) => change({ [field]: day })}
    />
  );
}

function ResidenceFields({ form, residence }: Props) {
  const { draft, problems, change } = form;
  const { status, restriction, extraPermission } = draft;
  const card = readResidenceCard({ status, restriction, extraPermission });
  const named = (choices: readonly { code: string; name: string }[]) =>
    choices.map(({ code, name }) => ({ value: code, label: name }));
  return (
    <>
      <SelectField
        label="在留資格"
        name="residence"
        required
        placeholder="選んでください"
        support="カードの表面に書かれています"
        options={residence.statuses.map((name) => ({ value: name, label: name }))}
        value={status}
        error={problems['residence']}
        onChange={(event) => change({ status: event.target.value })}
      />
      <SelectField
        label="就労制限の有無"
        name="restriction"
        required
        placeholder="選んでください"
        support="カードの表面に書かれています"
        options={named(residence.restrictions)}
        value={restriction}
        onChange={(event) => change({ restriction: event.target.value })}
      />
      <SelectField
        label="資格外活動許可"
        name="extraPermission"
        required
        placeholder="選んでください"
        support="カードの裏面の下の方に書かれています"
        options={named(residence.extraPermissions)}
        value={extraPermission}
        onChange={(event) => change({ extraPermission: event.target.value })}
      />
      {card && <Permission permission={workPermissionOf(card)} />}
      <NumberField
        label="ほかのお仕事の時間（週・時間）"
        name="otherJobMinutesPerWeek"
        required
        suffix=""
        support="アルバイトなど、ひとこま以外で1週間に働く時間の合計。なければ0"
        value={draft.otherJobHours}
        error={problems['otherJobMinutesPerWeek']}
        onChange={(event) => change({ otherJobHours: event.target.value })}
      />
    </>
  );
}

function Permission({ permission }: { permission: ReturnType<typeof workPermissionOf> }) {
  switch (permission) {
    case 'unlimited':
      return <Banner tone="success">働く時間の制限はありません。</Banner>;
    case 'limited_28_hours':
      return (
        <Banner tone="info">
          どの{comprehensivePermitDays}日間をとっても合計{maxComprehensivePermitMinutes / 60}
          時間まで働けます。ほかのお仕事の時間も合わせて数えます。
        </Banner>
      );
    case 'not_permitted':
      return (
        <Banner tone="warn" title="このカードでは、今はお仕事に応募できません">
          包括的な資格外活動許可（週{maxComprehensivePermitMinutes / 60}
          時間以内）を受けてから登録してください。カードの登録はできます。
        </Banner>
      );
    default:
      throw new RangeError(`unknown permission: ${String(permission satisfies never)}`);
  }
}
