import type { ChangeEvent } from 'react';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { textControlClass, Field, useFieldAttributes } from '#platform/ui/fields/field.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { failureSentence } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { statementSourceLabels } from '#domain/receipts/messages.ts';
import { toBase64 } from '#apps/operator/parts/base64.ts';
import { whyCannotLoadStatementFile } from './statement-file.ts';
import {
  LoadStatementMutation,
  queriesStaleAfterStatement,
  type LoadedStatement,
  type StatementAccount,
} from './statements-client.ts';

type LoadStatementProps = {
  account: StatementAccount;
  onLoaded: (loaded: LoadedStatement) => void;
  onClose: () => void;
};

/** Sheet to choose a bank's file for one of our accounts, and to load its lines. */
export function LoadStatementSheet({ account, onLoaded, onClose }: LoadStatementProps) {
  const load = useGraphqlMutation(LoadStatementMutation, {
    once: 'decision',
    invalidates: queriesStaleAfterStatement,
    onSuccess: ({ loadStatement }) => {
      onLoaded(loadStatement);
      onClose();
    },
  });
  const form = useForm({
    initial: { statement: null as File | null },
    focusesField: true,
    check: ({ statement }): FieldErrors => {
      const whyNot = statement
        ? whyCannotLoadStatementFile(statement.size)
        : '明細のファイルを選んでください';
      return whyNot === null ? {} : { statement: whyNot };
    },
    async submit({ statement }) {
      if (!statement) return;
      const contentBase64 = await contentOf(statement);
      const input = { accountId: account.id, fileName: statement.name, contentBase64 };
      await load.mutateAsync({ input });
    },
  });
  const error = failureSentence(form);
  return (
    <Dialog
      open
      onClose={onClose}
      title={`${account.name}の明細を読み込む`}
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
          {statementSourceLabels[account.source]}のファイルを選びます。
          {account.loadedTo &&
            `${formatDayWithWeekday(account.loadedTo)}まで読み込み済みです。重なる期間の明細は、一度だけ数えます。`}
          組戻・振込不能とわかる入金があると、その振込はワーカーの残高に戻ります。
        </p>
        <StatementFile
          error={form.problems['statement'] ?? form.problems['contentBase64'] ?? null}
          onChoose={(statement) => form.change({ statement })}
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
    const statement = 'ファイルを開けませんでした。もう一度選び直してください';
    throw new GraphqlFailure('VALIDATION_FAILED', statement, { statement });
  }
}

type StatementFileProps = { error: string | null; onChoose: (file: File | null) => void };

/** The browser's own file input, which announces the file's name by keyboard and screen reader too. */
function StatementFile({ error, onChoose }: StatementFileProps) {
  const text = {
    label: '明細のファイル',
    name: 'statement',
    required: true,
    support: '銀行から受け取ったまま、開いて保存し直さずに選びます',
    ...(error === null ? {} : { error }),
  };
  const field = useFieldAttributes(text);
  return (
    <Field {...text} field={field}>
      <input
        {...field.control}
        type="file"
        name="statement"
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
