import { standInLimits, type StandInPosting } from './stand-in-client.ts';
import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import type { StateTone } from '#platform/ui/feedback/badge.tsx';

export type StandInSearchData = NonNullable<StandInPosting['search']>;
export type StandInStepData = StandInSearchData['steps'][number];

/** Returns the name of a step, as 「グループ「夜勤」」. */
export function standInStepName({
  kind,
  groupName,
}: Pick<StandInStepData, 'kind' | 'groupName'>): string {
  switch (kind) {
    case 'FAVORITES':
      return 'お気に入り';
    case 'GROUP':
      return groupName === null ? '削除したグループ' : `グループ「${groupName}」`;
    case 'PUBLIC':
      return '近くのワーカー（急募）';
    default:
      return unknownServerValue(kind);
  }
}

const toldText = (people: number | null) =>
  people === null
    ? `お知らせした方は${standInLimits.minShown}人未満です`
    : `${people}人にお知らせしました`;

/** Returns the sentence on the result of a step that has begun. */
export function standInStepText({
  people,
  call,
}: Pick<StandInStepData, 'people' | 'call'>): string {
  switch (call) {
    case null:
    case 'CALLED':
      return toldText(people);
    case 'WAITING':
      return 'まもなく、急募のお知らせが届きます';
    case 'CALLED_BEFORE':
      return '急募のお知らせは送信済みのため、もう一度は送りません';
    case 'NOT_ALLOWED':
      return '急募のお知らせは、1日の件数の上限などのため送っていません';
    default:
      return unknownServerValue(call);
  }
}

type Ending = { tone: StateTone; title: string; text: string };

const endings: Record<NonNullable<StandInSearchData['outcome']>, Ending> = {
  FILLED: {
    tone: 'success',
    title: '決まりました',
    text: '空きがなくなったため、探すのを終えました。',
  },
  UNFILLED: {
    tone: 'danger',
    title: '見つかりませんでした',
    text: '募集は締切まで続きます。電話などで、ほかの方にも連絡してください。',
  },
  CLOSED: { tone: 'neutral', title: '終了', text: '募集が止まったため、探すのを終えました。' },
  STOPPED: { tone: 'neutral', title: '停止', text: '探すのを止めました。募集は締切まで続きます。' },
};

/** Returns the badge and the sentence for the state of a search; the sentence is empty while the search runs. */
export function standInSearchState({ outcome }: Pick<StandInSearchData, 'outcome'>): Ending {
  return outcome === null ? { tone: 'info', title: '探しています', text: '' } : endings[outcome];
}

/** Returns the steps that a page shows (begun, next and public ones) and the number of steps that it leaves out. */
export function standInStepsShown(steps: readonly StandInStepData[]): {
  steps: StandInStepData[];
  left: number;
} {
  const next = steps.find(({ beganAt }) => beganAt === null);
  const shown = steps.filter(
    (step) => step.beganAt !== null || step === next || step.kind === 'PUBLIC',
  );
  return { steps: shown, left: steps.length - shown.length };
}
