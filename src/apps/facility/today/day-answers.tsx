import { Button } from '#platform/ui/button.tsx';
import { cx } from '#platform/ui/cx.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Dialog } from '#platform/ui/overlays/dialog.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { RevealAnswersMutation, type DayShift } from './day-client.ts';
import { workQuestionStateTexts } from './day-labels.ts';

/** Line with the state of the questions to the worker; nothing if the template has no questions. */
export function WorkQuestionsStateLine({ shift: { questions } }: { shift: DayShift }) {
  if (questions === null) return null;
  return (
    <p
      className={cx(
        'text-sm',
        questions === 'waiting' ? 'font-bold text-warn-strong' : 'text-fg-2',
      )}
    >
      {workQuestionStateTexts[questions]}
    </p>
  );
}

/** Button that shows the worker's answers. The worker can read who looked at them. */
export function WorkerAnswersButton({ shift: { id, workerName } }: { shift: DayShift }) {
  const reveal = useGraphqlMutation(RevealAnswersMutation);
  const answers = reveal.data?.revealAnswers;
  return (
    <>
      <Button
        variant="secondary"
        size="sm"
        aria-label={`${workerName}さんの質問への回答を見る`}
        pending={reveal.isPending}
        pendingLabel="読み込み中です"
        onClick={() => reveal.mutate({ id })}
      >
        質問への回答を見る
      </Button>
      <Dialog
        open={reveal.isSuccess || reveal.isError}
        onClose={reveal.reset}
        title={reveal.isError ? '表示できませんでした' : `${workerName}さんの回答`}
        error={reveal.error?.message}
        actions={
          <Button variant="secondary" onClick={reveal.reset}>
            閉じる
          </Button>
        }
      >
        {answers && (
          <>
            <DefinitionList>
              {answers.answers.map(({ question, required, answer }) => (
                <DefinitionRow key={question} label={question} layout="stack">
                  <span className="font-bold wrap-anywhere whitespace-pre-line text-fg">
                    {answer ?? (required ? '未回答（必須）' : '未回答')}
                  </span>
                </DefinitionRow>
              ))}
            </DefinitionList>
            <p className="pt-2">
              {answers.answeredAt && (
                <>
                  <JstTime at={answers.answeredAt} />{' '}
                  の回答です。勤務の開始まで変わることがあります。
                </>
              )}
              表示したことは記録され、ワーカーの画面にも、あなたのお名前と時刻が表示されます。
            </p>
          </>
        )}
      </Dialog>
    </>
  );
}
