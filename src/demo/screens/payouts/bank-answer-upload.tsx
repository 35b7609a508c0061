import type { ChangeEvent } from 'react';

import { formatDayWithWeekday } from '#base/jst.ts';
import { formatYen } from '#base/yen.ts';
import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { Card } from '#ui/display/card.tsx';
import { cx } from '#ui/cx.ts';
import { controlClass, Field, useField } from '#ui/fields/field.tsx';
import { SelectField } from '#ui/fields/select-field.tsx';
import { FormFailure } from '#web/forms/form-errors.tsx';
import { useForm } from '#web/forms/use-form.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';

import { toBase64 } from '#operator/base64.ts';
import { type BankFile, ReadBankResults } from '#operator/transfers/transfers-client.ts';
import { payoutLists } from './payout-lists.ts';
import { useDeskSend } from '../use-desk-send.ts';

/** 5,000 transfers with header, trailer, end and line ends are 0.61 MB. */
const maxBytes = 650_000;

/** 銀行の結果ファイル: the file that the bank sent back, chosen and read whole. */
export function BankAnswerUpload({ files }: { files: readonly BankFile[] }) {
  const reading = useDeskSend(ReadBankResults, { invalidates: payoutLists });
  // Answers arrive in the order of the files: preselect the oldest that waits.
  const waiting = files.findLast(({ resultReadAt }) => resultReadAt === null);
  const form = useForm<AnswerDraft>({
    initial: { fileId: null, answer: null },
    async submit({ answer }) {
      if (!answer) return;
      // Keeps the file selected, so that its result stays visible after it stops waiting.
      form.change({ fileId: bankFileId });
      const contentBase64 = await contentOf(answer);
      await reading.mutateAsync({ input: { bankFileId, contentBase64 } });
    },
  });
  const { fileId, answer } = form.draft;
  const bankFileId = fileId ?? waiting?.id ?? files[0]?.id ?? '';
  const result = reading.data?.readBankResults;
  const whyNot = answer && whyNotReadable(answer);
  const change = (chosen: Partial<AnswerDraft>) => {
    reading.reset();
    form.change(chosen);
  };

  return (
    <Card as="article" className="flex flex-col gap-4">
      <h4 className="font-bold">銀行の結果ファイルを読み込む</h4>
      <SelectField
        label="どの銀行ファイルの結果か"
        options={files.map((file) => ({ value: file.id, label: labelOf(file) }))}
        value={bankFileId}
        onChange={(event) => change({ fileId: event.target.value })}
      />
      <AnswerFileField
        error={whyNot ?? form.problems['answer'] ?? null}
        onChoose={(file) => change({ answer: file })}
      />
      <FormFailure form={form} title="結果を読み込めませんでした" />
      {result && (
        <Banner
          tone={result.isRepeated ? 'info' : 'success'}
          announce
          title={
            result.isRepeated
              ? 'この結果は読み込み済みです。変更はありません'
              : '銀行の結果を読み込みました'
          }
        >
          振込完了 {result.completed}件・{formatYen(result.completedTotal)}、振込不能{' '}
          {result.failed}件・{formatYen(result.failedTotal)}
        </Banner>
      )}
      <Button
        size="sm"
        pending={form.isPending}
        pendingLabel="読み込んでいます…"
        reason={answer && !whyNot ? null : '銀行から受け取ったファイルを選んでください'}
        onClick={() => void form.submit()}
      >
        結果ファイルを読み込む
      </Button>
    </Card>
  );
}

type AnswerDraft = { fileId: string | null; answer: File | null };

async function contentOf(file: File): Promise<string> {
  try {
    return toBase64(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The file was deleted or changed after it was chosen, or its drive is gone.
    const answer = 'ファイルを開けませんでした。もう一度選び直してください';
    throw new GraphqlFailure('VALIDATION_FAILED', answer, { answer });
  }
}

type FieldProps = { error: string | null; onChoose: (file: File | null) => void };

/** The browser's own control: it says the name of the chosen file, by keyboard and by screen reader too. */
function AnswerFileField({ error, onChoose }: FieldProps) {
  const text = {
    label: '結果ファイル',
    support: '銀行から受け取ったまま、開いて保存し直さずに選びます（1レコード120バイト）',
    ...(error ? { error } : {}),
  };
  const field = useField(text);
  return (
    <Field {...text} field={field}>
      <input
        {...field.control}
        type="file"
        className={cx(
          controlClass({ invalid: error !== null }),
          'py-2.5 file:mr-3 file:rounded-8 file:border file:border-line file:bg-surface-2 file:px-3 file:py-1 file:font-bold file:text-fg',
        )}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          onChoose(event.currentTarget.files?.[0] ?? null)
        }
      />
    </Field>
  );
}

function labelOf({ designatedOn, recordCount, total, resultReadAt }: BankFile): string {
  const state = resultReadAt === null ? '結果待ち' : '読み込み済み';
  return `${state}：${formatDayWithWeekday(designatedOn)}・${recordCount}件・${formatYen(total)}`;
}

function whyNotReadable({ size }: File): string | null {
  if (size === 0) return 'ファイルが空です。銀行から受け取ったファイルを選んでください';
  return size > maxBytes
    ? 'ファイルが大きすぎます。銀行の結果ファイルは5,000件（約0.6MB）までです'
    : null;
}
