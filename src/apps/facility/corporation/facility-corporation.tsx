import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';

import {
  corporationConsentsQuery,
  EditCorporationMutation,
  OwnCorporationQuery,
  ownCorporationQuery,
  SubmitCorporationMutation,
  type OwnCorporationData,
} from '#apps/facility/facilities/facility-client.ts';
import { ownFacilitiesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { corporationStateLabels } from '#apps/parts/back-office/corporation-state.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { LawfulnessDeclarationSection } from '#apps/facility/consents/declaration-section.tsx';
import { TermsSection } from '#apps/facility/consents/terms-section.tsx';
import {
  FacilityViewerQuery,
  facilityViewerQuery,
  type FacilityViewerData,
} from '#apps/facility/members/members-client.ts';
import { roleNamesWithRight } from '#access/people/messages.ts';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';
import { ExposureSection } from './exposure-section.tsx';
import { InsuranceStampsSection } from '#apps/facility/entrance/stamps-section.tsx';
import { useFacilitySetupFacts } from '#apps/facility/overview/setup-card.tsx';
import {
  facilitySetupSteps,
  type FacilitySetupStepKey,
} from '#apps/facility/overview/setup-steps.ts';

const route = pageLoaders({
  queries: () => [
    facilityViewerQuery(),
    ownCorporationQuery(),
    corporationConsentsQuery(),
    ownFacilitiesQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type PartProps = {
  own: OwnCorporationData;
  person: FacilityViewerData['person'];
  canWrite: boolean;
};

/** 法人: page with the corporation's facts, the terms, the declaration, and the request for approval. */
export default function FacilityCorporation() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const own = useSuspenseQuery(ownCorporationQuery()).data.ownCorporation;
  const canWrite = viewer.rights.includes('corporation.write');
  const { label, tone } = corporationStateLabels[own.state];
  return (
    <Screen title="法人" stateKey={own.state}>
      <PageColumns
        aside={
          <>
            <TermsSection canWrite={canWrite} />
            <LawfulnessDeclarationSection canWrite={canWrite} declarant={viewer.person.name} />
            <InsuranceStampsSection affixes={own.affixesStamps} canWrite={canWrite} />
            {own.state === 'PREPARING' && canWrite && <Submit />}
            {own.state === 'WAITING' && canWrite && <Submitted />}
            <Systems rights={viewer.rights} />
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
              変更できるのは{roleNamesWithRight('corporation.write').join('と')}だけです。
            </p>
          )}
        </Card>
        {viewer.rights.includes('money.read') && <ExposureSection canWrite={canWrite} />}
        <Profile own={own} person={viewer.person} canWrite={canWrite} />
      </PageColumns>
    </Screen>
  );
}

/** システム連携: links to the pages about API keys and webhooks, for people who may open them. */
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
  ['corporateNumber', '法人番号', '13桁の数字。国税庁の「法人番号公表サイト」で調べられます'],
  ['representative', '代表者のお名前', ''],
  ['contactName', '連絡先の担当者', '運営からの連絡を受ける方'],
  ['contactEmail', '連絡先のメールアドレス', ''],
  ['contactPhone', '連絡先の電話番号', ''],
] as const;

function Profile({ own, person, canWrite }: PartProps) {
  // Fill in the person as the contact of a new corporation.
  const isNew = own.contactName === '' && own.contactEmail === '' && canWrite;
  const edit = useGraphqlMutation(EditCorporationMutation, {
    invalidates: [OwnCorporationQuery, FacilityViewerQuery],
    onSuccess: () => toast.success('保存しました'),
  });
  const form = useForm({
    initial: {
      name: own.name,
      address: own.address,
      corporateNumber: own.corporateNumber ?? '',
      representative: own.representative,
      contactName: isNew ? person.name : own.contactName,
      contactEmail: isNew ? person.email : own.contactEmail,
      contactPhone: own.contactPhone,
    },
    submit: (input) => edit.mutateAsync({ input }),
  });
  return (
    <Section title="法人の情報">
      <form method="post" noValidate className="flex flex-col gap-5" onSubmit={form.onSubmit}>
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

/** 運営への申し込み: section with the parts that are missing for the request, and its button. */
function Submit() {
  const missing = facilitySetupSteps(useFacilitySetupFacts()).flatMap(({ key, isDone }) => {
    const label = neededForRequest[key];
    return isDone || label === undefined ? [] : [label];
  });
  // The key discards the refusal of the last request, which is no longer true once a missing part was added.
  return <SubmitForm key={missing.join()} missing={missing} />;
}

const neededForRequest: Partial<Record<FacilitySetupStepKey, string>> = {
  profile: '法人の情報',
  terms: '利用規約への同意',
  declaration: '求人不受理の事由についての申告',
};

function SubmitForm({ missing }: { missing: readonly string[] }) {
  const submit = useGraphqlMutation(SubmitCorporationMutation, {
    invalidates: [OwnCorporationQuery],
    onSuccess: () => toast.success('確認を申し込みました'),
  });
  return (
    <Section title="運営への申し込み">
      <p>
        {missing.length > 0
          ? `申し込みの前に、${missing.join('・')}が必要です。`
          : '必要なものがそろいました。運営が確認すると、施設を公開して求人を掲載できるようになります。'}
      </p>
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

/** Section shown after the request: the next step, and the work that is possible until the approval. */
function Submitted() {
  return (
    <Section title="運営への申し込み">
      <p>
        申し込みました。運営の確認が終わると、メールでお知らせします。待つ間に、施設とひな形を準備できます。
      </p>
      <p>
        <Link className={buttonClass()} to={facilityPaths()}>
          次へ：施設を準備する
        </Link>
      </p>
    </Section>
  );
}
