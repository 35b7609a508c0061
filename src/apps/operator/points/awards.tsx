import { useSuspenseQuery } from '@tanstack/react-query';

import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import { maxOperatorTextLength } from '#domain/points/penalties/appeal-rules.ts';
import { createOperatorAct, reasonFieldReadByWorker } from '#apps/operator/parts/acts.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import {
  OperatorPointAwardsQuery,
  OperatorSwitchAwardMutation,
  pointAwardSettingsQuery,
  type PointAwardSettingData,
} from './points-client.ts';

/** ポイントの進呈: list of the occasions for which points are given, each switched on or off with a reason. */
export function PointAwardsList() {
  const { pointAwardSettings } = useSuspenseQuery(pointAwardSettingsQuery()).data;
  return (
    <Section title="ポイントの進呈">
      <QueueEntryList entries={pointAwardSettings.map(awardEntry)} />
    </Section>
  );
}

function awardEntry({ kind, name, isOn, reason: meta }: PointAwardSettingData): QueueEntry {
  const label = isOn ? '止める' : '始める';
  return {
    id: kind,
    title: name,
    badge: <StateBadge tone={isOn ? 'info' : 'neutral'}>{isOn ? '進呈中' : '停止中'}</StateBadge>,
    meta,
    acts: [
      createOperatorAct({
        label,
        name: `${name}の進呈を${label}`,
        variant: 'secondary',
        title: `「${name}」の進呈を${isOn ? '止めますか' : '始めますか'}？`,
        done: isOn ? '進呈を止めました' : '進呈を始めました',
        danger: isOn,
        operation: OperatorSwitchAwardMutation,
        invalidates: [OperatorPointAwardsQuery],
        reason: {
          ...reasonFieldReadByWorker,
          max: maxOperatorTextLength,
          note: '運営の履歴に残ります。すでに約束した進呈は行います',
        },
        input: ({ reason }) => ({ kind, isOn: !isOn, reason }),
      }),
    ],
  };
}
