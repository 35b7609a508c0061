import { useSuspenseQuery } from '@tanstack/react-query';
import IdCard from 'lucide-react/icons/id-card';
import { Link, useSearchParams } from 'react-router';

import { formatDay } from '#base/jst.ts';
import { ownPath } from '#base/own-path.ts';
import { paths } from '#base/paths.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Card, stretchedLink } from '#ui/display/card.tsx';
import { EmptyState } from '#ui/feedback/empty-state.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { page } from '#web/graphql/page.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';

import { licenseCertificates, type CertificateCard } from '../client.ts';
import { maxCertificates } from '../licenses/license-rules.ts';
import { stateTones } from './state-tone.ts';

const route = page({ needsSession: true, queries: () => [licenseCertificates()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 資格証: what was registered, and where each of them stands. */
export default function Licenses() {
  const [params] = useSearchParams();
  const list = useSuspenseQuery(licenseCertificates()).data.workerLicenseCertificateList;
  const isFull = list.length >= maxCertificates;
  return (
    <>
      <PageTitle>資格証</PageTitle>
      <PageHeader
        title="資格証"
        back={<BackLink as={Link} to={ownPath(params.get('returnTo')) ?? paths.me()} />}
      />
      <div className="flex flex-1 flex-col gap-3 px-4 py-5">
        {list.length === 0 ? (
          <EmptyState icon={<IdCard />} title="資格証はまだありません">
            登録すると、資格が必要なお仕事に応募できます。写真を撮るだけで、約2分で終わります。
          </EmptyState>
        ) : (
          list.map((certificate) => (
            <CertificateItem key={certificate.id} certificate={certificate} />
          ))
        )}
      </div>
      <ActionBar>
        {isFull ? (
          <Button size="lg" wide reason={`資格証は${maxCertificates}件まで登録できます`}>
            資格証を登録する
          </Button>
        ) : (
          <Link
            className={buttonClass({ size: 'lg', wide: true })}
            to={paths.me.licenses.new(params)}
          >
            <Words>資格証を登録する</Words>
          </Link>
        )}
      </ActionBar>
    </>
  );
}

function CertificateItem({ certificate }: { certificate: CertificateCard }) {
  const { id, name, expiresOn, verificationState } = certificate;
  const { state, displayName, rejectionReason, remarksOnDifferentName } = verificationState;
  return (
    <Card as="article" pressable>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-[1_1_9rem] font-bold">
          <Link to={paths.me.license(id)} className={stretchedLink}>
            {name}
          </Link>
        </h2>
        <StateBadge tone={stateTones[state]}>{displayName}</StateBadge>
      </div>
      {rejectionReason && (
        <p className="pt-1.5 text-danger">
          <Words>理由：{rejectionReason}</Words>
        </p>
      )}
      {remarksOnDifferentName && (
        <p className="pt-1.5 text-sm text-fg-2">
          <Words>証書の氏名が違う理由：{remarksOnDifferentName}</Words>
        </p>
      )}
      {state === 'PENDING' && (
        <p className="pt-1.5 text-sm text-fg-2">
          <Words>通常1営業日以内に確認します</Words>
        </p>
      )}
      {expiresOn && (
        <p className="pt-1.5 text-sm text-fg-2">
          <Words>有効期限 {formatDay(expiresOn)}</Words>
        </p>
      )}
    </Card>
  );
}
