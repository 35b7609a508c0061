import { useSuspenseQuery } from '@tanstack/react-query';
import { Link } from 'react-router';

import { addDays, jstDay } from '#platform/base/jst.ts';
import { facilityPaths } from '#platform/base/people/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Progress } from '#platform/ui/feedback/meter.tsx';
import { downloadFile } from '#platform/web/graphql/files.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { useServerTime } from '#platform/web/server-time.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { MissingRightPage } from '#apps/facility/parts/no-right.tsx';
import { maxPostingFileLines } from './columns.ts';
import { examplePostingCsv } from './write-csv.ts';
import type { PostingFileProgress } from './file-client.ts';
import { ChoosePostingFileButton } from './file-choice.tsx';
import { FileReportView } from './file-report.tsx';
import { UndoPostedBanner } from '../undo-posted.tsx';
import { usePostingFile } from './use-posting-file.ts';
import { audienceOnlyMinutesLabel, usualAudienceOnlyMinutes } from '../audience.ts';
import { postingLimitMinuteBounds } from '#domain/recruitment/publishing/limit-rules.ts';

const route = pageLoaders({ queries: () => [facilityViewerQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const title = 'CSVで掲載する';

/** CSVで掲載する: page that checks a file of postings line by line and posts its good lines together, with one undo. */
export default function PostingsFile() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const back = facilityPaths.postings();
  const file = usePostingFile();
  const { state } = file;
  if (!viewer.rights.includes('postings.write'))
    return (
      <MissingRightPage title={title} back={back} right="postings.write">
        募集を掲載できません
      </MissingRightPage>
    );
  return (
    <Screen title={title} back={back} focusKey={state.step === 'posted' ? 'posted' : ''}>
      {state.step === 'posted' ? (
        <div className="mx-auto flex w-full max-w-160 flex-col gap-4 px-4 py-5">
          {state.posted.left && (
            <Banner
              tone="warn"
              announce
              title={`残りの${formatNumber(state.posted.left.shifts)}件は掲載できませんでした`}
            >
              {state.posted.left.message}
            </Banner>
          )}
          <UndoPostedBanner posted={state.posted} onUndone={file.reset}>
            <Link className={buttonClass()} to={back}>
              週の一覧を見る
            </Link>
            <Button variant="secondary" onClick={file.reset}>
              別のCSVを掲載する
            </Button>
          </UndoPostedBanner>
        </div>
      ) : (
        <>
          <div className="mx-auto flex w-full max-w-160 flex-1 flex-col gap-6 px-4 py-5">
            <Preparing facility={viewer.facilities[0]?.name ?? ''} />
            <Section title="2. CSVを選ぶ">
              <ChoosePostingFileButton
                reason={state.step === 'posting' ? '掲載が終わるまで、別のCSVは選べません' : null}
                onPick={(picked) => void file.check(picked)}
              />
              {state.step === 'failed' && (
                <Banner tone="danger" announce title={`${state.name} を確認できませんでした`}>
                  {state.failure}
                </Banner>
              )}
              {(state.step === 'checking' || state.step === 'posting') && (
                <Working
                  label={state.step === 'checking' ? '確認しています' : '掲載しています'}
                  progress={state.progress}
                />
              )}
            </Section>
          </div>
          {state.step === 'checked' && (
            <FileReportView
              {...state}
              onPost={() => void file.post(state.name, state.report)}
              onAgain={file.again}
            />
          )}
        </>
      )}
    </Screen>
  );
}

function Preparing({ facility }: { facility: string }) {
  const tomorrow = addDays(jstDay(useServerTime(60_000)), 1);
  return (
    <Section title="1. CSVを用意する">
      <Card className="flex flex-col gap-3">
        <p>
          1行に1件ずつ、施設とひな形の名前、日時、給与、人数を書きます。一度に
          {formatNumber(maxPostingFileLines)}行まで、文字コードはUTF-8かShift_JISです。
        </p>
        <p>
          「公開範囲」には、公開・経験者・常連・お気に入り・自施設のなかまのどれかか、グループの名前を書きます。「公開までの時間」は、その方だけに先に案内する時間です。
          {audienceOnlyMinutesLabel(postingLimitMinuteBounds.least)}〜
          {audienceOnlyMinutesLabel(postingLimitMinuteBounds.most)}
          を「6時間」「2日」のように書きます（空欄は
          {audienceOnlyMinutesLabel(usualAudienceOnlyMinutes)}
          ）。どちらの列もないCSVの募集は、すぐに全員へ公開します。
        </p>
        <p className="text-sm text-fg-2">
          同じひな形・同じ日時の募集がすでにある行は掲載しません。同じCSVをもう一度送っても、募集は増えません。
        </p>
        <div>
          <Button
            variant="secondary"
            onClick={() =>
              downloadFile(
                new File([examplePostingCsv({ facility, day: tomorrow })], '募集の見本.csv', {
                  type: 'text/csv',
                }),
              )
            }
          >
            見本のCSVをダウンロードする
          </Button>
        </div>
      </Card>
    </Section>
  );
}

function Working({ label, progress }: { label: string; progress: PostingFileProgress | null }) {
  const { done, of } = progress ?? { done: 0, of: 1 };
  return (
    <Progress
      label={label}
      value={done}
      max={of}
      text={progress ? `${formatNumber(done)}/${formatNumber(of)}件` : '送信しています'}
    />
  );
}
