import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { PaperMethod } from '#gen/types.ts';
import {
  ChoosePaperDeliveryMutation,
  PaperDeliveryQuery,
} from '#apps/worker/settings/notice-delivery/client.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers, type QueryRef } from '#platform/web/graphql/query.ts';

import {
  ApplicationConfirmationQuery,
  ApplyToRecruitmentMutation,
  type ApplicationConfirmationView,
  RemainingPreparationQuery,
} from './client.ts';

export type ApplyDraft = { agreed: readonly string[]; delivery: PaperMethod | null };

/** The other work that is stated when the worker enters none: the page shows なし. */
const noOtherWork = { dayMinutes: 0, weekMinutes: 0 };

/** Returns the fare for the application's input; no fare unless the worker has changed it on the page. */
export const changedTravelFareOf = ({
  travelFare,
}: Pick<ApplicationConfirmationView, 'travelFare'>) => (travelFare === null ? {} : { travelFare });

/** Queries whose data an application makes outdated. */
export const queriesStaleAfterApplying: readonly QueryRef[] = [
  'Schedule',
  'ShellShifts',
  'RecruitmentDetail',
  'RecruitmentSearch',
  'WorkAgainDates',
  RemainingPreparationQuery,
  'SearchPreparation',
];

/** The form of an application: consents and choices, sent once they are complete. */
export function useApplyForm(confirmation: ApplicationConfirmationView) {
  const navigate = useNavigate();
  const client = useQueryClient();
  const { recruitmentId, version, asksPaperDelivery: textVersion } = confirmation;
  // True while the warning dialog is open, in which the worker confirms the application.
  const [isWarned, setWarned] = useState(false);
  const apply = useGraphqlMutation(ApplyToRecruitmentMutation, {
    once: 'screen',
    invalidates: queriesStaleAfterApplying,
    onSuccess: ({ applyToRecruitment }) =>
      navigate(
        paths.recruitment.apply.complete(recruitmentId, {
          application: applyToRecruitment.applicationId,
        }),
        {
          replace: true,
        },
      ),
    onError: ({ code }) => (code === 'TERMS_CHANGED' ? showNewTerms() : undefined),
  });
  const choose = useGraphqlMutation(ChoosePaperDeliveryMutation, {
    invalidates: [PaperDeliveryQuery],
  });
  // With a warning the form is submitted twice: the button opens the dialog, and the dialog sends.
  const form = useForm<ApplyDraft>({
    initial: { agreed: [], delivery: null },
    focusesField: true,
    check: (draft) => missingConsentErrors(draft, confirmation),
    async submit({ delivery }) {
      if (confirmation.warningDialogView && !isWarned) {
        setWarned(true);
        return;
      }
      setWarned(false);
      // Save the delivery choice first: the notice is issued with the contract.
      if (textVersion !== null && delivery !== null && !choose.isSuccess)
        await choose.mutateAsync({ input: { method: delivery, textVersion } });
      await apply.mutateAsync({
        input: {
          recruitmentId,
          version,
          otherWork: confirmation.otherWork ?? noOtherWork,
          ...changedTravelFareOf(confirmation),
        },
      });
    },
  });
  // The terms have changed: the earlier consents no longer match the terms that the worker would sign.
  function showNewTerms() {
    form.change({ agreed: [] });
    return invalidateAnswers(client, [ApplicationConfirmationQuery]);
  }
  return {
    ...form,
    agree(id: string, isAgreed: boolean) {
      const { agreed } = form.draft;
      form.change({ agreed: isAgreed ? [...agreed, id] : agreed.filter((one) => one !== id) });
      form.clear([consentFieldName(id)]);
    },
    isWarned,
    closeWarning: () => setWarned(false),
  };
}

/** The name of a consent's box, for its error and the focus. */
export const consentFieldName = (id: string) => `confirm-${id}`;

export function missingConsentErrors(
  draft: ApplyDraft,
  confirmation: ApplicationConfirmationView,
): FieldErrors {
  const unread = confirmation.confirmations.filter(({ id }) => !draft.agreed.includes(id));
  const isUndecided = confirmation.asksPaperDelivery !== null && draft.delivery === null;
  return {
    ...Object.fromEntries(
      unread.map(({ id }) => [consentFieldName(id), '確認してチェックを入れてください']),
    ),
    ...(isUndecided ? { delivery: '受け取り方を選んでください' } : {}),
  };
}
