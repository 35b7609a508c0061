import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { signedInWorkerQuery } from '#apps/worker/profile/client.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { TwoPanes } from '#platform/web/screen/panes.tsx';
import { useSecondColumnComponent } from '#platform/web/screen/use-pane.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { credentialsApprovalHoursBeforeStart } from '#domain/credentials/limits.ts';

import {
  licenseCertificateQuery,
  licenseCertificatesQuery,
  type LicenseCertificateDetail,
} from './client.ts';
import type { Route } from './+types/license.ts';
import { LicenseEdit } from './license-edit.tsx';
import { documentStateBadgeTones } from './state-tone.ts';
import { useLicenseRemoval } from './use-license-removal.ts';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  // Also loads the list, from which a deleted certificate disappears immediately.
  queries: ({ params }) => [
    licenseCertificateQuery(params.id),
    licenseCertificatesQuery(),
    signedInWorkerQuery(),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true, panes: 'lg' };

const loadList = async () => (await import('./license-pane.tsx')).LicensePane;

/** One 資格証: the next action on top, then picture and details; on wide screens beside the list of certificates. */
export default function License({ params: { id } }: Route.ComponentProps) {
  const certificate = useSuspenseQuery(licenseCertificateQuery(id)).data.workerLicenseCertificate;
  const side = useSecondColumnComponent('lg', loadList);
  return (
    <TwoPanes from="lg" list={side && <side.Pane currentId={id} />}>
      <OpenLicense key={id} certificate={certificate} />
    </TwoPanes>
  );
}

function OpenLicense({ certificate }: { certificate: LicenseCertificateDetail }) {
  const [isEditing, setEditing] = useState(false);
  return (
    <Screen
      title={certificate.name}
      focusKey={isEditing ? 'edit' : 'show'}
      back={isEditing ? () => setEditing(false) : paths.me.licenses()}
    >
      {isEditing ? (
        <LicenseEdit certificate={certificate} onDone={() => setEditing(false)} />
      ) : (
        <LicenseView certificate={certificate} onEdit={() => setEditing(true)} />
      )}
    </Screen>
  );
}

function LicenseView({
  certificate,
  onEdit,
}: {
  certificate: LicenseCertificateDetail;
  onEdit: () => void;
}) {
  const { name, imageUrl, canUpdate, whyNotDelete, verificationState } = certificate;
  const { state } = verificationState;
  const remove = useLicenseRemoval(certificate);
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <StateNotice certificate={certificate} />
        {imageUrl && (
          <img
            src={imageUrl}
            alt={`${name}の証書`}
            className="max-h-96 w-full rounded-12 border border-line-weak bg-surface-2 object-contain"
          />
        )}
        <Card>
          <Facts certificate={certificate} />
        </Card>
        <Button variant="quiet" reason={whyNotDelete} onClick={remove}>
          この資格証を削除する
        </Button>
      </div>
      {canUpdate && (
        <ActionBar>
          <Button size="lg" wide onClick={onEdit}>
            {editLabels[state]}
          </Button>
        </ActionBar>
      )}
    </>
  );
}

const editLabels = {
  PENDING: '写真や内容を直す',
  // Without a button: a verified certificate cannot be changed.
  VERIFIED: '',
  REJECTED: '撮り直す',
  EXPIRED: '新しい証書を登録する',
} as const satisfies Record<LicenseCertificateDetail['verificationState']['state'], string>;

function StateNotice({ certificate }: { certificate: LicenseCertificateDetail }) {
  const { state, rejectionReason, advice } = certificate.verificationState;
  switch (state) {
    case 'REJECTED':
      return (
        <Banner tone="danger" announce={false} title={`差し戻し：${rejectionReason}`}>
          {advice}
        </Banner>
      );
    case 'EXPIRED':
      return (
        <Banner tone="danger" announce={false} title="有効期限が切れています">
          この資格が必要なお仕事には応募できません。更新した証書を登録してください。
        </Banner>
      );
    case 'PENDING':
      return (
        <Banner tone="info" title="審査中です">
          通常1営業日以内に結果をお知らせします。審査中でも応募できますが、勤務の開始
          {credentialsApprovalHoursBeforeStart}時間前までに承認されないと勤務できません。
        </Banner>
      );
    case 'VERIFIED':
      return null;
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

function Facts({ certificate }: { certificate: LicenseCertificateDetail }) {
  const { verificationState, nameOnCertificate, hasNameProof, expiresOn } = certificate;
  const { state, displayName, remarksOnDifferentName } = verificationState;
  return (
    <DefinitionList>
      <DefinitionRow label="状態">
        <StateBadge tone={documentStateBadgeTones[state]}>{displayName}</StateBadge>
      </DefinitionRow>
      {nameOnCertificate && <DefinitionRow label="証書の氏名">{nameOnCertificate}</DefinitionRow>}
      {remarksOnDifferentName && (
        <DefinitionRow label="氏名が違う理由">
          {remarksOnDifferentName}
          {!hasNameProof && (
            <span className="block text-sm text-fg-2">
              <Words>戸籍抄本または住民票の写真を追加すると、確認が早くなります</Words>
            </span>
          )}
        </DefinitionRow>
      )}
      {expiresOn && <DefinitionRow label="有効期限">{formatDay(expiresOn)}</DefinitionRow>}
      <DefinitionRow label="登録した日時">
        <JstTime at={certificate.submittedAt} format="instant" />
      </DefinitionRow>
    </DefinitionList>
  );
}
