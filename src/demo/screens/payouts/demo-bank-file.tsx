import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Money } from '#ui/display/money.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { toast } from '#ui/overlays/toast.ts';
import type { DemoTransferFragment, TransferFailureReason } from '#gen/desk-operations.ts';
import { FormFailure } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { saveFile } from '#web/graphql/files.ts';

import { SettleTransfers } from '../../api/client.ts';
import type { BankFile } from '../../api/operator-client.ts';
import { FetchBankFile } from '../../api/payout-client.ts';
import { payoutLists } from './payout-lists.ts';
import { TransferLine } from './transfer-line.tsx';
import { useDeskSend } from '../use-desk-send.ts';

const results = [
  { value: '', label: '振込完了' },
  { value: 'NO_ACCOUNT', label: '口座なし' },
  { value: 'NAME_MISMATCH', label: '名義相違' },
  { value: 'ACCOUNT_CLOSED', label: '口座解約' },
  { value: 'OTHER', label: 'その他の理由' },
] as const satisfies readonly { value: TransferFailureReason | ''; label: string }[];
type Result = (typeof results)[number]['value'];

type BankFileProps = { file: BankFile; transfers: readonly DemoTransferFragment[] };

/** A file that the bank has not answered: to be fetched for the bank, and to be answered by the play bank. */
export function BankFileCard({ file, transfers }: BankFileProps) {
  const settle = useDeskSend(SettleTransfers, {
    invalidates: payoutLists,
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
        ・作成 <JstTime at={file.createdAt} />
      </p>
      <FetchFile file={file} />
      <ul className="flex flex-col gap-4">
        {transfers.map((transfer) => (
          <li key={transfer.id} className="flex flex-col gap-2">
            <TransferLine transfer={transfer} />
            <SelectField
              label={`${transfer.workerName ?? ''}さんの振込の結果`}
              options={results}
              value={form.draft[transfer.id] ?? ''}
              onChange={(event) => {
                const result = results.find(({ value }) => value === event.target.value)?.value;
                form.change({ [transfer.id]: result ?? '' });
              }}
            />
          </li>
        ))}
      </ul>
      {transfers.length < file.recordCount && (
        <p className="text-sm text-fg-2">
          残り{file.recordCount - transfers.length}件は「つづきを見る」で表示します
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

/** Fetching is recorded: from then on the file may be at the bank. */
function FetchFile({ file }: { file: BankFile }) {
  const fetching = useDeskSend(FetchBankFile, {
    invalidates: payoutLists,
    onSuccess: ({ fetchBankFile: { fileName, contentBase64 } }) => {
      const bytes = Uint8Array.from(atob(contentBase64), (sign) => sign.charCodeAt(0));
      saveFile(new File([bytes], fileName, { type: 'text/plain' }));
    },
  });
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        <Button
          size="sm"
          variant="secondary"
          pending={fetching.isPending}
          onClick={() => fetching.mutate({ input: { bankFileId: file.id } })}
        >
          ファイルを取り出す
        </Button>
        <p className="text-sm text-fg-2">
          {file.fetchedAt ? (
            <>
              取り出し済み <JstTime at={file.fetchedAt} />
            </>
          ) : (
            file.fetchBy && (
              <>
                取り出しの期限 <JstTime at={file.fetchBy} />
              </>
            )
          )}
        </p>
      </div>
      {fetching.isError && (
        <Banner tone="danger" announce title="ファイルを取り出せませんでした">
          {fetching.error.message}
        </Banner>
      )}
    </>
  );
}
