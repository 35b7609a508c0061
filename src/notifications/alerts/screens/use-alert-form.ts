import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { toast } from '#ui/overlays/toast.ts';
import { useSettled } from '#ui/use-settled.ts';
import { useForm } from '#web/forms/use-form.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import { Alert, subscriptionCount, UpdateSubscription } from './alert-client.ts';
import { inputOf, isSame, type AlertDraft } from './alert-draft.ts';

/** The form's state: choices, errors, the number of matches, and saving. */
export function useAlertForm({ stored, begin }: { stored: AlertDraft | null; begin: AlertDraft }) {
  const [saved, setSaved] = useState(stored);
  const update = useGraphqlMutation(UpdateSubscription, {
    invalidates: [Alert],
    onSuccess: () => toast.success('この条件の新着をお知らせします'),
  });
  const form = useForm({
    initial: begin,
    async submit(draft) {
      await update.mutateAsync({ input: inputOf(draft) });
      setSaved(draft);
    },
  });
  const { draft } = form;
  return {
    ...form,
    // An untouched form is not dirty: leaving it loses nothing.
    isDirty: !isSame(draft, saved ?? begin),
    isSaved: saved !== null && isSame(draft, saved),
    /** After the alert was deleted the next save creates a new one. */
    forget: () => setSaved(null),
    remember: (alert: AlertDraft) => setSaved(alert),
  };
}

export type AlertForm = ReturnType<typeof useAlertForm>;

/** 「34件」 for the current choice, queried after a short pause without changes. */
export function useAlertCount(draft: AlertDraft) {
  const settled = useSettled(draft);
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
