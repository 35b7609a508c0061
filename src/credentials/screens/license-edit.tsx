import { useSuspenseQuery } from '@tanstack/react-query';

import { jstDay } from '#base/jst.ts';
import { me } from '#profile/client.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { useNow } from '#web/server-time.ts';
import { Unsaved } from '#web/unsaved-changes.tsx';

import { credentialsReaders, UpdateLicenseCertificate, type Certificate } from '../client.ts';
import { CertificatePhoto, CertificateText } from './certificate-fields.tsx';
import { Sending, Trouble } from './sending.tsx';
import { useCertificateForm } from './use-certificate-form.ts';
import { usePictures } from './use-pictures.ts';

type Props = { certificate: Certificate; onDone: () => void };

/** A certificate again: another photo, another text, or both; then it is reviewed anew. */
export function LicenseEdit({ certificate, onDone }: Props) {
  const edit = useEdit({ certificate, onDone });
  const { form, pictures } = edit;
  return (
    <>
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <Trouble
          title="資格証を登録できませんでした"
          failure={edit.failure}
          problems={form.problems}
          attempt={form.attempt}
        />
        <CertificatePhoto form={form} pictures={pictures} saved={certificate.imageUrl} />
        <CertificateText
          form={form}
          pictures={pictures}
          profileName={edit.profileName}
          expires={certificate.expires}
        />
        <Sending share={pictures.share} />
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={edit.isPending}
          pendingLabel="登録しています…"
          onClick={() => void edit.submit()}
        >
          もう一度登録する
        </Button>
      </ActionBar>
      <Unsaved when={form.isTouched && !edit.isPending} />
    </>
  );
}

function useEdit({ certificate, onDone }: Props) {
  const profileName = useSuspenseQuery(me()).data.currentUser.name;
  const now = useNow(60_000);
  const { id, expires, expiresOn, imageUrl, nameOnCertificate, verificationState } = certificate;
  const pictures = usePictures('license');
  const form = useCertificateForm({
    initial: {
      isSameName: nameOnCertificate === null,
      name: nameOnCertificate ?? '',
      remarks: verificationState.remarksOnDifferentName ?? '旧姓のため',
      expiresOn: expiresOn ?? '',
    },
    profileName,
    expires,
    // A certificate that ran out is renewed with the new one.
    needsPhoto: imageUrl === null || verificationState.state === 'EXPIRED',
  });
  const update = useGraphqlMutation(UpdateLicenseCertificate, {
    invalidates: credentialsReaders,
    onSuccess: () => {
      toast.success('資格証を登録しました。審査中です');
      onDone();
    },
    onError: (failure) => {
      pictures.heard(failure);
      form.show(failure.fields);
    },
  });

  return {
    profileName,
    pictures,
    form,
    isPending: pictures.share !== null || update.isPending,
    failure: pictures.failure ?? update.error,
    async submit() {
      if (!form.check(jstDay(now))) return;
      const { photo, isSameName } = form.draft;
      const proof = isSameName === false ? form.draft.proof : null;
      const sent = await pictures.send([photo, proof].filter((picked) => picked !== null));
      if (!sent) return;
      const ids = [...sent];
      const uploadId = photo ? ids.shift() : undefined;
      const nameProofUploadId = proof ? ids.shift() : undefined;
      const { nameOnCertificate: name, remarks, expiresOn: lastDay } = form.text;
      update.mutate({
        input: {
          id,
          uploadId,
          nameProofUploadId,
          nameOnCertificate: name,
          remarksOnDifferentName: remarks,
          expiresOn: lastDay,
        },
      });
    },
  };
}
