import { useState } from 'react';
import { useNavigate } from 'react-router';

import { jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { firstNameProblems } from '#apps/worker/profile/one-name.ts';

import {
  queriesStaleAfterDocumentChange,
  GenerateIdentificationMutation,
  RegisterIdentityMutation,
  type IdentityDocument,
  type WorkerIdentity,
} from './client.ts';
import {
  emptyIdentityDraft,
  inputOfIdentity,
  identityStepProblems,
  firstStepWithProblems,
  identityStepsOf,
  type IdentityDraft,
  type IdentityStepName,
} from './identity-draft.ts';
import { usePickedPictures } from './use-pictures.ts';

/** The form of the identity check, from the choice of the document to its submission. */
export function useIdentityForm(worker: WorkerIdentity, back: string) {
  const navigate = useNavigate();
  const today = jstDay(useServerTime(60_000));
  const pictures = usePickedPictures('identity');
  const [step, setStep] = useState<IdentityStepName>('document');
  const documentOf = ({ documentType }: IdentityDraft) =>
    worker.documents.find(({ type }) => type === documentType) ?? null;
  const session = useGraphqlMutation(GenerateIdentificationMutation);
  const started = session.data?.generateIdentification.publicId;
  const register = useGraphqlMutation(RegisterIdentityMutation, {
    invalidates: queriesStaleAfterDocumentChange,
    once: 'screen',
    onSuccess: async () => {
      toast.success('本人確認の書類を登録しました。審査中です');
      await navigate(back, { replace: true });
    },
    onError(failure) {
      pictures.dropMissing(failure);
      const wrong = firstStepWithProblems(failure.fields, steps);
      if (wrong) setStep(wrong);
    },
  });
  const form = useForm<IdentityDraft>({
    initial: () => emptyIdentityDraft(worker.nationality ?? 'japan'),
    clears: clearedErrors,
    check: (draft) =>
      step === 'confirm'
        ? confirmProblems(draft, worker)
        : identityStepProblems(step, draft, today),
    async submit(draft) {
      const chosen = documentOf(draft);
      const following = steps[steps.indexOf(step) + 1];
      if (following) setStep(following);
      else if (chosen) await send(draft, chosen);
    },
  });
  const document = documentOf(form.draft);
  const steps = identityStepsOf(document);

  async function send(draft: IdentityDraft, chosen: IdentityDocument) {
    const { front, back: reverse, second } = draft;
    const backSide = chosen.needsBack ? reverse : null;
    const secondSide = chosen.second ? second : null;
    if (!front) return;
    // One session per document, reused when the last step is tried again.
    const publicId = started ?? (await session.mutateAsync({})).generateIdentification.publicId;
    const ids = await pictures.send([front, backSide, secondSide].filter((one) => one !== null));
    const uploads = {
      publicId,
      frontUploadId: ids.shift() ?? '',
      backUploadId: backSide ? ids.shift() : null,
      secondUploadId: secondSide ? ids.shift() : null,
    };
    await register.mutateAsync({ input: inputOfIdentity(draft, chosen, uploads) });
  }

  return {
    ...form,
    document,
    step,
    steps,
    pictures,
    today,
    goBack() {
      form.clear(Object.keys(form.problems));
      setStep(steps[steps.indexOf(step) - 1] ?? 'document');
    },
  };
}

/** The API's field errors to clear when a part of the draft changes. */
const clearedErrors: Partial<Record<keyof IdentityDraft, readonly string[]>> = {
  nationality: ['documentType'],
  front: ['frontUploadId'],
  back: ['backUploadId'],
  second: ['secondUploadId'],
  status: ['residence'],
  restriction: ['residence'],
  extraPermission: ['residence'],
  otherJobHours: ['otherJobMinutesPerWeek'],
  newName: ['lastName', 'firstName', 'lastKana', 'firstKana'],
};

export type IdentityForm = ReturnType<typeof useIdentityForm>;

/** Returns an error for each part of the profile that the worker has not confirmed to match the document. */
function confirmProblems(draft: IdentityDraft, worker: WorkerIdentity): FieldErrors {
  const unread = (part: string) => `${part}を書類と見くらべて、同じならチェックしてください`;
  const canRename = worker.state === 'APPROVED';
  const { newName } = draft;
  return {
    ...(newName ? firstNameProblems(newName) : {}),
    ...(draft.isSameName || (canRename && draft.newName) ? {} : { isSameName: unread('氏名') }),
    ...(draft.isSameBirth ? {} : { isSameBirth: unread('生年月日') }),
    ...(draft.isSameAddress ? {} : { isSameAddress: unread('住所') }),
  };
}
