import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  AddSavedSearchMutation,
  ChangeSavedSearchMutation,
  SavedSearchesQuery,
  alertMatchCountQuery,
  type SavedSearchView,
} from './alert-client.ts';
import { inputOfAlert, isSameAlertDraft, type AlertDraft } from './alert-draft.ts';

/** The name and the conditions of one saved search. */
type SavedSearchDraft = { name: string; conditions: AlertDraft };

type FormArgs = {
  /** The saved search to change; null to add a new one. */
  search: SavedSearchView | null;
  stored: SavedSearchDraft | null;
  begin: SavedSearchDraft;
};

/** The state of the alert form: choices, errors, and saving. */
export function useAlertForm({ search, stored, begin }: FormArgs) {
  const navigate = useNavigate();
  const [saved, setSaved] = useState(stored);
  const [opened, setOpened] = useState(begin);
  const confirmSaved = () => toast.success('この条件の新着をお知らせします');
  const add = useGraphqlMutation(AddSavedSearchMutation, {
    once: 'decision',
    invalidates: [SavedSearchesQuery],
    onSuccess: confirmSaved,
  });
  const change = useGraphqlMutation(ChangeSavedSearchMutation, {
    invalidates: [SavedSearchesQuery],
    onSuccess: confirmSaved,
  });
  const form = useForm({
    initial: begin,
    async submit({ name, conditions }) {
      const input = { name, conditions: inputOfAlert(conditions) };
      if (search) {
        await change.mutateAsync({ id: search.id, input });
        setSaved({ name, conditions });
        setOpened({ name, conditions });
        return;
      }
      const { addSavedSearch } = await add.mutateAsync({ input });
      await navigate(paths.alerts({ search: addSavedSearch.id }), { replace: true });
    },
  });
  const { draft } = form;
  return {
    ...form,
    change: (conditions: Partial<AlertDraft>) =>
      form.change({ conditions: { ...draft.conditions, ...conditions } }),
    rename: (name: string) => form.change({ name }),
    // An untouched form is not dirty, so that leaving it asks for no confirmation.
    isDirty: !isSameSearch(draft, opened),
    isSaved: saved !== null && isSameSearch(draft, saved),
  };
}

export type AlertFormState = ReturnType<typeof useAlertForm>;

function isSameSearch(one: SavedSearchDraft, other: SavedSearchDraft): boolean {
  return one.name === other.name && isSameAlertDraft(one.conditions, other.conditions);
}

/** 「34件」 for the current conditions, queried after a short pause without changes. */
export function useAlertMatchCount(draft: AlertDraft) {
  const settled = useDebouncedValue(draft);
  const count = useQuery({
    ...alertMatchCountQuery(inputOfAlert(settled)),
    placeholderData: keepPreviousData,
  });
  return {
    label: count.data?.subscriptionCount.countLabel ?? null,
    isOld: settled !== draft || count.isFetching,
    failure: count.isError ? count.error.message : null,
    retry: () => void count.refetch(),
  };
}
