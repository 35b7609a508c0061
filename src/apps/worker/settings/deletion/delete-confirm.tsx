import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { BackLink } from '#platform/ui/navigation/page-header.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { useHistoryState } from '#platform/web/history-state.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { deletableJudgementQuery, DeleteWorkerMutation } from './deletion-client.ts';
import { AccountDeletionLosses } from './delete-losses.tsx';
import {
  deletionConfirmationWord,
  storeDeletionResult,
  readDeletionReasons,
  type DeletionReasons,
} from './leaving.ts';
import { signOutOfDevice } from '#apps/worker/sign-in/leave-device.ts';

const route = pageLoaders({ needsSession: true, queries: () => [deletableJudgementQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 退会の確認: the losses once more, a word to type, and the final confirmation. */
export default function DeleteConfirm() {
  const state = useHistoryState();
  const leaving = readDeletionReasons(state);
  const judgement = useSuspenseQuery(deletableJudgementQuery()).data.workerDeletableJudgement;
  if (!judgement.isDeletable) return <Navigate to={paths.settings.deletion()} replace />;
  if (state !== undefined && !leaving)
    return <Navigate to={paths.settings.deletion.reason()} replace />;
  return (
    <Screen
      title="退会"
      documentTitle="退会の確認"
      back={<BackLink as={Link} to={paths.settings.deletion.reason()} state={leaving} />}
      below={<StepHeader step={2} total={2} title="退会の確認" />}
    >
      {leaving && (
        <Confirmation leaving={leaving}>
          <AccountDeletionLosses {...judgement} />
        </Confirmation>
      )}
    </Screen>
  );
}

type ConfirmationProps = { leaving: DeletionReasons; children: React.ReactNode };

function Confirmation({ leaving, children }: ConfirmationProps) {
  const [isAsking, setAsking] = useState(false);
  const departure = useDeparture(() => setAsking(false));
  // Submitted twice: the button opens the confirmation dialog, and the dialog deletes the account.
  const form = useForm({
    initial: { confirmation: '' },
    focusesField: true,
    check: ({ confirmation }): FieldErrors =>
      confirmation.normalize('NFKC').trim() === deletionConfirmationWord
        ? {}
        : { confirmation: `「${deletionConfirmationWord}」と入力してください` },
    submit: () => (isAsking ? departure.leave(leaving) : setAsking(true)),
  });

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <FormFailure
          form={form}
          title="退会できませんでした"
          action={
            <Link
              className={buttonClass({ variant: 'secondary', size: 'sm' })}
              to={paths.settings.deletion()}
            >
              <Words>退会できるか確かめる</Words>
            </Link>
          }
        />
        {children}
        <TextField
          label={`確認のため「${deletionConfirmationWord}」と入力してください`}
          name="confirmation"
          required
          autoComplete="off"
          value={form.draft.confirmation}
          error={form.problems['confirmation']}
          onChange={(event) => form.change({ confirmation: event.target.value })}
        />
      </div>
      <ActionBar>
        <Button variant="danger" size="lg" wide onClick={() => void form.submit()}>
          退会する
        </Button>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
          to={paths.me()}
        >
          <Words>退会しない</Words>
        </Link>
      </ActionBar>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title="退会しますか？"
        confirmLabel="退会する"
        cancelLabel="やめる"
        danger
        pending={form.isPending || departure.isLeaving}
        pendingLabel="手続きしています…"
        onConfirm={() => void form.submit()}
      >
        <p>
          <Words>この操作は取り消せません。</Words>
        </p>
      </ConfirmDialog>
    </>
  );
}

const lastScreen = paths.settings.deletion.complete();

/**
 * Deletes the account, then loads the last screen as a new document, so that no data of the account stays in the
 * tab.
 */
function useDeparture(onError: () => void) {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const remove = useGraphqlMutation(DeleteWorkerMutation, {
    onError,
    onSuccess: async ({ deleteWorker: { pointsLost, statementPath, statementUntil } }) => {
      setLeaving(true);
      storeDeletionResult({
        pointsLost,
        statementPath: statementPath ?? null,
        statementUntil: statementUntil ?? null,
      });
      // The session is deleted already; this clears the browser's cookie and state.
      await signOutOfDevice({ redirect: false }).catch(() => undefined);
      client.clear();
      window.location.replace(lastScreen);
    },
  });
  return {
    isLeaving,
    leave: ({ reasonIds, comment }: DeletionReasons) =>
      remove.mutateAsync({ input: { reasonIds, comment } }),
  };
}
