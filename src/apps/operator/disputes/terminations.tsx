import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Scale from 'lucide-react/icons/scale';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { staffPage } from '#platform/web/back-office/staff-page.ts';
import { compensatedWithinHours } from '#domain/attendance/termination/schedule-cancellation-rules.ts';

import {
  OperatorAuditTermination,
  OperatorTerminations,
  unauditedTerminations,
  type UnauditedTermination,
} from './cancellation-client.ts';
import { listedReasonName, sidesOf } from './sides.ts';
import type { CaseInHand } from '#apps/operator/parts/cases-client.ts';
import { disputePages } from '#apps/operator/parts/pages.ts';
import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { CaseClaim, HolderBadge, useHolders } from '#apps/operator/parts/case-claim.tsx';
import { DueBadge } from '#apps/operator/parts/due-badge.tsx';
import { QueueList, QueueRow } from '#apps/operator/parts/queue-list.tsx';
import { QueueScreen } from '#apps/operator/parts/queue-screen.tsx';
import { ShiftMeta } from '#apps/operator/parts/shift-meta.tsx';
import { nameOf } from '#apps/operator/parts/worker-name.ts';

const route = staffPage({ side: 'operator', queries: () => [unauditedTerminations()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** 契約の終了: contracts that a facility ended for a listed reason, whose pay is undecided. */
export default function OperatorTerminationsPage() {
  const list = useSuspenseInfiniteQuery(unauditedTerminations());
  const holderOf = useHolders('TERMINATION');
  return (
    <QueueScreen title="契約の終了" beside={{ label: '勤務', pages: disputePages }}>
      <QueueList
        title="給与が決まっていない契約の終了"
        list={list}
        rows={list.data.rows}
        keyOf={({ id }) => id}
        controls={
          <p className="text-fg-2">
            期限までに決めないと、予定の給与を全額支払います（確定後の異議を除く）。理由を認めたときだけ、支払いがなくなるか、働いた時間の分になります。途中で終了した勤務の理由は、ワーカーが異議を述べたあとに認められます。
          </p>
        }
        empty={{
          icon: <Scale />,
          title: '給与が決まっていない契約の終了はありません',
          text: `施設が勤務の${compensatedWithinHours}時間前を過ぎてから条件通知にある理由で契約を終えたときや、ワーカーの事情で勤務を途中で終えたときに、ここに並びます。`,
        }}
      >
        {(ended) => <TerminationRow ended={ended} holder={holderOf(ended.id)} />}
      </QueueList>
    </QueueScreen>
  );
}

type RowProps = { ended: UnauditedTermination; holder: CaseInHand | null };

function TerminationRow({ ended, holder }: RowProps) {
  const { id, workerName, listedReason, decideBy } = ended;
  const [asked, setAsked] = useState<'justified' | 'unjustified' | null>(null);
  const close = () => setAsked(null);
  const isJustified = asked === 'justified';
  const whose = `${nameOf(workerName)}さん`;
  const acts = ended.isContested ? contestActs : caseActs;
  return (
    <QueueRow
      title={listedReasonName(listedReason)}
      badge={
        <>
          <DueBadge at={decideBy} />
          <HolderBadge holder={holder} />
        </>
      }
      meta={
        <>
          <ShiftMeta shift={ended} />
          ・期限 <JstTime at={decideBy} />
        </>
      }
      actions={
        <>
          <Button
            size="sm"
            aria-label={`${whose}：${acts.justified.label}`}
            onClick={() => setAsked('justified')}
          >
            {acts.justified.label}
          </Button>
          <Button
            size="sm"
            variant="danger"
            aria-label={`${whose}：${acts.unjustified.label}`}
            onClick={() => setAsked('unjustified')}
          >
            {acts.unjustified.label}
          </Button>
        </>
      }
    >
      <DefinitionList>
        {sidesOf(ended).map(({ label, text }) => (
          <DefinitionRow key={label} label={label}>
            <span className="wrap-anywhere whitespace-pre-line">{text}</span>
          </DefinitionRow>
        ))}
      </DefinitionList>
      {asked !== null && (
        <CaseClaim kind="TERMINATION" id={id} holder={holder} onClose={close}>
          <ReasonedAct
            title={acts[asked].title}
            confirmLabel={acts[asked].label}
            done={acts[asked].done}
            danger={!isJustified}
            operation={OperatorAuditTermination}
            invalidates={[OperatorTerminations]}
            input={(note) => ({ id, isJustified, note })}
            onClose={close}
          >
            <p>{consequenceOf(ended, asked)}</p>
          </ReasonedAct>
        </CaseClaim>
      )}
    </QueueRow>
  );
}

const caseActs = {
  justified: {
    label: '理由を認める',
    title: '契約を終えた理由を認めますか？',
    done: '理由を認めました',
  },
  unjustified: {
    label: '全額を支払わせる',
    title: '予定の給与を全額支払わせますか？',
    done: '全額の支払いを決めました',
  },
} as const;

/** The pay is fixed: the decision is about the objection. */
const contestActs = {
  justified: {
    label: '異議を認めない',
    title: '異議を認めませんか？',
    done: '異議を認めないと決めました',
  },
  unjustified: {
    label: '異議を認める',
    title: '異議を認めますか？',
    done: '異議を認めました',
  },
} as const;

function consequenceOf(ended: UnauditedTermination, asked: keyof typeof caseActs): string {
  if (ended.isContested) {
    return asked === 'justified'
      ? '給与は確定したままです。決めた後は取り消せません。'
      : '給与は自動では変わりません。足りない分は、「承認した給与の訂正」で増やします（運営2人）。決めた後は取り消せません。';
  }
  if (asked === 'unjustified') {
    return '施設は予定の給与と交通費を支払います。決めた後は取り消せません。';
  }
  return ended.agreedYen === null
    ? 'ワーカーに給与は支払われません。決めた後は取り消せません。'
    : '働いた時間の分だけが支払われます。決めた後は取り消せません。';
}
