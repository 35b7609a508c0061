import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#base/staff/paths.ts';
import { buttonClass } from '#ui/button-class.ts';

import {
  corporationConsents,
  EditCorporation,
  OwnCorporation,
  ownCorporation,
  SubmitCorporation,
  type OwnCorporationData,
} from '#employer/facility-client.ts';
import { corporationStates } from '#employer/parts/corporation-state.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card, Section } from '#ui/display/card.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { FormErrors } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { staffPage } from '#web/staff/staff-page.ts';

import { DeclarationSection } from '../consents/screens/declaration-section.tsx';
import { TermsSection } from '../consents/screens/terms-section.tsx';
import { FacilityViewer, facilityViewer } from '../facility-client.ts';
import { roleNamesWith } from '../messages.ts';
import { PageColumns } from '../parts/page-columns.tsx';

const route = staffPage({
  side: 'facility',
  queries: () => [facilityViewer(), ownCorporation(), corporationConsents()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type PartProps = { own: OwnCorporationData; canWrite: boolean };

/** 法人: what it says of itself, the terms, the declaration, and the request to be approved. */
export default function FacilityCorporation() {
  const { viewer } = useSuspenseQuery(facilityViewer()).data;
  const own = useSuspenseQuery(ownCorporation()).data.ownCorporation;
  const canWrite = viewer.rights.includes('corporation.write');
  const { label, tone } = corporationStates[own.state];
  return (
    <>
      <PageTitle>法人</PageTitle>
      <PageHeader title="法人" />
      <PageColumns
        aside={
          <>
            <TermsSection canWrite={canWrite} />
            <DeclarationSection canWrite={canWrite} />
            <Systems rights={viewer.rights} />
            {own.state === 'PREPARING' && canWrite && <Submit />}
          </>
        }
      >
        <Card className="flex flex-col gap-2">
          <p className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
            {own.name}
            <StateBadge tone={tone}>{label}</StateBadge>
          </p>
          {own.stateReason && <p>運営から：{own.stateReason}</p>}
          {!canWrite && (
            <p className="text-fg-2">
              変更できるのは{roleNamesWith('corporation.write').join('と')}だけです。
            </p>
          )}
        </Card>
        <Profile own={own} canWrite={canWrite} />
      </PageColumns>
    </>
  );
}

/** システム連携: the pages about programs of the corporation, for those who may open them. */
function Systems({ rights }: { rights: readonly string[] }) {
  const pages = [
    { right: 'webhooks.write', label: 'Webhookを設定する', to: facilityPaths.webhooks() },
    { right: 'keys.write', label: 'APIキーを管理する', to: facilityPaths.keys() },
  ].filter(({ right }) => rights.includes(right));
  if (pages.length === 0) return null;
  return (
    <Section title="システム連携">
      <div className="flex flex-wrap gap-2">
        {pages.map(({ label, to }) => (
          <Link key={to} className={buttonClass({ variant: 'secondary' })} to={to}>
            {label}
          </Link>
        ))}
      </div>
    </Section>
  );
}

const fields = [
  ['name', '法人の名称', ''],
  ['address', '法人の所在地', '登記された住所'],
  ['corporateNumber', '法人番号', '13桁の数字'],
  ['representative', '代表者のお名前', ''],
  ['contactName', '連絡先の担当者', ''],
  ['contactEmail', '連絡先のメールアドレス', ''],
  ['contactPhone', '連絡先の電話番号', ''],
] as const;

function Profile({ own, canWrite }: PartProps) {
  const edit = useGraphqlMutation(EditCorporation, {
    invalidates: [OwnCorporation, FacilityViewer],
    onSuccess: () => toast.success('保存しました'),
  });
  const form = useForm({
    initial: {
      name: own.name,
      address: own.address,
      corporateNumber: own.corporateNumber ?? '',
      representative: own.representative,
      contactName: own.contactName,
      contactEmail: own.contactEmail,
      contactPhone: own.contactPhone,
    },
    submit: (input) => edit.mutateAsync({ input }),
  });
  return (
    <Section title="法人の情報">
      <form noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
        <FormErrors form={form} title="保存できませんでした" />
        {fields.map(([name, label, support]) => (
          <TextField
            key={name}
            label={label}
            name={name}
            required
            autoComplete="off"
            inputMode={name === 'corporateNumber' ? 'numeric' : undefined}
            support={support || undefined}
            readOnly={!canWrite}
            value={form.draft[name]}
            error={form.problems[name]}
            onChange={(event) => form.change({ [name]: event.target.value })}
          />
        ))}
        {canWrite && (
          <Button type="submit" pending={form.isPending} pendingLabel="保存しています…">
            保存する
          </Button>
        )}
      </form>
    </Section>
  );
}

function Submit() {
  const submit = useGraphqlMutation(SubmitCorporation, {
    invalidates: [OwnCorporation],
    onSuccess: () => toast.success('確認を申し込みました'),
  });
  return (
    <Section title="運営への申し込み">
      <p>運営が確認すると、求人を掲載できるようになります。</p>
      {submit.error && (
        <Banner tone="danger" announce title="申し込めませんでした">
          {submit.error.message}
        </Banner>
      )}
      <Button
        className="mt-4"
        size="lg"
        wide
        pending={submit.isPending}
        pendingLabel="送信しています…"
        onClick={() => submit.mutate({})}
      >
        確認を申し込む
      </Button>
    </Section>
  );
}
