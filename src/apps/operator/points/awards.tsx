import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';

import { ReasonedAct } from '#apps/operator/parts/acts.tsx';
import { QueueRow } from '#apps/operator/parts/queue-list.tsx';
import {
  OperatorAwards,
  OperatorSwitchAward,
  pointAwards,
  type AwardSetting,
} from './points-client.ts';

/** ポイントの進呈: what points are given for, each to be switched with a reason. */
export function Awards() {
  const { pointAwardSettings } = useSuspenseQuery(pointAwards()).data;
  const [chosen, setChosen] = useState<AwardSetting | null>(null);
  return (
    <Section title="ポイントの進呈">
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface shadow-card">
        {pointAwardSettings.map((award) => (
          <li key={award.kind}>
            <QueueRow
              title={award.name}
              badge={
                <StateBadge tone={award.isOn ? 'info' : 'neutral'}>
                  {award.isOn ? '進呈中' : '停止中'}
                </StateBadge>
              }
              meta={award.reason}
              actions={
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`${award.name}の進呈を${award.isOn ? '止める' : '始める'}`}
                  onClick={() => setChosen(award)}
                >
                  {award.isOn ? '止める' : '始める'}
                </Button>
              }
            />
          </li>
        ))}
      </ul>
      {chosen && <Switch key={chosen.kind} award={chosen} onClose={() => setChosen(null)} />}
    </Section>
  );
}

function Switch({ award, onClose }: { award: AwardSetting; onClose: () => void }) {
  const { kind, name, isOn } = award;
  return (
    <ReasonedAct
      title={`「${name}」の進呈を${isOn ? '止めますか' : '始めますか'}？`}
      confirmLabel={isOn ? '止める' : '始める'}
      done={isOn ? '進呈を止めました' : '進呈を始めました'}
      danger={isOn}
      length={{ min: 1, max: 500 }}
      note="運営の履歴に残ります。すでに約束した進呈は行います"
      operation={OperatorSwitchAward}
      invalidates={[OperatorAwards]}
      input={(reason) => ({ kind, isOn: !isOn, reason })}
      onClose={onClose}
    />
  );
}
