import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import { profileChoicesQuery } from '#apps/worker/profile/client.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { identityCheckQuery, type WorkerIdentity } from './client.ts';
import { IdentityConfirmStep } from './identity-confirm.tsx';
import { IdentityDetailsStep } from './identity-details.tsx';
import { IdentityDocumentStep } from './identity-document.tsx';
import { identityStepTitles, type IdentityStepName } from './identity-draft.ts';
import { IdentityPhotoStep } from './identity-photo.tsx';
import { PhotoUploadProgress } from './sending.tsx';
import { useIdentityForm, type IdentityForm } from './use-identity-form.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [identityCheckQuery(), profileChoicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 本人確認の登録: the document, its photos, its text, and a summary before it is submitted. */
export default function IdentityNew() {
  const worker = useSuspenseQuery(identityCheckQuery()).data.workerIdentity;
  const [params] = useSearchParams();
  const back = sameSitePath(params.get('returnTo')) ?? paths.me.identity();
  // Once started the steps stay: the document just submitted would itself be a reason not to start.
  const [isBegun, setBegun] = useState(worker.whyNot === null);
  if (!isBegun && worker.whyNot === null) setBegun(true);
  return worker.whyNot && !isBegun ? (
    <CannotStart whyNot={worker.whyNot} back={back} />
  ) : (
    <IdentitySteps worker={worker} back={back} />
  );
}

function IdentitySteps({ worker, back }: { worker: WorkerIdentity; back: string }) {
  const form = useIdentityForm(worker, back);
  const { step, steps, goBack } = form;
  const at = steps.indexOf(step);
  const isLast = step === 'confirm';
  return (
    <Screen
      title="本人確認の登録"
      focusKey={step}
      back={at === 0 ? back : goBack}
      below={<StepHeader step={at + 1} total={steps.length} title={identityStepTitles[step]} />}
    >
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="本人確認を登録できませんでした" />
        <Step step={step} form={form} worker={worker} />
        <PhotoUploadProgress share={form.pictures.share} />
      </div>
      <ActionBar note={isLast && '画像は本人確認だけに使います。'}>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
          onClick={() => void form.submit()}
        >
          {isLast ? 'この内容で登録する' : '次へ'}
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </Screen>
  );
}

type StepProps = { step: IdentityStepName; form: IdentityForm; worker: WorkerIdentity };

function Step({ step, form, worker }: StepProps) {
  switch (step) {
    case 'document':
      return <IdentityDocumentStep form={form} worker={worker} />;
    case 'front':
    case 'back':
    case 'second':
      return <IdentityPhotoStep key={step} side={step} form={form} />;
    case 'details':
      return <IdentityDetailsStep form={form} residence={worker.residence} />;
    case 'confirm':
      return <IdentityConfirmStep form={form} worker={worker} />;
    default:
      throw new RangeError(`unknown step: ${String(step satisfies never)}`);
  }
}

type CannotStartProps = { whyNot: NonNullable<WorkerIdentity['whyNot']>; back: string };

function CannotStart({ whyNot, back }: CannotStartProps) {
  const here = paths.me.identity.new({ returnTo: back });
  const profile = paths.me.profile.basic({ returnTo: here });
  const needsProfile = whyNot.code === 'PROFILE_NEEDED';
  return (
    <Screen title="本人確認の登録" back={back}>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <Banner tone={needsProfile ? 'info' : 'warn'}>{whyNot.text}</Banner>
      </div>
      <ActionBar>
        <Link
          className={buttonClass({ size: 'lg', wide: true })}
          to={needsProfile ? profile : paths.me.identity()}
        >
          <Words>{needsProfile ? 'プロフィールを入力する' : '審査の状況を見る'}</Words>
        </Link>
      </ActionBar>
    </Screen>
  );
}
