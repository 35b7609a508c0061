import { useQuery } from '@tanstack/react-query';
import { useEffect, useEffectEvent, type ReactNode } from 'react';

import type { OperatorCaseKind } from '#gen/types.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { caseClaimRenewIntervalMs } from '#domain/cases/case-rules.ts';
import {
  casesInHandQuery,
  OperatorCasesInHandQuery,
  OperatorLeaveCaseMutation,
  OperatorTakeCaseMutation,
  type CaseInHand,
} from './cases-client.ts';

type HolderOf = (id: string) => CaseInHand | null;

/** Returns a function to look up which other operator has a case open; cases without a kind cannot be claimed. */
export function useCaseHolders(kind: OperatorCaseKind | undefined): HolderOf {
  const { data } = useQuery({ ...casesInHandQuery(), enabled: kind !== undefined });
  const cases = data?.casesInHand ?? [];
  return (id) => cases.find((one) => one.kind === kind && one.id === id && !one.isOwn) ?? null;
}

/** Badge beside a case that another operator has open. */
export function CaseHolderBadge({ holder }: { holder: CaseInHand | null }) {
  return holder && <StateBadge tone="info">{holder.holderName}さんが確認中</StateBadge>;
}

type CaseId = { kind: OperatorCaseKind; id: string };

/** Claims a case while it is on the screen, unless another operator has it; `takeOver` takes it from that operator. */
function useCase({ kind, id }: CaseId) {
  const invalidates = [OperatorCasesInHandQuery];
  const take = useGraphqlMutation(OperatorTakeCaseMutation, { invalidates });
  const leave = useGraphqlMutation(OperatorLeaveCaseMutation, { invalidates });
  const renew = useEffectEvent((of: CaseId) => take.mutate({ input: { ...of, takeOver: false } }));
  const giveBack = useEffectEvent((of: CaseId) => leave.mutate({ input: of }));
  useEffect(() => {
    const own = { kind, id };
    renew(own);
    const timer = setInterval(() => renew(own), caseClaimRenewIntervalMs);
    return () => {
      clearInterval(timer);
      giveBack(own);
    };
  }, [kind, id]);
  return {
    isPending: take.isPending,
    error: take.error,
    takeOver: () => take.mutate({ input: { kind, id, takeOver: true } }),
  };
}

type ClaimProps = CaseId & { holder: CaseInHand | null; children: ReactNode };

/** Wrapper of the dialogs of a row: while another operator has the case, it asks whether to take the case over. */
export function CaseClaimDialog({
  holder,
  children,
  onClose,
  ...own
}: ClaimProps & { onClose: () => void }) {
  const { isPending, error, takeOver } = useCase(own);
  if (!holder) return children;
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${holder.holderName}さんが確認中です`}
      confirmLabel="引き継ぐ"
      pending={isPending}
      pendingLabel="送信しています…"
      {...(error ? { error: error.message } : {})}
      onConfirm={takeOver}
    >
      <p>
        <JstTime at={holder.takenAt} />
        から開いています。引き継ぐと、{holder.holderName}さんはこの件を決定できなくなります。
      </p>
    </ConfirmDialog>
  );
}

/** Wrapper of the decision on a page: while another operator has the case, it shows the name and a take-over button. */
export function CaseHolderGate({ holder, children, ...own }: ClaimProps) {
  const { isPending, error, takeOver } = useCase(own);
  if (!holder) return children;
  return (
    <Banner
      tone="warn"
      announce="in-place"
      title={`${holder.holderName}さんが確認中です`}
      action={
        <Button size="sm" pending={isPending} pendingLabel="送信しています…" onClick={takeOver}>
          引き継ぐ
        </Button>
      }
    >
      <JstTime at={holder.takenAt} />
      から開いています。引き継ぐと、{holder.holderName}さんはこの件を決定できなくなります。
      {error && `引き継げませんでした：${error.message}`}
    </Banner>
  );
}
