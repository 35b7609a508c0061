import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';

import type { FieldErrors } from '#base/refusal.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { Alert, subscriptionCount, UpdateSubscription } from './alert-client.ts';
import { inputOf, isSame, type AlertDraft } from './alert-draft.ts';

/** The form's state: choices, errors, the number of matches, and saving. */
export function useAlertForm({ stored, begin }: { stored: AlertDraft | null; begin: AlertDraft }) {
  const [draft, setDraft] = useState(begin);
  const [saved, setSaved] = useState(stored);
  const [problems, setProblems] = useState<FieldErrors>({});
  const [attempt, setAttempt] = useState(0);
  const update = useGraphqlMutation(UpdateSubscription, {
    invalidates: [Alert],
    onSuccess: () => {
      setSaved(draft);
      toast.success('この条件の新着をお知らせします');
    },
    onError: ({ fields }) => {
      setProblems(fields);
      setAttempt(attempt + 1);
    },
  });
  return {
    draft,
    problems,
    attempt,
    // An untouched form is not dirty: leaving it loses nothing.
    isDirty: !isSame(draft, saved ?? begin),
    isPending: update.isPending,
    failure: update.error,
    isSaved: saved !== null && isSame(draft, saved),
    change(chosen: Partial<AlertDraft>) {
      setDraft((before) => ({ ...before, ...chosen }));
      setProblems((before) =>
        Object.fromEntries(Object.entries(before).filter(([field]) => !(field in chosen))),
      );
    },
    save() {
      setProblems({});
      update.mutate({ input: inputOf(draft) });
    },
    /** After the alert was deleted the next save creates a new one. */
    forget: () => setSaved(null),
    remember: (alert: AlertDraft) => setSaved(alert),
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;

const settleMs = 300;

/** 「34件」 for the current choice, queried after a short pause without changes. */
export function useAlertCount(draft: AlertDraft) {
  const [settled, setSettled] = useState(draft);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(draft), settleMs);
    return () => clearTimeout(timer);
  }, [draft]);
  const count = useQuery({
    ...subscriptionCount(inputOf(settled)),
    placeholderData: keepPreviousData,
  });
  return {
    label: count.data?.subscriptionCount.countLabel ?? null,
    isOld: settled !== draft || count.isFetching,
    failure: count.isError ? count.error.message : null,
    retry: () => void count.refetch(),
  };
}
