import Phone from 'lucide-react/icons/phone';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { chatChannelPath, MakeCsChannelMutation } from '#apps/parts/chat/documents-client.ts';
import { lastMinuteCancellationHours } from '#domain/attendance/last-minute.ts';
import { hoursCorrectionWindowHours } from '#domain/attendance/corrections/claim-limits.ts';

const route = pageLoaders({ needsSession: true, queries: () => [] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

const questions: readonly { title: string; answer: string }[] = [
  {
    title: '遅刻しそうです',
    answer:
      'わかった時点で、すぐに施設へ電話してください。電話番号は「はたらく」の勤務の画面にあります。電話のあと、メッセージでも「到着が遅れます」と送ると確実です。',
  },
  {
    title: '急に行けなくなりました',
    answer: `まず施設へ電話してください。そのあと「はたらく」の勤務の画面で手続きをしてください。開始${lastMinuteCancellationHours}時間前を過ぎたキャンセルは、ペナルティの対象です。`,
  },
  {
    title: '出勤や退勤の記録ができません',
    answer:
      'QRコードを読み取れないときは、6桁のコードを入力してください。それでも記録できないときは、勤務のあとに「時刻の修正」から申請できます。',
  },
  {
    title: '給与が予定と違います',
    answer: `勤務の画面の「給与の内訳」で、時間・割増・控除を確認できます。違うときは、勤務終了の${hoursCorrectionWindowHours}時間後まで修正を申請できます。`,
  },
  {
    title: '本人確認や資格証の審査はいつ終わりますか',
    answer: '通常1営業日以内に終わります。審査中でも応募できます。結果はお知らせで届きます。',
  },
];

/** サポート: frequent questions, the support hours, and the button to write a message. */
export default function Support() {
  const navigate = useNavigate();
  const make = useGraphqlMutation(MakeCsChannelMutation, {
    onSuccess: ({ makeCsChannel }) => navigate(chatChannelPath(makeCsChannel.id)),
    onError: (failure) => toast.error(failure.message),
  });
  return (
    <Screen title="サポート" back={paths.messages()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <Section title="よくある質問">
          <div className="flex flex-col gap-2.5">
            {questions.map(({ title, answer }) => (
              <Disclosure
                key={title}
                title={
                  <h3>
                    <Words>{title}</Words>
                  </h3>
                }
              >
                <p>
                  <Words>{answer}</Words>
                </p>
              </Disclosure>
            ))}
          </div>
          <Link to={paths.help()} className="link inline-flex min-h-11 items-center self-start">
            <Words>ほかの質問を見る</Words>
          </Link>
        </Section>
        <Section title="受付時間">
          <p>
            <Words>
              平日 9:00〜18:00（返信 約10分）
              <span className="block text-sm leading-160 text-fg-2">
                <Words>時間外に届いたメッセージには、次の受付時間に返信します。</Words>
              </span>
            </Words>
          </p>
          <Banner
            tone="warn"
            title="今日の勤務で急ぐとき"
            action={
              <Link to={paths.shifts()} className="link inline-flex min-h-11 items-center gap-2">
                <Phone aria-hidden className="size-5 shrink-0" />
                <Words>勤務の画面から施設へ電話する</Words>
              </Link>
            }
          >
            施設へ直接お電話ください。トークの返信を待つ必要はありません。
          </Banner>
        </Section>
        {make.error && (
          <Banner tone="danger" announce>
            {make.error.message}
          </Banner>
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          pending={make.isPending}
          pendingLabel="開いています…"
          onClick={() => make.mutate({})}
        >
          サポートに相談する
        </Button>
      </ActionBar>
    </Screen>
  );
}
