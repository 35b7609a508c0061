import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#base/paths.ts';
import type { PaperMethod } from '#gen/operations.ts';
import { ChoosePaperDelivery, PaperDelivery } from '#papers/client.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { ApplyToRecruitment, type Confirmation, RemainingPreparation } from '../client.ts';

export type ApplyFormState = ReturnType<typeof useApplyForm>;

/** The consents and choices of an application, and its submission after they are complete. */
export function useApplyForm(confirmation: Confirmation) {
  const navigate = useNavigate();
  const { recruitmentId, confirmations, asksPaperDelivery: textVersion } = confirmation;
  // Created with the screen, so that repeated presses send the same application.
  const [key] = useState(() => crypto.randomUUID());
  const [agreed, setAgreed] = useState<readonly string[]>([]);
  const [missing, setMissing] = useState(false);
  const [warned, setWarned] = useState(false);
  const [papers, setPapers] = useState<PaperMethod | null>(null);
  const apply = useGraphqlMutation(ApplyToRecruitment, {
    idempotencyKey: key,
    invalidates: [
      'Schedule',
      'ShellShifts',
      'RecruitmentDetail',
      'RecruitmentSearch',
      RemainingPreparation,
      'SearchPreparation',
    ],
    onSuccess: ({ applyToRecruitment }) =>
      navigate(
        paths.recruitment.apply.complete(recruitmentId, {
          application: applyToRecruitment.applicationId,
        }),
        {
          replace: true,
        },
      ),
  });
  const choose = useGraphqlMutation(ChoosePaperDelivery, {
    invalidates: [PaperDelivery],
    onSuccess: () => apply.mutate({ input: { recruitmentId } }),
  });
  // Save the delivery choice first: the notice is issued with the contract.
  const send = () =>
    textVersion !== null && papers !== null && !choose.isSuccess
      ? choose.mutate({ input: { method: papers, textVersion } })
      : apply.mutate({ input: { recruitmentId } });
  const press = () => {
    const unread = confirmations.find(({ id }) => !agreed.includes(id));
    if (unread) {
      setMissing(true);
      document.getElementById(confirmationId(unread.id))?.focus();
      return;
    }
    if (textVersion !== null && papers === null) {
      setMissing(true);
      document.getElementById('paper-delivery')?.scrollIntoView({ block: 'center' });
      return;
    }
    if (confirmation.warningDialogView) setWarned(true);
    else send();
  };
  return {
    agreed,
    agree(id: string, isAgreed: boolean) {
      setAgreed(isAgreed ? [...agreed, id] : agreed.filter((one) => one !== id));
    },
    papers,
    setPapers,
    /** The button was pressed while a consent or the choice was missing. */
    missing,
    warned,
    closeWarning: () => setWarned(false),
    proceed() {
      setWarned(false);
      send();
    },
    press,
    isPending: apply.isPending || choose.isPending,
    applyError: apply.error,
    choiceError: choose.error,
  };
}

/** The id of a consent's box, which takes the focus while it is missing. */
export const confirmationId = (id: string) => `confirm-${id}`;
