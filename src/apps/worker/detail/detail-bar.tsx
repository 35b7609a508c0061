import { useState } from 'react';
import { Link } from 'react-router';

import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import type { ApplyNextStep } from '#gen/types.ts';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import type { RecruitmentDetailView } from '#apps/parts/recruitment/detail-client.ts';
import { FavoriteButton } from './heart-button.tsx';
import { showCredentialsReviewDelayToast } from './review-delay.tsx';
import { noSearchFilters, searchPathOfFilters } from '#apps/worker/search/cards/search-params.ts';

type DetailBarProps = {
  detail: RecruitmentDetailView;
  closed: boolean;
  favorited: boolean;
  onFavorite: () => void;
};

/** The bar with the wage, the favourite button, and the button of the next step as decided by the server. */
export function RecruitmentDetailBar({ detail, closed, favorited, onFavorite }: DetailBarProps) {
  const heart = (
    <div className="-ml-2">
      <FavoriteButton title={detail.title} on={favorited} onToggle={onFavorite} />
    </div>
  );
  if (closed && detail.button.action === 'nothing') {
    const similar = searchPathOfFilters({
      ...noSearchFilters,
      areaLIds: [detail.facility.prefectureId],
    });
    return (
      <ActionBar aside={heart} note={detail.button.label}>
        <Link to={similar} className={buttonClass({ size: 'lg', wide: true })}>
          <Words>似たお仕事を見る</Words>
        </Link>
      </ActionBar>
    );
  }
  return (
    <ActionBar
      aside={
        <>
          {heart}
          <p className="leading-130">
            <span className="block text-xs text-fg-2">
              <Words>日給</Words>
            </span>
            <Money amount={detail.salary} size="lg" />
          </p>
        </>
      }
    >
      <NextStep detail={detail} />
    </ActionBar>
  );
}

// Less padding: beside a price the longest label, 「プロフィールを入力」, just fits 360 px.
const wideButton = cx(buttonClass({ size: 'lg', wide: true }), 'px-3!');

function NextStep({ detail }: { detail: RecruitmentDetailView }) {
  const { button, warningDialogView: warning } = detail;
  const [asking, setAsking] = useState(false);
  const to = applyNextStepPath(button.action, detail.recruitmentId);
  if (detail.reviewDelay && button.action === 'apply') {
    return (
      <Button size="lg" wide className="px-3!" onClick={showCredentialsReviewDelayToast}>
        {button.label}
      </Button>
    );
  }
  // A warning that does not block the next step is shown once, on the page where the worker applies.
  if (warning === null || (warning.kind === 'WarnBeforeTransition' && to !== null)) {
    if (to !== null && !button.disabled) {
      return (
        <Link to={to} className={wideButton}>
          <Words>{button.label}</Words>
        </Link>
      );
    }
    return (
      <button type="button" aria-disabled className={wideButton}>
        <Words>{button.label}</Words>
      </button>
    );
  }
  return (
    <>
      <Button size="lg" wide className="px-3!" onClick={() => setAsking(true)}>
        {button.label}
      </Button>
      <Dialog
        open={asking}
        onClose={() => setAsking(false)}
        title={warning.title}
        actions={
          <>
            <Button onClick={() => setAsking(false)}>閉じる</Button>
            {/* This shift is too soon for the missing preparation, but later shifts are not. */}
            {to?.startsWith(paths.prepare()) && (
              <Link className={buttonClass({ variant: 'quiet' })} to={paths.prepare()}>
                <Words>応募の準備を進める</Words>
              </Link>
            )}
          </>
        }
      >
        {warning.description}
      </Dialog>
    </>
  );
}

/** The path of a next step, which returns to this recruitment; null when the step has no page. */
export function applyNextStepPath(step: ApplyNextStep, recruitmentId: string): string | null {
  const here = paths.recruitment(recruitmentId);
  switch (step) {
    case 'apply':
      return paths.recruitment.apply(recruitmentId);
    case 'login':
      return signInPath({ pathname: here, search: '' });
    case 'register_bank_account':
    case 'register_emergency_contact':
    case 'register_identification':
    case 'register_license':
    case 'update_profile':
      return paths.prepare({ recruitmentId, returnTo: here });
    case 'nothing':
      return null;
    default:
      return unknownServerValue(step);
  }
}
