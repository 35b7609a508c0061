import { useQueryClient } from '@tanstack/react-query';

import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { SwitchRow } from '#ui/fields/switch-row.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { invalidate, transportOf } from '#web/graphql/query.ts';

import {
  Alert,
  DeleteSubscription,
  PauseSubscription,
  storedAlert,
  type StoredAlert,
} from './alert-client.ts';

type Props = { stored: StoredAlert; onForget: () => void; onRemember: () => void };

/** Pauses, resumes or deletes a stored alert. */
export function AlertSwitch({ stored, onForget, onRemember }: Props) {
  const client = useQueryClient();
  const { queryKey } = storedAlert();
  const show = (subscriptionForAvailability: StoredAlert | null) =>
    client.setQueryData(queryKey, { subscriptionForAvailability });
  const pause = useGraphqlMutation(PauseSubscription, {
    onError: (failure) => {
      show(stored);
      toast.error(failure.message);
    },
  });

  // Not the hook for mutations: the toast outlives this screen.
  async function commit() {
    try {
      await transportOf(client)(DeleteSubscription, {});
    } catch (error) {
      toast.error(error instanceof Error ? error.message : 'お知らせを削除できませんでした');
    }
    await invalidate(client, [Alert]);
  }

  function remove() {
    show(null);
    onForget();
    toast.undo('新着求人のお知らせを削除しました', {
      onUndo: () => {
        show(stored);
        onRemember();
      },
      onCommit: () => void commit(),
    });
  }

  return (
    <Card className="flex flex-col gap-2">
      <SwitchRow
        label="お知らせを休む"
        description="休んでいるあいだに出た求人は、あとからも届きません"
        checked={stored.isPaused}
        onChange={(event) => {
          const isPaused = event.currentTarget.checked;
          show({ ...stored, isPaused });
          pause.mutate({ isPaused });
        }}
      />
      <Button variant="quiet" size="sm" onClick={remove}>
        このお知らせを削除する
      </Button>
    </Card>
  );
}
