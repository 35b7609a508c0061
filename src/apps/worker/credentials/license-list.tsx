import { Link } from 'react-router';

import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { cx } from '#platform/ui/cx.ts';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Card, stretchedLinkClass } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { LicenseCertificateCard } from './client.ts';
import { documentStateBadgeTones } from './state-tone.ts';

type LicenseListProps = {
  certificates: readonly LicenseCertificateCard[];
  /** The certificate that is open beside the list. */
  currentId?: string;
};

/** The worker's certificates with the state of their review. */
export function LicenseList({ certificates, currentId }: LicenseListProps) {
  return certificates.map((certificate) => (
    <CertificateItem
      key={certificate.id}
      certificate={certificate}
      isCurrent={certificate.id === currentId}
    />
  ));
}

type CertificateItemProps = { certificate: LicenseCertificateCard; isCurrent: boolean };

function CertificateItem({ certificate, isCurrent }: CertificateItemProps) {
  const { id, name, expiresOn, verificationState } = certificate;
  const { state, displayName, rejectionReason, remarksOnDifferentName } = verificationState;
  return (
    <Card as="article" pressable className={cx(isCurrent && 'outline-2 outline-brand')}>
      <div className="flex flex-wrap items-start justify-between gap-x-3 gap-y-1.5">
        <h2 className="min-w-0 flex-[1_1_9rem] break-names text-balance font-bold">
          <Link
            to={paths.me.license(id)}
            aria-current={isCurrent ? 'page' : undefined}
            className={stretchedLinkClass}
          >
            {name}
          </Link>
        </h2>
        <StateBadge tone={documentStateBadgeTones[state]}>{displayName}</StateBadge>
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
