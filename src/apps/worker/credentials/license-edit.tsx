import { useSuspenseQuery } from '@tanstack/react-query';

import { jstDay } from '#platform/base/jst.ts';
import { signedInWorkerQuery } from '#apps/worker/profile/client.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import {
  queriesStaleAfterDocumentChange,
  UpdateLicenseCertificateMutation,
  type LicenseCertificateDetail,
} from './client.ts';
import { CertificatePhotoField, CertificateTextFields } from './certificate-fields.tsx';
import {
  certificateProblems,
  inputOfCertificateDraft,
  certificateErrorsClearedByField,
  type CertificateDraft,
} from './certificate-draft.ts';
import { PhotoUploadProgress } from './sending.tsx';
import { usePickedPictures } from './use-pictures.ts';

type Props = { certificate: LicenseCertificateDetail; onDone: () => void };

/** Changes the photo or the text of a certificate, which is then reviewed again. */
export function LicenseEdit({ certificate, onDone }: Props) {
  const edit = useEdit({ certificate, onDone });
  const { form, pictures } = edit;
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors form={form} title="資格証を登録できませんでした" />
        <CertificatePhotoField form={form} pictures={pictures} saved={certificate.imageUrl} />
        <CertificateTextFields
          form={form}
          pictures={pictures}
          profileName={edit.profileName}
          expires={certificate.expires}
        />
        <PhotoUploadProgress share={pictures.share} />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="登録しています…"
          onClick={() => void form.submit()}
        >
          もう一度登録する
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} />
    </>
  );
}

function useEdit({ certificate, onDone }: Props) {
  const profileName = useSuspenseQuery(signedInWorkerQuery()).data.currentUser.name;
  const now = useServerTime(60_000);
  const { id, expires, expiresOn, imageUrl, nameOnCertificate, verificationState } = certificate;
  const pictures = usePickedPictures('license');
  const update = useGraphqlMutation(UpdateLicenseCertificateMutation, {
    invalidates: queriesStaleAfterDocumentChange,
    onSuccess: () => {
      toast.success('資格証を登録しました。審査中です');
      onDone();
    },
    onError: pictures.dropMissing,
  });
  // An expired certificate is renewed with a photo of the new one.
  const needsPhoto = imageUrl === null || verificationState.state === 'EXPIRED';
  const form = useForm<CertificateDraft>({
    initial: {
      photo: null,
      proof: null,
      isSameName: nameOnCertificate === null,
      name: nameOnCertificate ?? '',
      remarks: verificationState.remarksOnDifferentName ?? '旧姓のため',
      expiresOn: expiresOn ?? '',
    },
    clears: certificateErrorsClearedByField,
    check: (draft) =>
      certificateProblems(draft, { profileName, expires, needsPhoto, today: jstDay(now) }),
    async submit(draft) {
      const { photo } = draft;
      const proof = draft.isSameName === false ? draft.proof : null;
      const ids = await pictures.send([photo, proof].filter((picked) => picked !== null));
      const uploadId = photo ? ids.shift() : undefined;
      const nameProofUploadId = proof ? ids.shift() : undefined;
      const { remarks, ...text } = inputOfCertificateDraft(draft, expires);
      await update.mutateAsync({
        input: { id, uploadId, nameProofUploadId, remarksOnDifferentName: remarks, ...text },
      });
    },
  });
  return { profileName, pictures, form };
}
