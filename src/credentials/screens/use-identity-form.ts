import { useState } from 'react';
import { useNavigate } from 'react-router';

import { jstDay } from '#base/jst.ts';
import type { FieldErrors } from '#base/refusal.ts';
import { toast } from '#ui/overlays/toast.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { useNow } from '#web/server-time.ts';

import {
  credentialsReaders,
  GenerateIdentification,
  RegisterIdentity,
  type IdentityDocument,
  type WorkerIdentity,
} from '../client.ts';
import {
  emptyDraft,
  inputOf,
  problemsOf,
  stepOfProblems,
  stepsOf,
  type IdentityDraft,
  type StepName,
} from './identity-draft.ts';
import { usePictures } from './use-pictures.ts';

/** The whole way of a document from its choice to its arrival. */
export function useIdentityForm(worker: WorkerIdentity, back: string) {
  const navigate = useNavigate();
  const today = jstDay(useNow(60_000));
  const pictures = usePictures('identity');
  const [draft, setDraft] = useState(() => emptyDraft(worker.nationality ?? 'japan'));
  const [step, setStep] = useState<StepName>('document');
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const [isTouched, setTouched] = useState(false);
  const [isDone, setDone] = useState(false);
  const [key] = useState(() => crypto.randomUUID());
  const document = worker.documents.find(({ type }) => type === draft.documentType) ?? null;
  const steps = stepsOf(document);

  const show = (found: FieldErrors) => {
    setProblems(found);
    if (Object.keys(found).length > 0) setAttempt(attempt + 1);
    const wrong = stepOfProblems(found, steps);
    if (wrong) setStep(wrong);
  };
  const session = useGraphqlMutation(GenerateIdentification);
  const register = useGraphqlMutation(RegisterIdentity, {
    invalidates: credentialsReaders,
    idempotencyKey: key,
    onSuccess: async () => {
      setDone(true);
      toast.success('本人確認の書類を登録しました。審査中です');
      await navigate(back, { replace: true });
    },
    onError: (failure) => {
      pictures.heard(failure);
      show(failure.fields);
    },
  });
  const started = session.data?.generateIdentification.publicId;

  async function submit(chosen: IdentityDocument) {
    const { front, back: reverse, second } = draft;
    const backSide = chosen.needsBack ? reverse : null;
    const secondSide = chosen.second ? second : null;
    if (!front) return;
    try {
      // One session for one document, however often the last step is tried.
      const publicId = started ?? (await session.mutateAsync({})).generateIdentification.publicId;
      const sent = await pictures.send([front, backSide, secondSide].filter((one) => one !== null));
      if (!sent) return;
      const ids = [...sent];
      const uploads = {
        publicId,
        frontUploadId: ids.shift() ?? '',
        backUploadId: backSide ? ids.shift() : null,
        secondUploadId: secondSide ? ids.shift() : null,
      };
      register.mutate({ input: inputOf(draft, chosen, uploads) });
    } catch (error) {
      // Told by the mutation's own error, which the screen shows.
      if (!(error instanceof GraphqlFailure)) throw error;
    }
  }

  return {
    draft,
    document,
    step,
    steps,
    pictures,
    problems,
    attempt,
    isTouched,
    isDone,
    today,
    isPending: pictures.share !== null || register.isPending || session.isPending,
    failure: pictures.failure ?? register.error ?? session.error,
    change(typed: Partial<IdentityDraft>) {
      setTouched(true);
      setDraft((before) => ({ ...before, ...typed }));
      setProblems({});
    },
    goBack() {
      setProblems({});
      setStep(steps[steps.indexOf(step) - 1] ?? 'document');
    },
    async next() {
      const found =
        step === 'confirm' ? confirmProblems(draft, worker) : problemsOf(step, draft, today);
      if (Object.keys(found).length > 0) return show(found);
      setProblems({});
      const following = steps[steps.indexOf(step) + 1];
      if (following) setStep(following);
      else if (document) await submit(document);
      return undefined;
    },
  };
}

export type IdentityForm = ReturnType<typeof useIdentityForm>;

/** The read-out: each part was held beside the document. */
function confirmProblems(draft: IdentityDraft, worker: WorkerIdentity): FieldErrors {
  const unread = (part: string) => `${part}を書類と見くらべて、同じならチェックしてください`;
  const canRename = worker.state === 'APPROVED';
  return {
    ...(draft.isSameName || (canRename && draft.newName) ? {} : { isSameName: unread('氏名') }),
    ...(draft.isSameBirth ? {} : { isSameBirth: unread('生年月日') }),
    ...(draft.isSameAddress ? {} : { isSameAddress: unread('住所') }),
  };
}
