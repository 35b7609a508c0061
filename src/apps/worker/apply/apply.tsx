import { useSuspenseQuery } from '@tanstack/react-query';
import { startTransition, useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import { PaperDeliveryField } from '#apps/worker/settings/notice-delivery/delivery-choice.tsx';
import {
  CredentialsReviewDelay,
  showCredentialsReviewDelayToast,
} from '#apps/worker/detail/review-delay.tsx';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  applicationConfirmationQuery,
  type ApplicantStatementsInput,
  type ApplicationConfirmationView,
} from './client.ts';
import type { Route } from './+types/apply.ts';
import { ApplySummary, ApplyWageEstimate, EmploymentConditionsSection } from './apply-summary.tsx';
import { Consents } from './consents.tsx';
import { TravelFareLine } from './fare-line.tsx';
import { OtherWorkLine } from './other-work-line.tsx';
import { ReturningConfirmButton } from './returning/confirm-button.tsx';
import { ContractChanges, EarlierConfirmationsList } from './returning/returning-section.tsx';
import { useApplyForm } from './use-apply-form.ts';
import { SkipBankButton } from './skip-bank.tsx';
import { WarningDialog } from './warning-dialog.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params }) => [applicationConfirmationQuery(params.recruitmentId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 応募の確認: the contract terms with their consents, and the button to apply. */
export default function Apply({ params: { recruitmentId } }: Route.ComponentProps) {
  const [given, setGiven] = useState<ApplicantStatementsInput>({});
  const confirmation = useSuspenseQuery(applicationConfirmationQuery(recruitmentId, given)).data
    .applicationConfirmation;
  return (
    <Screen title="応募の確認" noIndex back={paths.recruitment(recruitmentId)}>
      {confirmation.nextStep === 'apply' && !confirmation.reviewDelay ? (
        <ApplyForm
          confirmation={confirmation}
          // A transition: the page stays visible while the server checks the application again.
          onGive={(one) => startTransition(() => setGiven((before) => ({ ...before, ...one })))}
        />
      ) : (
        <NotYet confirmation={confirmation} />
      )}
    </Screen>
  );
}

type ApplyFormProps = {
  confirmation: ApplicationConfirmationView;
  onGive: (given: ApplicantStatementsInput) => void;
};

function ApplyForm({ confirmation, onGive }: ApplyFormProps) {
  const { recruitmentId, asksPaperDelivery, warningDialogView: warning } = confirmation;
  const form = useApplyForm(confirmation);
  return (
    <>
      <div className="flex flex-col gap-7 px-4 py-5">
        <FormFailure
          form={form}
          title="応募できませんでした"
          action={<WayOn code={form.failure?.code} recruitmentId={recruitmentId} />}
        />
        <ApplySummary confirmation={confirmation} />
        <ApplyWageEstimate wage={confirmation.wage} payTiming={confirmation.payTiming} />
        <TravelFareLine
          confirmation={confirmation}
          onChange={(travelFare) => onGive({ travelFare })}
        />
        <OtherWorkLine
          confirmation={confirmation}
          onChange={(otherWork) => onGive({ otherWork })}
        />
        {confirmation.returning && <ContractChanges returning={confirmation.returning} />}
        <Consents confirmations={confirmation.confirmations} form={form} />
        {confirmation.returning && <EarlierConfirmationsList returning={confirmation.returning} />}
        {asksPaperDelivery !== null && (
          <Section title="書類の受け取り方">
            <PaperDeliveryField
              value={form.draft.delivery}
              onChange={(delivery) => form.change({ delivery })}
              error={form.problems['delivery']}
            />
          </Section>
        )}
        <EmploymentConditionsSection items={confirmation.conditions} />
      </div>
      {confirmation.returning ? (
        <ReturningConfirmButton confirmation={confirmation} form={form} />
      ) : (
        <ActionBar note={confirmation.contractMoment.text}>
          <Button
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="応募しています…"
            onClick={() => void form.submit()}
          >
            応募する
          </Button>
        </ActionBar>
      )}
      {warning && (
        <WarningDialog
          warning={warning}
          open={form.isWarned}
          onClose={form.closeWarning}
          onProceed={() => void form.submit()}
        />
      )}
    </>
  );
}

type WayOnProps = { code: string | undefined; recruitmentId: string };

/** The link to the next useful page after a refusal, for example when the last seat was taken. */
function WayOn({ code, recruitmentId }: WayOnProps) {
  const { to, label } = wayOn(code, recruitmentId);
  return (
    <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={to}>
      <Words>{label}</Words>
    </Link>
  );
}

/** Returns the path and label of the link after a refusal: the conflicting shift, other dates, or other jobs. */
function wayOn(code: string | undefined, recruitmentId: string): { to: string; label: string } {
  switch (code) {
    case 'APPLY_CONFLICT':
    case 'TOO_SHORT_GAP':
    case 'SAME_DAY_LIMIT':
    case 'ALREADY_APPLIED':
      return { to: paths.shifts(), label: '予定を見る' };
    case 'BLOCKED_BY_WORKER':
      return { to: paths.settings.blockedFacilities(), label: 'ブロックした施設を見る' };
    case 'TERMS_CHANGED':
      return { to: paths.recruitment(recruitmentId), label: '求人の内容を見る' };
    case 'REVIEW_TOO_LATE':
      return { to: paths.recruitment(recruitmentId), label: '間に合う日程を見る' };
    default:
      return { to: paths.search(), label: 'ほかのお仕事をさがす' };
  }
}

/** The summary for a worker who cannot apply yet, with a link to the missing step. */
function NotYet({ confirmation }: { confirmation: ApplicationConfirmationView }) {
  const { recruitmentId, button, nextStep, reviewDelay, warningDialogView } = confirmation;
  const here = paths.recruitment.apply(recruitmentId);
  const to =
    nextStep === 'login'
      ? signInPath({ pathname: here, search: '' })
      : paths.prepare({ recruitmentId, returnTo: here });
  return (
    <>
      <div className="flex flex-col gap-7 px-4 py-5">
        {warningDialogView && !reviewDelay && (
          <Banner tone="warn" title={warningDialogView.title}>
            {warningDialogView.description}
          </Banner>
        )}
        {reviewDelay && <CredentialsReviewDelay delay={reviewDelay} />}
        <ApplySummary confirmation={confirmation} />
        <ApplyWageEstimate wage={confirmation.wage} payTiming={confirmation.payTiming} />
        <EmploymentConditionsSection items={confirmation.conditions} />
      </div>
      <ActionBar note={nextStep === 'nothing' && button.label}>
        {reviewDelay && nextStep === 'apply' ? (
          <Button size="lg" wide onClick={showCredentialsReviewDelayToast}>
            {button.label}
          </Button>
        ) : nextStep === 'nothing' ? (
          <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.search()}>
            <Words>ほかのお仕事をさがす</Words>
          </Link>
        ) : (
          <>
            <Link className={buttonClass({ size: 'lg', wide: true })} to={to}>
              <Words>{button.label}</Words>
            </Link>
            {/* Skipping the bank account refetches the page, which then shows the application form. */}
            {nextStep === 'register_bank_account' && (
              <SkipBankButton variant="secondary">あとで登録する</SkipBankButton>
            )}
          </>
        )}
      </ActionBar>
    </>
  );
}
