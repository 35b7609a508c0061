import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { normalizePhoneNumber } from '#account/rules.ts';
import { phoneNumberSentence } from '#account/messages.ts';
import type { FieldErrors } from '#base/refusal.ts';
import { StateBadge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { formatPhone } from '#ui/fields/digits.ts';
import { PhoneField } from '#ui/fields/phone-field.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { useForm } from '#web/forms/use-form.ts';

import {
  operatorStoppedWorkers,
  operatorWorkerByNumber,
  LiftWorkerStop,
  StopWorker,
  type WorkerAccount,
} from '#operator/workers/workers-client.ts';
import { LoadFailed, Queue } from '../queue.tsx';
import { ReasonDialog } from '../reason-dialog.tsx';
import { useDeskSend } from '../use-desk-send.ts';

/** 停止中のアカウント: those that are stopped, and the search for one to stop. */
export function DemoStops() {
  const list = useInfiniteQuery(operatorStoppedWorkers());
  const workers = list.data?.pages.flatMap((page) => page.stoppedWorkers.workers) ?? [];
  return (
    <Queue
      title="停止中のアカウント"
      list={list}
      count={workers.length}
      controls={<SearchByNumber />}
    >
      {workers.map((worker) => (
        <li key={worker.id}>
          <AccountCard worker={worker} />
        </li>
      ))}
    </Queue>
  );
}

function SearchByNumber() {
  const [wanted, setWanted] = useState<string | null>(null);
  const form = useForm({
    initial: { phoneNumber: '' },
    focusesField: true,
    check: ({ phoneNumber }): FieldErrors =>
      normalizePhoneNumber(phoneNumber) ? {} : { phoneNumber: phoneNumberSentence },
    submit: ({ phoneNumber }) => {
      setWanted(normalizePhoneNumber(phoneNumber));
      return Promise.resolve();
    },
  });
  return (
    <>
      <form
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault();
          void form.submit();
        }}
      >
        <PhoneField
          label="停止するワーカーの携帯電話番号"
          name="phoneNumber"
          required
          value={form.draft.phoneNumber}
          error={form.problems['phoneNumber']}
          onChange={(event) => form.change({ phoneNumber: event.target.value })}
        />
        <div>
          <Button type="submit" size="sm" variant="secondary">
            アカウントを探す
          </Button>
        </div>
      </form>
      {wanted && <Found key={wanted} phoneNumber={wanted} />}
    </>
  );
}

function Found({ phoneNumber }: { phoneNumber: string }) {
  const found = useQuery(operatorWorkerByNumber(phoneNumber));
  if (found.isError) return <LoadFailed query={found} />;
  if (!found.data) return <output>探しています…</output>;
  const worker = found.data.workerByNumber;
  if (!worker) return <output>この番号のアカウントはありません。</output>;
  return <AccountCard worker={worker} />;
}

function AccountCard({ worker }: { worker: WorkerAccount }) {
  const { name, phoneNumber, stoppedAt, stopReason } = worker;
  const [isDeciding, setDeciding] = useState(false);
  const isStopped = stoppedAt !== null;
  return (
    <Card as="article" className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1">
        <p className="font-bold">
          {name ?? '氏名未登録'} {formatPhone(phoneNumber)}
        </p>
        <StateBadge tone={isStopped ? 'danger' : 'info'}>
          {isStopped ? '停止中' : '利用中'}
        </StateBadge>
      </div>
      {stoppedAt && (
        <p className="text-sm text-fg-2">
          <JstTime at={stoppedAt} />
          ・理由：{stopReason}
        </p>
      )}
      <div>
        <Button
          size="sm"
          variant={isStopped ? 'secondary' : 'danger'}
          onClick={() => setDeciding(true)}
        >
          {isStopped ? '停止を解除する' : '停止する'}
        </Button>
      </div>
      {isDeciding && <DecisionDialog worker={worker} onClose={() => setDeciding(false)} />}
    </Card>
  );
}

const decisions = {
  stop: {
    operation: StopWorker,
    title: 'アカウントを停止しますか？',
    confirmLabel: '停止する',
    suggestion: 'ご本人ではない方が利用している疑いがあるため',
  },
  lift: {
    operation: LiftWorkerStop,
    title: '停止を解除しますか？',
    confirmLabel: '解除する',
    suggestion: 'ご本人の利用と確認できたため',
  },
} as const;

function DecisionDialog({ worker, onClose }: { worker: WorkerAccount; onClose: () => void }) {
  const isLift = worker.stoppedAt !== null;
  const { operation, title, confirmLabel, suggestion } = decisions[isLift ? 'lift' : 'stop'];
  const send = useDeskSend<unknown, { input: { id: string; reason: string } }>(operation, {
    onSuccess: onClose,
    invalidates: ['OperatorStoppedWorkers', 'OperatorWorkerByNumber'],
  });
  const initial: { reason: string } = { reason: suggestion };
  const form = useForm({
    initial,
    submit: ({ reason }) => send.mutateAsync({ input: { id: worker.id, reason } }),
  });
  return (
    <ReasonDialog
      form={form}
      open
      onClose={onClose}
      title={title}
      confirmLabel={confirmLabel}
      danger={!isLift}
    />
  );
}
