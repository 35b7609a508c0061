import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { signedInWorkerQuery } from '#apps/worker/profile/client.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import {
  queriesStaleAfterDocumentChange,
  licenseCertificatesQuery,
  licenseChoicesQuery,
  RegisterLicenseCertificateMutation,
} from './client.ts';
import { CertificatePhotoField, CertificateTextFields } from './certificate-fields.tsx';
import {
  certificateProblems,
  inputOfCertificateDraft,
  certificateErrorsClearedByField,
  emptyCertificate,
  photoProblems,
  type CertificateDraft,
} from './certificate-draft.ts';
import { PhotoUploadProgress } from './sending.tsx';
import { usePickedPictures } from './use-pictures.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [licenseCertificatesQuery(), licenseChoicesQuery(), signedInWorkerQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const steps = ['資格を選ぶ', '写真を撮る', '氏名を確認する'] as const;

/** 資格証の登録: the licence, the photo and the name on the certificate, submitted for review. */
export default function LicenseNew() {
  const registration = useRegistration();
  const { form, pictures, license, step } = registration;
  const [params] = useSearchParams();
  return (
    <Screen
      title="資格証の登録"
      focusKey={String(step)}
      back={
        step === 0
          ? (sameSitePath(params.get('returnTo')) ?? paths.me.licenses())
          : registration.goBack
      }
      below={<StepHeader step={step + 1} total={steps.length} title={steps[step] ?? ''} />}
    >
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="資格証を登録できませんでした" />
        {step > 0 && <p className="font-bold">{license?.name}</p>}
        {step === 0 && <LicenseChoice registration={registration} />}
        {step === 1 && <CertificatePhotoField form={form} pictures={pictures} />}
        {step === 2 && (
          <CertificateTextFields
            form={form}
            pictures={pictures}
            profileName={registration.profileName}
            expires={license?.expires ?? false}
          />
        )}
        <PhotoUploadProgress share={pictures.share} />
      </div>
      <ActionBar note={step === 2 && '審査は通常1営業日以内に終わります。審査中でも応募できます。'}>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
          onClick={() => void form.submit()}
        >
          {step < 2 ? '次へ' : '登録する'}
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </Screen>
  );
}

type Registration = ReturnType<typeof useRegistration>;

function LicenseChoice({ registration }: { registration: Registration }) {
  const { choices, registered, form } = registration;
  return (
    <>
      <ComboField
        label="資格"
        name="licenseId"
        required
        support="資格の名前で検索できます"
        placeholder="例：介護福祉士"
        options={choices.map(({ id, name }) => ({
          id,
          label: name,
          ...(registered.has(id) ? { sub: '登録済み' } : {}),
        }))}
        value={form.draft.licenseId}
        error={form.problems['licenseId']}
        emptyText="見つかりません。別の書き方でお試しください"
        onChange={(licenseId) => form.change({ licenseId })}
      />
      <Banner tone="info" title="用意するもの">
        資格証（合格証・修了証・登録証など）の原本。コピーではなく、原本を撮ってください。
      </Banner>
    </>
  );
}

type Draft = CertificateDraft & { licenseId: string | null };

function useRegistration() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const now = useServerTime(60_000);
  const choices = useSuspenseQuery(licenseChoicesQuery()).data.licenseList;
  const held = useSuspenseQuery(licenseCertificatesQuery()).data.workerLicenseCertificateList;
  const profileName = useSuspenseQuery(signedInWorkerQuery()).data.currentUser.name;
  const [step, setStep] = useState(0);
  const pictures = usePickedPictures('license');
  const register = useGraphqlMutation(RegisterLicenseCertificateMutation, {
    invalidates: queriesStaleAfterDocumentChange,
    once: 'screen',
    onSuccess: async ({ registerWorkerLicenseCertificate: { id } }) => {
      toast.success('資格証を登録しました。審査中です');
      const back = sameSitePath(params.get('returnTo')) ?? paths.me.license(id);
      await navigate(back, { replace: true });
    },
    onError: pictures.dropMissing,
  });
  const registered = new Set(held.map((one) => one.licenseId));
  const licenseOf = ({ licenseId }: Draft) => choices.find(({ id }) => id === licenseId);
  const expiresOf = (draft: Draft) => licenseOf(draft)?.expires ?? false;
  const form = useForm<Draft>({
    initial: { ...emptyCertificate, licenseId: null },
    clears: certificateErrorsClearedByField,
    check(draft): FieldErrors {
      if (step === 0) {
        const problem = whyNotLicense(draft.licenseId, registered);
        return problem === null ? {} : { licenseId: problem };
      }
      const facts = {
        profileName,
        expires: expiresOf(draft),
        needsPhoto: true,
        today: jstDay(now),
      };
      return step === 1 ? photoProblems(draft, facts) : certificateProblems(draft, facts);
    },
    submit: (draft) => (step < 2 ? setStep(step + 1) : send(draft)),
  });

  async function send(draft: Draft) {
    const { photo, proof, isSameName, licenseId } = draft;
    if (!photo || licenseId === null) return;
    const sent = await pictures.send(proof && isSameName === false ? [photo, proof] : [photo]);
    const [uploadId = '', nameProofUploadId = null] = sent;
    const { remarks, ...text } = inputOfCertificateDraft(draft, expiresOf(draft));
    const texts = { remarksOnDifferentName: remarks, ...text };
    await register.mutateAsync({ input: { licenseId, uploadId, nameProofUploadId, ...texts } });
  }

  return {
    choices,
    registered,
    license: licenseOf(form.draft),
    profileName,
    pictures,
    form,
    step,
    goBack() {
      form.clear(Object.keys(form.problems));
      setStep(step - 1);
    },
  };
}

function whyNotLicense(id: string | null, registered: ReadonlySet<string>): string | null {
  if (id === null) return '資格を一覧から選んでください';
  return registered.has(id)
    ? 'この資格は登録済みです。一覧から開いて、写真を撮り直してください'
    : null;
}
