import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { Stepper } from '#platform/ui/fields/stepper.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { remissionLimits } from '#domain/points/penalties/remission-rules.ts';

import {
  GiftCardRateQuery,
  PenaltyHistoryQuery,
  penaltyRemissionQuery,
  PenaltyRemissionQuery,
  PenaltySummaryQuery,
  PointBalanceQuery,
  PointHistoryQuery,
  type PenaltyRemissionTerms,
  RemitPenaltyMutation,
} from './client.ts';
import { PointsAmount } from './points.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [penaltyRemissionQuery(1)] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/**
 * ペナルティを減らす: the number of points, both balances before and after, and the warning that a remission is
 * final.
 */
export default function RemissionScreen() {
  const first = useSuspenseQuery(penaltyRemissionQuery(1)).data.getPenaltyRemission;
  const [isAsking, setAsking] = useState(false);
  // Submitted twice: the button opens the confirmation dialog, and the dialog sends the remission.
  const form = useForm({
    initial: { amount: 1 },
    async submit(input) {
      if (isAsking) await remit.mutateAsync({ input });
      else setAsking(true);
    },
  });
  const { amount } = form.draft;
  // The previous preview stays visible while the next one loads.
  const { data } = useQuery({
    ...penaltyRemissionQuery(amount),
    placeholderData: keepPreviousData,
  });
  const preview = data?.getPenaltyRemission ?? first;
  const navigate = useNavigate();
  const remit = useGraphqlMutation(RemitPenaltyMutation, {
    invalidates: [
      PenaltyRemissionQuery,
      PenaltySummaryQuery,
      PenaltyHistoryQuery,
      PointBalanceQuery,
      PointHistoryQuery,
      GiftCardRateQuery,
    ],
    once: 'screen',
    onSuccess: () => {
      toast.success('ペナルティを減らしました');
      return navigate(paths.points.penalties(), { replace: true });
    },
  });
  const isCurrent = preview.amount === amount;
  return (
    <Screen title="ペナルティを減らす" back={paths.points.penalties()}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <Card className="flex flex-col gap-5">
          <Stepper
            label="減らす点数"
            support={`1点につき${remissionLimits.price}pt。${remissionLimits.days}日間に${remissionLimits.most}点まで減らせます`}
            value={amount}
            onChange={(points) => form.change({ amount: points })}
            step={1}
            min={1}
            max={Math.max(1, preview.maximumAmount)}
            unit="点"
          />
          <BeforeAfter preview={preview} />
        </Card>
        <p className="text-sm text-fg-2">
          <Words>無断欠勤によるペナルティは減らせません。減らしたあとは、元に戻せません。</Words>
        </p>
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          reason={preview.canRemit ? null : preview.reason}
          pending={form.isPending || !isCurrent}
          pendingLabel={form.isPending ? '手続きしています…' : '計算しています…'}
          onClick={() => void form.submit()}
        >
          <PointsAmount amount={preview.cost} />
          で減らす
        </Button>
      </ActionBar>
      <ConfirmDialog
        open={isAsking}
        onClose={() => setAsking(false)}
        title={`${formatNumber(preview.cost)}ptで${preview.amount}点減らしますか？`}
        confirmLabel="減らす"
        pending={form.isPending}
        pendingLabel="手続きしています…"
        onConfirm={() => void form.submit()}
        error={form.failure?.message}
      >
        使ったポイントは戻りません。
      </ConfirmDialog>
    </Screen>
  );
}

function BeforeAfter({ preview: { before, after } }: { preview: PenaltyRemissionTerms }) {
  return (
    <DefinitionList>
      <DefinitionRow label="ペナルティ" layout="split" strong>
        {before.penaltyPoints}点 <Arrow /> {after.penaltyPoints}点
      </DefinitionRow>
      <DefinitionRow label="使えるポイント" layout="split">
        <PointsAmount amount={before.incentivePoints} /> <Arrow />{' '}
        <PointsAmount amount={after.incentivePoints} />
      </DefinitionRow>
    </DefinitionList>
  );
}

function Arrow() {
  return (
    <>
      <span aria-hidden>→</span>
      <span className="sr-only">から</span>
    </>
  );
}
