import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';

import { mapInOrder } from '#platform/base/in-order.ts';
import {
  ChoosePaperDeliveryMutation,
  PaperDeliveryQuery,
} from '#apps/worker/settings/notice-delivery/client.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { isTemporaryGraphqlFailure } from '#platform/web/graphql/temporary.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { queryKeyPrefix } from '#platform/web/graphql/query.ts';

import {
  ApplicationConfirmationQuery,
  ApplyToRecruitmentMutation,
  type ApplicationConfirmationView,
} from './client.ts';
import { ApplicationDatesQuery, type ApplicationDateView } from './dates-client.ts';
import {
  queriesStaleAfterApplying,
  consentFieldName,
  changedTravelFareOf,
  missingConsentErrors,
  type ApplyDraft,
} from './use-apply-form.ts';

/** State of the application for one date. */
export type ApplyDateState =
  | { state: 'sending' }
  | { state: 'HIRED' | 'APPLIED'; applicationId: string }
  /** A refusal that is not final is sent again when the worker presses the button again. */
  | { state: 'refused'; sentence: string; isFinal: boolean };

/**
 * The form that applies for several dates of one job with common consents. Each date is a separate application
 * with its own idempotency key and result; a refusal does not stop the others.
 */
export function useApplyDates(
  confirmation: ApplicationConfirmationView,
  dates: readonly Pick<ApplicationDateView, 'recruitmentId' | 'version'>[],
) {
  const client = useQueryClient();
  const ids = dates.map(({ recruitmentId }) => recruitmentId);
  const [answers, setAnswers] = useState<ReadonlyMap<string, ApplyDateState>>(new Map());
  const note = (id: string, answer: ApplyDateState) =>
    setAnswers((known) => new Map([...known, [id, answer]]));
  const apply = useGraphqlMutation(ApplyToRecruitmentMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterApplying,
  });
  const choose = useGraphqlMutation(ChoosePaperDeliveryMutation, {
    invalidates: [PaperDeliveryQuery],
  });
  const { asksPaperDelivery: textVersion } = confirmation;

  async function send({ recruitmentId, version }: (typeof dates)[number]) {
    note(recruitmentId, { state: 'sending' });
    try {
      const input = { recruitmentId, version, ...changedTravelFareOf(confirmation) };
      const { applyToRecruitment } = await apply.mutateAsync({ input });
      const state = applyToRecruitment.state === 'HIRED' ? 'HIRED' : 'APPLIED';
      note(recruitmentId, { state, applicationId: applyToRecruitment.applicationId });
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      note(recruitmentId, {
        state: 'refused',
        sentence: error.message,
        isFinal: !isTemporaryGraphqlFailure(error),
      });
      if (error.code === 'TERMS_CHANGED') await outdateTerms();
    }
  }

  /**
   * Marks the dates and terms as outdated without refetching here: this page keeps showing the results beside
   * the terms that were applied for.
   */
  const outdateTerms = () =>
    Promise.all(
      [ApplicationDatesQuery, ApplicationConfirmationQuery].map((query) =>
        client.invalidateQueries({ queryKey: queryKeyPrefix(query), refetchType: 'none' }),
      ),
    );

  const form = useForm<ApplyDraft>({
    initial: { agreed: [], delivery: null },
    focusesField: true,
    check: (draft) => missingConsentErrors(draft, confirmation),
    async submit({ delivery }) {
      // Save the delivery choice first: the notices are issued with the contracts.
      if (textVersion !== null && delivery !== null && !choose.isSuccess)
        await choose.mutateAsync({ input: { method: delivery, textVersion } });
      const open = dates.filter(({ recruitmentId }) => !isDone(answers.get(recruitmentId)));
      // One after another, so that the server checks each application against the ones before it.
      await mapInOrder(open, send);
    },
  });
  return {
    ...form,
    answers,
    isDone: ids.every((id) => isDone(answers.get(id))),
    hasBegun: answers.size > 0,
    agree(id: string, isAgreed: boolean) {
      const { agreed } = form.draft;
      form.change({ agreed: isAgreed ? [...agreed, id] : agreed.filter((one) => one !== id) });
      form.clear([consentFieldName(id)]);
    },
  };
}

const isDone = (answer: ApplyDateState | undefined) =>
  answer !== undefined &&
  (answer.state === 'HIRED' ||
    answer.state === 'APPLIED' ||
    (answer.state === 'refused' && answer.isFinal));
