import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { StateBadge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Disclosure } from '#ui/display/disclosure.tsx';
import { useForm } from '#web/forms/use-form.ts';

import { operatorAwards, SwitchAward, type AwardSetting } from '#operator/points/points-client.ts';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** ポイントの進呈: what points are given for, each to be switched with a reason. */
export function DemoAwards() {
  const { data } = useQuery(operatorAwards());
  const [chosen, setChosen] = useState<AwardSetting | null>(null);
  return (
    <Disclosure title="ポイントの進呈" hint="種類ごとに止められます">
      <ul className="flex flex-col gap-3">
        {data?.pointAwardSettings.map((award) => (
          <li key={award.kind} className="flex flex-wrap items-center justify-between gap-2">
            <span>
              {award.name}
              {award.reason && <span className="block text-sm text-fg-2">{award.reason}</span>}
            </span>
            <span className="flex items-center gap-2">
              <StateBadge tone={award.isOn ? 'info' : 'neutral'}>
                {award.isOn ? '進呈中' : '停止中'}
              </StateBadge>
              <Button size="sm" variant="secondary" onClick={() => setChosen(award)}>
                {award.isOn ? '止める' : '始める'}
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {chosen && <SwitchDialog award={chosen} onClose={() => setChosen(null)} />}
    </Disclosure>
  );
}

function SwitchDialog({ award, onClose }: { award: AwardSetting; onClose: () => void }) {
  const { kind, name, isOn } = award;
  const send = useDeskSend(SwitchAward, { onSuccess: onClose, invalidates: ['OperatorAwards'] });
  const form = useForm({
    initial: { reason: isOn ? '進呈の条件を見直すため' : '進呈を再開するため' },
    submit: ({ reason }) => send.mutateAsync({ input: { kind, isOn: !isOn, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title={`「${name}」の進呈を${isOn ? '止めますか' : '始めますか'}？`}
      confirmLabel={isOn ? '止める' : '始める'}
    />
  );
}
