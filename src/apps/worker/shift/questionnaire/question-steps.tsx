import { useState } from 'react';
import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { ShiftFacilityAndTimeFragment } from '#gen/worker-operations.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { StepHeader } from '#platform/ui/navigation/step-header.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  AnswerQuestionnaireMutation,
  queriesStaleAfterCancelledShift,
  type QuestionnaireView,
} from '../cancellation-client.ts';
import { CallFacilityLink, ShiftFacilityAndTime } from '../shift-head.tsx';

type Item = QuestionnaireView['items'][number];

export const yesNoText = (answer: boolean) => (answer ? 'はい' : 'いいえ');

/** The questions one by one, then a summary with the button to send the answers. */
export function QuestionSteps({ view }: { view: QuestionnaireView }) {
  const { shift, items } = view;
  const [given, setGiven] = useState<boolean[]>([]);
  const send = useAnswers({ shift, given });
  const item = items[given.length];
  // "No" to the first question (coming to work) skips the others.
  const cannotCome = given[0] === false;
  const isDone = cannotCome || item === undefined;
  const submit = () =>
    send.mutate({
      input: {
        id: shift.id,
        answers: given.map((value, index) => ({ id: items[index]?.id ?? '', answer: value })),
      },
    });
  return (
    <Screen
      title="出勤前アンケート"
      focusKey={String(given.length)}
      back={given.length === 0 ? paths.shift(shift.id) : () => setGiven(given.slice(0, -1))}
      below={
        !isDone && (
          <StepHeader step={given.length + 1} total={items.length} title="質問に答えてください" />
        )
      }
    >
      <div className="flex flex-1 flex-col gap-6 px-4 py-5">
        <Card>
          <ShiftFacilityAndTime shift={shift} />
        </Card>
        {!isDone && <Question item={item} onAnswer={(value) => setGiven([...given, value])} />}
        {isDone && !cannotCome && <Review items={items} given={given} shift={shift} />}
        {cannotCome && <CannotCome />}
        {isDone && (
          <Button variant="secondary" wide onClick={() => setGiven([])}>
            最初から答え直す
          </Button>
        )}
        {send.isError && (
          <Banner tone="danger" announce title="送信できませんでした">
            {send.error.message}
          </Banner>
        )}
      </div>
      {isDone && (
        <ActionBar>
          <Button
            size="lg"
            wide
            pending={send.isPending}
            pendingLabel="送信しています…"
            onClick={submit}
          >
            {cannotCome ? 'キャンセルの手続きへ' : 'この内容で送信する'}
          </Button>
        </ActionBar>
      )}
    </Screen>
  );
}

type Answering = { shift: ShiftFacilityAndTimeFragment; given: readonly boolean[] };

function useAnswers({ shift, given }: Answering) {
  const navigate = useNavigate();
  return useGraphqlMutation(AnswerQuestionnaireMutation, {
    invalidates: queriesStaleAfterCancelledShift,
    once: 'decision',
    onSuccess: () => {
      if (given[0] === false) return navigate(paths.shift.cancel(shift.id), { replace: true });
      toast.success('回答を送信しました');
      return navigate(paths.shift(shift.id), { replace: true });
    },
  });
}

function Question({ item, onAnswer }: { item: Item; onAnswer: (answer: boolean) => void }) {
  return (
    <div className="flex flex-col gap-6">
      <h2 className="lead text-2xl leading-150 font-bold">
        <Words>{item.text}</Words>
      </h2>
      <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
        {[true, false].map((answer) => (
          <Button
            key={String(answer)}
            size="lg"
            variant="secondary"
            onClick={() => onAnswer(answer)}
          >
            {item.id === 'can_attend' ? comeWord(answer) : yesNoText(answer)}
          </Button>
        ))}
      </div>
    </div>
  );
}

const comeWord = (answer: boolean) => (answer ? '出勤できる' : '出勤できない');

/** Tells a worker who cannot come that sending the answers leads to the cancellation. */
function CannotCome() {
  return (
    <Banner tone="warn" title="出勤できないときは、キャンセルの手続きが必要です">
      回答を送ると、キャンセルの画面に進みます。かかるペナルティを確認してから、キャンセルするかどうかを決められます。
    </Banner>
  );
}

type ReviewProps = {
  items: readonly Item[];
  given: readonly boolean[];
  shift: ShiftFacilityAndTimeFragment;
};

function Review({ items, given, shift }: ReviewProps) {
  const needsCall = items.some(({ fine }, index) => index > 0 && given[index] !== fine);
  return (
    <>
      <Card className="flex flex-col gap-3">
        <h2 className="font-bold">
          <Words>回答の確認</Words>
        </h2>
        <DefinitionList>
          {items.map(({ id, text }, index) => (
            <DefinitionRow key={id} label={text} layout="split">
              <Words>{yesNoText(given[index] ?? false)}</Words>
            </DefinitionRow>
          ))}
        </DefinitionList>
      </Card>
      {needsCall && (
        <Banner tone="warn" title="出勤の前に、施設へ電話で相談してください">
          <div className="flex flex-col gap-3">
            <p>
              <Words>体調や持ち物のことは、施設の方と決めてください。</Words>
            </p>
            <CallFacilityLink phoneNumber={shift.facilityPhoneNumber} />
          </div>
        </Banner>
      )}
    </>
  );
}
