import { useSuspenseQuery } from '@tanstack/react-query';
import CalendarPlus from 'lucide-react/icons/calendar-plus';
import { useState } from 'react';
import { useRouteLoaderData } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { RootLoaderData } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { calendarPastDays } from '#domain/attendance/calendar/calendar-file.ts';

import {
  calendarFeedQuery,
  CalendarFeedQuery,
  MakeCalendarFeedMutation,
  RemoveCalendarFeedMutation,
} from './calendar-client.ts';
import { CalendarAddress } from './calendar-address.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [calendarFeedQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

type Question = 'replace' | 'remove';

/** カレンダー連携: the URL with which a calendar program subscribes to the worker's shifts. */
export default function Calendar() {
  const { madeAt } = useSuspenseQuery(calendarFeedQuery()).data.calendarFeed;
  const origin = useRouteLoaderData<RootLoaderData>('root')?.origin ?? '';
  const [question, setQuestion] = useState<Question | null>(null);
  const make = useGraphqlMutation(MakeCalendarFeedMutation, { invalidates: [CalendarFeedQuery] });
  const remove = useGraphqlMutation(RemoveCalendarFeedMutation, {
    invalidates: [CalendarFeedQuery],
    onSuccess() {
      make.reset();
      toast.success('カレンダー連携をやめました');
    },
  });
  const failure = latestCommandFailure(make, remove);
  const path = madeAt === null ? undefined : make.data?.makeCalendarFeed.path;
  return (
    <Screen title="カレンダー連携" back={paths.settings()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <p>
          <Words>
            スマートフォンやパソコンのカレンダーに、これからの勤務と過去{calendarPastDays}
            日の勤務が自動で表示されます。中止になった勤務も、カレンダーに反映されます。
          </Words>
        </p>
        <Banner tone="warn" title="このアドレスを知っている人は予定を見られます">
          施設の名前・場所・時間が含まれます。人に教えないでください。知られたときは、作り直すと前のアドレスは使えなくなります。
        </Banner>
        {path && <CalendarAddress url={`${origin}${path}`} />}
        {madeAt !== null && (
          <Section title="連携中">
            <p>
              <Words>
                <JstTime at={madeAt} />
                に作成しました。
                {!path &&
                  'アドレスは作成したときだけ表示されます。忘れたときは、作り直してください。'}
              </Words>
            </p>
            <div className="flex flex-wrap gap-3">
              <Button
                variant="secondary"
                pending={make.isPending}
                pendingLabel="作成中…"
                onClick={() => setQuestion('replace')}
              >
                アドレスを作り直す
              </Button>
              <Button
                variant="danger"
                pending={remove.isPending}
                pendingLabel="停止中…"
                onClick={() => setQuestion('remove')}
              >
                連携をやめる
              </Button>
            </div>
          </Section>
        )}
        {failure && (
          <Banner tone="danger" announce title="完了できませんでした">
            {failure.message}
          </Banner>
        )}
      </div>
      {madeAt === null && (
        <ActionBar>
          <Button
            size="lg"
            wide
            icon={<CalendarPlus aria-hidden className="size-5" />}
            pending={make.isPending}
            pendingLabel="作成中…"
            onClick={() => make.mutate({})}
          >
            カレンダーのアドレスを作る
          </Button>
        </ActionBar>
      )}
      <QuestionDialog
        question={question}
        onClose={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question === 'remove') remove.mutate({});
          else make.mutate({});
        }}
      />
    </Screen>
  );
}

type QuestionDialogProps = {
  question: Question | null;
  onClose: () => void;
  onConfirm: () => void;
};

/** Asks for confirmation: replacing or removing the URL ends the existing subscriptions. */
function QuestionDialog({ question, onClose, onConfirm }: QuestionDialogProps) {
  return (
    <ConfirmDialog
      open={question !== null}
      onClose={onClose}
      title={question === 'remove' ? 'カレンダー連携をやめますか' : 'アドレスを作り直しますか'}
      confirmLabel={question === 'remove' ? 'やめる' : '作り直す'}
      cancelLabel="戻る"
      onConfirm={onConfirm}
    >
      <p>
        <Words>
          {question === 'remove'
            ? 'カレンダーの勤務は更新されなくなります。必要になったら、また作れます。'
            : '前のアドレスを登録したカレンダーには、勤務が表示されなくなります。新しいアドレスを登録し直してください。'}
        </Words>
      </p>
    </ConfirmDialog>
  );
}
