import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';

import { mapInOrder } from '#platform/base/in-order.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers } from '#platform/web/graphql/query.ts';
import { isTemporaryGraphqlFailure } from '#platform/web/graphql/temporary.ts';

import { AcceptApplicantMutation, WaitingApplicantsQuery } from './applicants-client.ts';

/** State of the acceptance of one applicant. */
export type ApplicantAcceptanceState =
  | { state: 'sending' }
  | { state: 'accepted' }
  /** A refusal that is not final is sent again by the next press. */
  | { state: 'refused'; sentence: string; isFinal: boolean };

/**
 * Accepts applicants one after the other, each by a separate request with its own key. A refusal does not stop the
 * others. Leaving the page stops the requests that were not sent yet.
 */
export function useAcceptManyApplicants(ids: readonly string[]) {
  const client = useQueryClient();
  const [answers, setAnswers] = useState<ReadonlyMap<string, ApplicantAcceptanceState>>(new Map());
  const [isPending, setPending] = useState(false);
  const isLeft = useRef(false);
  useEffect(() => {
    isLeft.current = false;
    return () => {
      isLeft.current = true;
    };
  }, []);
  const note = (id: string, answer: ApplicantAcceptanceState) =>
    setAnswers((known) => new Map([...known, [id, answer]]));
  const accept = useGraphqlMutation(AcceptApplicantMutation, { once: 'decision' });

  const left = ids.filter((id) => !isFinal(answers.get(id)));

  async function send(id: string) {
    if (isLeft.current) return;
    note(id, { state: 'sending' });
    try {
      await accept.mutateAsync({ id });
      note(id, { state: 'accepted' });
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      note(id, {
        state: 'refused',
        sentence: error.message,
        isFinal: !isTemporaryGraphqlFailure(error),
      });
    }
  }

  /** Sends the applicants without a final result, in their order: the first ones get the free seats. */
  async function submit() {
    if (isPending) return;
    setPending(true);
    try {
      await mapInOrder(left, send);
    } finally {
      setPending(false);
      // Only once, after all requests: the list of applicants may have many pages.
      await invalidateAnswers(client, [WaitingApplicantsQuery]);
    }
  }

  return {
    answers,
    submit,
    isPending,
    /** Number of applicants with a result, and of accepted applicants. */
    answered: ids.filter((id) => isAnswered(answers.get(id))).length,
    accepted: ids.filter((id) => answers.get(id)?.state === 'accepted').length,
    /** Number of applicants without a final result. */
    left: left.length,
  };
}

const isAnswered = (answer: ApplicantAcceptanceState | undefined) =>
  answer !== undefined && answer.state !== 'sending';

const isFinal = (answer: ApplicantAcceptanceState | undefined) =>
  answer?.state === 'accepted' || (answer?.state === 'refused' && answer.isFinal);
