import type { ChangeEvent } from 'react';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { textControlClass, Field, useFieldAttributes } from '#platform/ui/fields/field.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { toBase64 } from '#apps/operator/parts/base64.ts';
import { whyCannotReadBankAnswerFile } from './read-bank-answer.ts';
import {
  OperatorReadBankResultsMutation,
  queriesStaleAfterPayoutChange,
  type BankFile,
} from './transfers-client.ts';

export type BankAnswerSummary = {
  completed: number;
  completedTotal: number;
  failed: number;
  failedTotal: number;
  isRepeated: boolean;
};

type BankAnswerProps = {
  file: BankFile;
  onRead: (result: BankAnswerSummary) => void;
  onClose: () => void;
};

/** Sheet to choose the bank's result file for one of our bank files, and to read its results. */
export function BankAnswerSheet({ file, onRead, onClose }: BankAnswerProps) {
  const read = useGraphqlMutation(OperatorReadBankResultsMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterPayoutChange,
    onSuccess: ({ readBankResults }) => {
      onRead(readBankResults);
      onClose();
    },
  });
  const form = useForm({
    initial: { answer: null as File | null },
    focusesField: true,
    check: ({ answer }): FieldErrors => {
      const whyNot = answer
        ? whyCannotReadBankAnswerFile(answer.size)
        : '結果ファイルを選んでください';
      return whyNot === null ? {} : { answer: whyNot };
    },
    async submit({ answer }) {
      if (!answer) return;
      const contentBase64 = await contentOf(answer);
      await read.mutateAsync({ input: { bankFileId: file.id, contentBase64 } });
    },
  });
  const error = failureSentence(form);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`第${file.number}号の結果を読み込む`}
      {...(error === undefined ? {} : { error })}
      actions={
        <>
          <Button variant="secondary" onClick={onClose}>
            戻る
          </Button>
          <Button
            pending={form.isPending}
            pendingLabel="読み込んでいます…"
            onClick={() => void form.submit()}
          >
            読み込む
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4 text-fg">
        <p>
          振込指定日{formatDayWithWeekday(file.designatedOn)}・{file.recordCount}件・
          {formatYen(file.total)}のファイルです。読み込んだ結果は取り消せません。
        </p>
        <AnswerFile
          error={form.problems['answer'] ?? form.problems['contentBase64'] ?? null}
          onChoose={(answer) => form.change({ answer })}
        />
      </div>
    </Dialog>
  );
}

async function contentOf(file: File): Promise<string> {
  try {
    return toBase64(new Uint8Array(await file.arrayBuffer()));
  } catch {
    // The file was changed or deleted after the choice, or its drive is gone.
    const answer = 'ファイルを開けませんでした。もう一度選び直してください';
    throw new GraphqlFailure('VALIDATION_FAILED', answer, { answer });
  }
}

type AnswerFileProps = { error: string | null; onChoose: (file: File | null) => void };

/** The browser's own file input, which announces the file's name by keyboard and screen reader too. */
function AnswerFile({ error, onChoose }: AnswerFileProps) {
  const text = {
    label: '結果ファイル',
    name: 'answer',
    required: true,
    support: '銀行から受け取ったまま、開いて保存し直さずに選びます（1レコード120バイト）',
    ...(error === null ? {} : { error }),
  };
  const field = useFieldAttributes(text);
  return (
    <Field {...text} field={field}>
      <input
        {...field.control}
        type="file"
        name="answer"
        className={cx(
          textControlClass({ invalid: error !== null }),
          'py-2.5 file:mr-3 file:rounded-8 file:border file:border-line file:bg-surface-2 file:px-3 file:py-1 file:font-bold file:text-fg',
        )}
        onChange={(event: ChangeEvent<HTMLInputElement>) =>
          onChoose(event.currentTarget.files?.[0] ?? null)
        }
      />
    </Field>
  );
}
