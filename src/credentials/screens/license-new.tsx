import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate, useSearchParams } from 'react-router';

import { jstDay } from '#base/jst.ts';
import { ownPath } from '#base/own-path.ts';
import { paths } from '#base/paths.ts';
import { me } from '#profile/client.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { StepHeader } from '#ui/navigation/step-header.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { useNow } from '#web/server-time.ts';
import { page } from '#web/graphql/page.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';
import { Unsaved } from '#web/unsaved-changes.tsx';

import {
  credentialsReaders,
  licenseCertificates,
  licenseChoices,
  RegisterLicenseCertificate,
} from '../client.ts';
import { CertificatePhoto, CertificateText } from './certificate-fields.tsx';
import { Sending, Trouble } from './sending.tsx';
import { useCertificateForm } from './use-certificate-form.ts';
import { usePictures } from './use-pictures.ts';

const route = page({
  needsSession: true,
  queries: () => [licenseCertificates(), licenseChoices(), me()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const steps = ['資格を選ぶ', '写真を撮る', '氏名を確認する'] as const;

/** 資格証の登録: which licence, its photo, whose name stands on it; then it waits for review. */
export default function LicenseNew() {
  const [step, setStep] = useState(0);
  const registration = useRegistration();
  const { form, pictures, license } = registration;
  const [params] = useSearchParams();
  const next = () => {
    const isGood = step === 0 ? registration.checkLicense() : form.checkPhoto();
    if (isGood) setStep(step + 1);
  };
  return (
    <>
      <PageTitle>資格証の登録</PageTitle>
      <PageHeader
        title="資格証の登録"
        focusKey={String(step)}
        back={
          step === 0 ? (
            <BackLink as={Link} to={ownPath(params.get('returnTo')) ?? paths.me.licenses()} />
          ) : (
            <BackLink as="button" onClick={() => setStep(step - 1)} />
          )
        }
      >
        <StepHeader step={step + 1} total={steps.length} title={steps[step] ?? ''} />
      </PageHeader>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <Trouble
          title="資格証を登録できませんでした"
          failure={registration.failure}
          problems={form.problems}
          attempt={form.attempt}
        />
        {step > 0 && <p className="font-bold">{license?.name}</p>}
        {step === 0 && <LicenseChoice registration={registration} />}
        {step === 1 && <CertificatePhoto form={form} pictures={pictures} />}
        {step === 2 && (
          <CertificateText
            form={form}
            pictures={pictures}
            profileName={registration.profileName}
            expires={license?.expires ?? false}
          />
        )}
        <Sending share={pictures.share} />
      </div>
      <ActionBar note={step === 2 && '審査は通常1営業日以内に終わります。審査中でも応募できます。'}>
        {step < 2 ? (
          <Button size="lg" wide onClick={next}>
            次へ
          </Button>
        ) : (
          <Button
            size="lg"
            wide
            pending={registration.isPending}
            pendingLabel="登録しています…"
            onClick={() => void registration.submit()}
          >
            登録する
          </Button>
        )}
      </ActionBar>
      <Unsaved when={form.isTouched && !registration.isPending && !registration.isDone} />
    </>
  );
}

type Registration = ReturnType<typeof useRegistration>;

function LicenseChoice({ registration }: { registration: Registration }) {
  const { choices, licenseId, choose, choiceProblem, registered } = registration;
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
        value={licenseId}
        error={choiceProblem ?? undefined}
        emptyText="見つかりません。別の書き方でお試しください"
        onChange={choose}
      />
      <Banner tone="info" title="用意するもの">
        資格証（合格証・修了証・登録証など）の原本。コピーではなく、原本を撮ってください。
      </Banner>
    </>
  );
}

function useRegistration() {
  const navigate = useNavigate();
  const [params] = useSearchParams();
  const now = useNow(60_000);
  const choices = useSuspenseQuery(licenseChoices()).data.licenseList;
  const held = useSuspenseQuery(licenseCertificates()).data.workerLicenseCertificateList;
  const profileName = useSuspenseQuery(me()).data.currentUser.name;
  const [licenseId, setLicenseId] = useState<string | null>(null);
  const [choiceProblem, setChoiceProblem] = useState<string | null>(null);
  const [key] = useState(() => crypto.randomUUID());
  const license = choices.find(({ id }) => id === licenseId);
  const pictures = usePictures('license');
  const form = useCertificateForm({
    initial: {},
    profileName,
    expires: license?.expires ?? false,
    needsPhoto: true,
  });
  const [isDone, setDone] = useState(false);
  const register = useGraphqlMutation(RegisterLicenseCertificate, {
    invalidates: credentialsReaders,
    idempotencyKey: key,
    onSuccess: async ({ registerWorkerLicenseCertificate: { id } }) => {
      setDone(true);
      toast.success('資格証を登録しました。審査中です');
      const back = ownPath(params.get('returnTo')) ?? paths.me.license(id);
      await navigate(back, { replace: true });
    },
    onError: (failure) => {
      pictures.heard(failure);
      form.show(failure.fields);
    },
  });
  const registered = new Set(held.map((one) => one.licenseId));

  return {
    choices,
    registered,
    license,
    licenseId,
    choiceProblem,
    profileName,
    pictures,
    form,
    isDone,
    isPending: pictures.share !== null || register.isPending,
    failure: pictures.failure ?? register.error,
    choose(id: string | null) {
      setLicenseId(id);
      setChoiceProblem(null);
    },
    checkLicense(): boolean {
      const problem = whyNotLicense(licenseId, registered);
      setChoiceProblem(problem);
      return problem === null;
    },
    async submit() {
      const { photo, proof, isSameName } = form.draft;
      if (!form.check(jstDay(now)) || !photo || licenseId === null) return;
      const sent = await pictures.send(proof && isSameName === false ? [photo, proof] : [photo]);
      if (!sent) return;
      const [uploadId = '', nameProofUploadId = null] = sent;
      const { nameOnCertificate, remarks, expiresOn } = form.text;
      const texts = { nameOnCertificate, remarksOnDifferentName: remarks, expiresOn };
      register.mutate({ input: { licenseId, uploadId, nameProofUploadId, ...texts } });
    },
  };
}

function whyNotLicense(id: string | null, registered: ReadonlySet<string>): string | null {
  if (id === null) return '資格を一覧から選んでください';
  return registered.has(id)
    ? 'この資格は登録済みです。一覧から開いて、写真を撮り直してください'
    : null;
}
