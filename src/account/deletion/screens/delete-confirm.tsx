import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router';

import { paths } from '#base/paths.ts';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { buttonClass } from '#ui/button-class.ts';
import { ConfirmDialog } from '#ui/overlays/dialog.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { StepHeader } from '#ui/navigation/step-header.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Words } from '#ui/display/words.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { page } from '#web/graphql/page.ts';
import type { ScreenHandle } from '#web/screen-handle.ts';

import { deletableJudgement, DeleteWorker } from './deletion-client.ts';
import { LossList } from './delete-losses.tsx';
import { confirmationWord, keepLeft, readLeavingState, type Leaving } from './leaving.ts';
import { leaveDevice } from '../../sign-in/screens/leave-device.ts';

const route = page({ needsSession: true, queries: () => [deletableJudgement()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 退会の確認: the losses again, a word to type, and the final question. */
export default function DeleteConfirm() {
  const leaving = readLeavingState(useLocation().state);
  const judgement = useSuspenseQuery(deletableJudgement()).data.workerDeletableJudgement;
  if (!judgement.isDeletable) return <Navigate to={paths.settings.deletion()} replace />;
  if (!leaving) return <Navigate to={paths.settings.deletion.reason()} replace />;
  return (
    <>
      <PageTitle>退会の確認</PageTitle>
      <PageHeader
        title="退会"
        back={<BackLink as={Link} to={paths.settings.deletion.reason()} state={leaving} />}
      >
        <StepHeader step={2} total={2} title="退会の確認" />
      </PageHeader>
      <Confirmation leaving={leaving}>
        <LossList {...judgement} />
      </Confirmation>
    </>
  );
}

type ConfirmationProps = { leaving: Leaving; children: React.ReactNode };

function Confirmation({ leaving, children }: ConfirmationProps) {
  const [word, setWord] = useState('');
  const [problem, setProblem] = useState<string | null>(null);
  const [isAsking, setAsking] = useState(false);
  const departure = useDeparture();

  function ask() {
    if (word.normalize('NFKC').trim() !== confirmationWord) {
      setProblem(`「${confirmationWord}」と入力してください`);
      return;
    }
    setProblem(null);
    setAsking(true);
  }

  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        {departure.failure && (
          <Banner
            tone="danger"
            announce
            title="退会できませんでした"
            action={
              <Link
                className={buttonClass({ variant: 'secondary', size: 'sm' })}
                to={paths.settings.deletion()}
              >
                <Words>退会できるか確かめる</Words>
              </Link>
            }
          >
            {departure.failure}
          </Banner>
        )}
        {children}
        <TextField
          label={`確認のため「${confirmationWord}」と入力してください`}
          name="confirmation"
          required
          autoComplete="off"
          value={word}
          {...(problem ? { error: problem } : {})}
          onChange={(event) => {
            setWord(event.target.value);
            setProblem(null);
          }}
        />
      </div>
      <ActionBar>
        <Button variant="danger" size="lg" wide onClick={ask}>
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
        pending={departure.isPending}
        pendingLabel="手続きしています…"
        onConfirm={() => departure.leave(leaving, () => setAsking(false))}
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
 * Deletes the account, then reloads into the last screen, so that no data of the account stays in the
 * tab.
 */
function useDeparture() {
  const client = useQueryClient();
  const [isLeaving, setLeaving] = useState(false);
  const remove = useGraphqlMutation(DeleteWorker, {
    onSuccess: async ({ deleteWorker: { pointsLost, statementPath, statementUntil } }) => {
      setLeaving(true);
      keepLeft({
        pointsLost,
        statementPath: statementPath ?? null,
        statementUntil: statementUntil ?? null,
      });
      // The session is deleted already; this clears the browser's cookie and state.
      await leaveDevice({ redirect: false }).catch(() => undefined);
      client.clear();
      window.location.replace(lastScreen);
    },
  });
  return {
    isPending: remove.isPending || isLeaving,
    failure: remove.error?.message ?? null,
    leave({ reasonIds, comment }: Leaving, onRefused: () => void) {
      remove.mutate({ input: { reasonIds, comment } }, { onError: onRefused });
    },
  };
}
