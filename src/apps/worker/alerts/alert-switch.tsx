import { useQueryClient } from '@tanstack/react-query';
import { Link } from 'react-router';

import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { invalidateAnswers, transportOfClient } from '#platform/web/graphql/query.ts';

import {
  PauseSavedSearchMutation,
  RemoveSavedSearchMutation,
  SavedSearchesQuery,
  savedSearchesQuery,
  type SavedSearchView,
} from './alert-client.ts';

/** Links to the matches of a saved search, and pauses, resumes or deletes the search's alerts. */
export function AlertSwitch({ search }: { search: SavedSearchView }) {
  const client = useQueryClient();
  const { queryKey } = savedSearchesQuery();
  const show = (savedSearchList: readonly SavedSearchView[]) =>
    client.setQueryData(queryKey, { savedSearchList: [...savedSearchList] });
  const shown = () => client.getQueryData(queryKey)?.savedSearchList ?? [];
  const paused = (isPaused: boolean) =>
    shown().map((one) =>
      one.id === search.id ? { ...one, conditions: { ...one.conditions, isPaused } } : one,
    );
  const pause = useGraphqlMutation(PauseSavedSearchMutation, {
    onError: (_, { isPaused }) => show(paused(!isPaused)),
  });

  // Calls the transport without the mutation hook: the undo toast can outlive this screen.
  async function commit() {
    try {
      await transportOfClient(client)(RemoveSavedSearchMutation, { id: search.id });
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'お知らせを削除できませんでした');
    }
    await invalidateAnswers(client, [SavedSearchesQuery]);
  }

  function remove() {
    const before = shown();
    show(before.filter(({ id }) => id !== search.id));
    toast.undo('新着求人のお知らせを削除しました', {
      onUndo: () => show(before),
      onCommit: () => void commit(),
    });
  }

  return (
    <Card className="flex flex-col gap-2">
      <SwitchRow
        label="お知らせを休む"
        description="休んでいるあいだに出た求人は、あとからも届きません"
        checked={search.conditions.isPaused}
        failure={pause.error?.message}
        onChange={(event) => {
          const isPaused = event.currentTarget.checked;
          show(paused(isPaused));
          pause.mutate({ id: search.id, isPaused });
        }}
      />
      <Link to={search.path} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
        <Words>この条件の求人を見る</Words>
      </Link>
      <Button variant="quiet" size="sm" onClick={remove}>
        このお知らせを削除する
      </Button>
    </Card>
  );
}
