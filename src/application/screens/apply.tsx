import { useSuspenseQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { Link } from 'react-router';

import { paths } from '#base/paths.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/fields/check-row.tsx';
import { Section } from '#ui/display/card.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { OfficialNote, Words } from '#ui/display/words.tsx';
import type { GraphqlFailure } from '#web/graphql/graphql.ts';
import { page } from '#web/graphql/page.ts';
import { signInPath } from '#web/session/sign-in-path.ts';

import { DeliveryChoice } from '#papers/parts/delivery-choice.tsx';
import { ReviewDelay, showReviewDelay } from '#recruitment/parts/review-delay.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import type { ScreenHandle } from '#web/screen-handle.ts';

import { applicationConfirmation, type Confirmation } from '../client.ts';
import type { Route } from './+types/apply.ts';
import { ApplySummary, ApplyWage, Conditions } from './apply-summary.tsx';
import { confirmationId, useApplyForm, type ApplyFormState } from './use-apply-form.ts';
import { WarningDialog } from './warning-dialog.tsx';

const route = page<Route.LoaderArgs>({
  queries: ({ params }) => [applicationConfirmation(params.recruitmentId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 応募の確認: the contract terms with their consents, and the button. */
export default function Apply({ params: { recruitmentId } }: Route.ComponentProps) {
  const confirmation = useSuspenseQuery(applicationConfirmation(recruitmentId)).data
    .applicationConfirmation;
  return (
    <>
      <PageTitle>応募の確認</PageTitle>
      <meta name="robots" content="noindex" />
      <PageHeader
        title="応募の確認"
        back={<BackLink as={Link} to={paths.recruitment(recruitmentId)} />}
      />
      {confirmation.nextStep === 'apply' && !confirmation.reviewDelay ? (
        <ApplyForm confirmation={confirmation} />
      ) : (
        <NotYet confirmation={confirmation} />
      )}
    </>
  );
}

function ApplyForm({ confirmation }: { confirmation: Confirmation }) {
  const { recruitmentId, asksPaperDelivery, warningDialogView: warning } = confirmation;
  const form = useApplyForm(confirmation);
  return (
    <>
      <div className="flex flex-col gap-7 px-4 py-5">
        {form.applyError && <Refused failure={form.applyError} recruitmentId={recruitmentId} />}
        {form.choiceError && <Refused failure={form.choiceError} recruitmentId={recruitmentId} />}
        <ApplySummary confirmation={confirmation} />
        <ApplyWage wage={confirmation.wage} />
        <Consents confirmations={confirmation.confirmations} form={form} />
        {asksPaperDelivery !== null && (
          <Section title="書類の受け取り方">
            <DeliveryChoice
              value={form.papers}
              onChange={form.setPapers}
              error={
                form.missing && form.papers === null ? '受け取り方を選んでください' : undefined
              }
            />
          </Section>
        )}
        <Conditions items={confirmation.conditions} />
      </div>
      <ActionBar note={confirmation.contractMoment.text}>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="応募しています…"
          onClick={form.press}
        >
          応募する
        </Button>
      </ActionBar>
      {warning && (
        <WarningDialog
          warning={warning}
          open={form.warned}
          onClose={form.closeWarning}
          onProceed={form.proceed}
        />
      )}
    </>
  );
}

type ConsentsProps = { confirmations: Confirmation['confirmations']; form: ApplyFormState };

/** The sentences to agree to, each with its box. */
function Consents({ confirmations, form: { agreed, missing, agree } }: ConsentsProps) {
  return (
    <Section title="必ず確認してください">
      <OfficialNote className="text-sm text-fg-2" />
      <div className="flex flex-col gap-2">
        {confirmations.map(({ id, text }) => (
          <CheckRow
            key={id}
            boxed
            id={confirmationId(id)}
            name={`confirm-${id}`}
            label={text}
            checked={agreed.includes(id)}
            error={missing && !agreed.includes(id) ? '確認してチェックを入れてください' : undefined}
            onChange={(event) => agree(id, event.target.checked)}
          />
        ))}
      </div>
    </Section>
  );
}

type RefusedProps = { failure: GraphqlFailure; recruitmentId: string };

/** The refusal, for example a seat taken meanwhile, with a link to continue. */
function Refused({ failure, recruitmentId }: RefusedProps) {
  const { to, label } = wayOn(failure.code, recruitmentId);
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    // Scroll up: the pressed button is far below the message.
    place.current?.scrollIntoView({ block: 'center' });
  }, []);
  return (
    <div ref={place}>
      <Banner
        tone="danger"
        announce
        title="応募できませんでした"
        action={
          <Link className={buttonClass({ variant: 'secondary', size: 'sm' })} to={to}>
            <Words>{label}</Words>
          </Link>
        }
      >
        {failure.message}
      </Banner>
    </div>
  );
}

/** Where a refusal leads: the conflicting shift, other dates, or other jobs. */
function wayOn(code: string, recruitmentId: string): { to: string; label: string } {
  switch (code) {
    case 'APPLY_CONFLICT':
    case 'TOO_SHORT_GAP':
    case 'SAME_DAY_LIMIT':
    case 'ALREADY_APPLIED':
      return { to: paths.shifts(), label: '予定を見る' };
    case 'REVIEW_TOO_LATE':
      return { to: paths.recruitment(recruitmentId), label: '間に合う日程を見る' };
    default:
      return { to: paths.search(), label: 'ほかのお仕事をさがす' };
  }
}

/** The summary when applying is not possible yet, with a link to the next step. */
function NotYet({ confirmation }: { confirmation: Confirmation }) {
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
        {reviewDelay && <ReviewDelay delay={reviewDelay} />}
        <ApplySummary confirmation={confirmation} />
        <ApplyWage wage={confirmation.wage} />
        <Conditions items={confirmation.conditions} />
      </div>
      <ActionBar>
        {reviewDelay && nextStep === 'apply' ? (
          <Button size="lg" wide onClick={showReviewDelay}>
            {button.label}
          </Button>
        ) : nextStep === 'nothing' ? (
          <Button size="lg" wide reason="この募集には応募できません">
            {button.label}
          </Button>
        ) : (
          <Link className={buttonClass({ size: 'lg', wide: true })} to={to}>
            <Words>{button.label}</Words>
          </Link>
        )}
      </ActionBar>
    </>
  );
}
