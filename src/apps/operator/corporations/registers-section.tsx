import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { checkedExposureLimitYen } from '#domain/trust/limit.ts';
import { registerCheckReasonLengthBounds } from '#domain/trust/messages.ts';
import {
  homeRegisterFacts,
  homeRegisters,
  readRegisterNumber,
  type HomeRegister,
} from '#domain/trust/registers.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { QueueEntryList, type QueueEntry } from '#apps/operator/parts/queue.tsx';
import {
  OperatorRegisterChecksQuery,
  RecordRegisterCheckMutation,
  registerChecksQuery,
  TakeBackRegisterCheckMutation,
  type RegisterCheck,
} from './registers-client.ts';

/** 公的な登録の確認: the registers in which homes of the corporation were found, and the record of another one. (Rule 8.6) */
export function RegistersSection({ id }: { id: string }) {
  const { registerChecks } = useSuspenseQuery(registerChecksQuery(id)).data;
  const [isOpen, setOpen] = useState(false);
  const act = recordAct(id);
  return (
    <Section title="公的な登録の確認">
      {registerChecks.length === 0 ? (
        <p className="text-fg-2">
          施設の種類ごとの公表された名簿で施設を確認して記録すると、立替の上限が
          {formatYen(checkedExposureLimitYen)}になります。
        </p>
      ) : (
        <QueueEntryList entries={registerChecks.map(checkEntry)} />
      )}
      <p className="pt-3">
        <Button variant="secondary" onClick={() => setOpen(true)}>
          {act.label}
        </Button>
      </p>
      {isOpen && act.dialog({ invalidates: [], onClose: () => setOpen(false) })}
    </Section>
  );
}

function checkEntry({ id, register, number, ...check }: RegisterCheck): QueueEntry {
  return {
    id,
    title: `${homeRegisterFacts[register].label}　${number}`,
    meta: check.checkedBy,
    times: { 確認: check.checkedAt, 取り消し: check.takenBackAt },
    subject: number,
    acts: [
      check.takenBackAt === null &&
        createOperatorAct({
          label: '取り消す',
          danger: true,
          title: 'この確認を取り消しますか？',
          text: 'ほかに確認がなければ、立替の上限は新しい法人の額に戻ります。成立している契約と給与の支払いは変わりません。',
          done: '確認を取り消しました',
          reason: {
            ...registerCheckReasonLengthBounds,
            label: '理由',
            note: '操作の記録に残ります',
          },
          operation: TakeBackRegisterCheckMutation,
          invalidates: [OperatorRegisterChecksQuery],
          input: ({ reason }) => ({ id, reason }),
        }),
    ],
  };
}

const registerOf = (text: string): HomeRegister =>
  homeRegisters.find((one) => one === text) ?? 'CARE_INSURANCE';

const recordAct = (corporationId: string) =>
  createOperatorAct<
    { corporationId: string; register: HomeRegister; number: string },
    { register: string; number: string }
  >({
    label: '確認を記録する',
    variant: 'secondary',
    title: '公的な登録の確認を記録しますか？',
    text: `法人と施設の名称、所在地が、公表された名簿と同じことを確かめてから記録してください。立替の上限が${formatYen(checkedExposureLimitYen)}になります。`,
    confirmLabel: '記録する',
    done: '公的な登録の確認を記録しました',
    operation: RecordRegisterCheckMutation,
    invalidates: [OperatorRegisterChecksQuery],
    input: ({ register, number }) => ({ corporationId, register: registerOf(register), number }),
    fields: {
      initial: () => ({ register: 'CARE_INSURANCE', number: '' }),
      check: ({ register, number }): FieldErrors =>
        readRegisterNumber(registerOf(register), number) === null
          ? { number: `番号は${homeRegisterFacts[registerOf(register)].hint}で入力してください` }
          : {},
      clears: { register: ['number'] },
      render: ({ draft, problems, change }) => (
        <>
          <SelectField
            label="名簿の種類"
            name="register"
            required
            value={draft.register}
            onChange={(event) => change({ register: event.target.value })}
            options={homeRegisters.map((value) => ({
              value,
              label: homeRegisterFacts[value].label,
            }))}
          />
          <TextField
            label="番号"
            name="number"
            required
            support={homeRegisterFacts[registerOf(draft.register)].hint}
            value={draft.number}
            error={problems['number']}
            onChange={(event) => change({ number: event.target.value })}
          />
        </>
      ),
    },
  });
