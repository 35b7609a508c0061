import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  CorporationQuery,
  FreezeFacilityMutation,
  ThawFacilityMutation,
  type CorporationDetail,
} from './corporations-client.ts';
import { AgreementsSheet } from './agreements-sheet.tsx';
import { createOperatorAct, reasonFieldReadByCorporation } from '#apps/operator/parts/acts.tsx';

type Facility = CorporationDetail['facilities'][number];

/**
 * Section with the facilities of a corporation, in which an operator stops a facility's new postings or lifts a stop.
 */
export function FacilitiesSection({ facilities }: { facilities: readonly Facility[] }) {
  const { opened: asked, open: ask, close } = useRowWithOpenDialog<Facility>();
  const reading = useRowWithOpenDialog<Facility>();
  return (
    <Section title="施設">
      {facilities.length === 0 && <p className="text-fg-2">施設はまだありません。</p>}
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card empty:hidden">
        {facilities.map((facility) => (
          <li key={facility.id} className="flex flex-col gap-2 py-3">
            <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
              {facility.name}
              {facility.freezeReason !== null && (
                <StateBadge tone="danger">新しい募集を停止中</StateBadge>
              )}
            </span>
            {facility.freezeReason !== null && (
              <span className="text-sm wrap-anywhere text-fg-2">理由：{facility.freezeReason}</span>
            )}
            <span className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${facility.name}の36協定を見る`}
                onClick={() => reading.open(facility)}
              >
                36協定を見る
              </Button>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${facility.name}の${labelOf(facility)}`}
                onClick={() => ask(facility)}
              >
                {labelOf(facility)}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {reading.opened && <AgreementsSheet facility={reading.opened} onClose={reading.close} />}
      {asked &&
        asked.freezeReason === null &&
        freezeAct(asked).dialog({ invalidates: [CorporationQuery], onClose: close })}
      {asked && asked.freezeReason !== null && <ThawDialog facility={asked} onClose={close} />}
    </Section>
  );
}

const labelOf = ({ freezeReason }: Facility) =>
  freezeReason === null ? '新しい募集を停止する' : '停止を解く';

const freezeAct = ({ id, name }: Facility) =>
  createOperatorAct({
    label: '停止する',
    danger: true,
    title: `${name}の新しい募集を停止しますか？`,
    text: '募集中の求人は終了し、停止を解いても元に戻りません。成立している契約はそのまま続きます。施設のオーナーと管理者に、メールで理由をお知らせします。',
    done: '新しい募集を停止しました',
    operation: FreezeFacilityMutation,
    reason: { ...reasonFieldReadByCorporation, max: 300 },
    input: ({ reason }) => ({ id, reason }),
  });

type DialogProps = { facility: Facility; onClose: () => void };

function ThawDialog({ facility: { id, name }, onClose }: DialogProps) {
  const thaw = useGraphqlMutation(ThawFacilityMutation, {
    invalidates: [CorporationQuery],
    onSuccess: () => {
      onClose();
      toast.success('停止を解きました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title={`${name}の停止を解きますか？`}
      confirmLabel="停止を解く"
      pending={thaw.isPending}
      pendingLabel="送信しています…"
      error={thaw.error?.message}
      onConfirm={() => thaw.mutate({ id })}
    >
      <p>新しい求人を掲載できるようになります。終了した求人は元に戻りません。</p>
    </ConfirmDialog>
  );
}
