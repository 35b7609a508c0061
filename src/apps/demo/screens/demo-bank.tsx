import type { TransferFailureReason } from '#gen/types.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormFailure } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import { DemoSettleTransfersMutation, type DemoOverviewData } from '#apps/demo/demo-client.ts';
import { useDemoMutation } from './use-demo-send.ts';

/** 銀行: panel of the demo bank, where the user chooses the result of each bank file. */
export function DemoBank({ id, overview }: { id: string; overview: DemoOverviewData }) {
  return (
    <Section id={id} title="銀行" className="scroll-mt-32">
      {overview.playBank.length === 0 && (
        <p className="text-fg-2">
          銀行ファイルができると、その結果をここで選べます。「施設が自動で答える」が入っていると、銀行も自動で答えることがあります。
        </p>
      )}
      {overview.playBank.map((file) => (
        <BankFile key={file.id} file={file} />
      ))}
    </Section>
  );
}

const results = [
  { value: '', label: '振込完了' },
  { value: 'NO_ACCOUNT', label: '口座なし' },
  { value: 'NAME_MISMATCH', label: '名義相違' },
  { value: 'ACCOUNT_CLOSED', label: '口座解約' },
  { value: 'OTHER', label: 'その他の理由' },
] as const satisfies readonly { value: TransferFailureReason | ''; label: string }[];
type Result = (typeof results)[number]['value'];

function BankFile({ file }: { file: DemoOverviewData['playBank'][number] }) {
  const settle = useDemoMutation(DemoSettleTransfersMutation, {
    onSuccess: ({ settleTransfers: { completed, failed } }) =>
      toast.success(`振込完了 ${completed}件、振込不能 ${failed}件`),
  });
  const form = useForm<Record<string, Result>>({
    initial: {},
    submit(chosen) {
      const failures = Object.entries(chosen).flatMap(([transferId, reason]) =>
        reason === '' ? [] : [{ transferId, reason }],
      );
      return settle.mutateAsync({ input: { bankFileId: file.id, failures } });
    },
  });
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p className="font-bold">
        銀行ファイル {file.recordCount}件 <Money amount={file.total} />
      </p>
      <p className="text-sm text-fg-2">
        振込指定日 <JstTime at={file.designatedOn} />
      </p>
      {file.transfers.map(({ id, workerName, amount }) => (
        <SelectField
          key={id}
          label={`${workerName ?? '氏名未登録'}さんの振込（${amount.toLocaleString('ja-JP')}円）の結果`}
          options={results}
          value={form.draft[id] ?? ''}
          onChange={(event) => {
            const result = results.find(({ value }) => value === event.target.value)?.value;
            form.change({ [id]: result ?? '' });
          }}
        />
      ))}
      {file.transfers.length < file.recordCount && (
        <p className="text-sm text-fg-2">
          残り{file.recordCount - file.transfers.length}件は振込完了になります
        </p>
      )}
      <FormFailure form={form} title="結果を読み込めませんでした" />
      <div>
        <Button size="sm" pending={form.isPending} onClick={() => void form.submit()}>
          銀行の結果を読み込む
        </Button>
      </div>
    </Card>
  );
}
