import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { pushSettingQuery } from '#platform/web/push/use-push.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { notificationSettingsQuery, type NotificationTopicRow } from './client.ts';
import { PushSection } from './push-section.tsx';
import { isNotificationChannelOn } from './settings-state.ts';
import { NotificationTopicTable } from './topic-table.tsx';
import { useNotificationSwitches } from './use-switches.ts';
import { urgentNoticeHoursBeforeEvent, quietHours } from '#platform/base/quiet-hours.ts';
import { hourOfTimeText } from '#platform/base/jst.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [notificationSettingsQuery(), pushSettingQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせの設定: topics and delivery channels. Each switch takes effect immediately. */
export default function NotificationSettings() {
  const { settings, switchWay, switchTopic, whyNotSwitched } = useNotificationSwitches();
  const { email } = settings;
  const hasEmail = email.address !== null && !email.isBouncing;
  return (
    <Screen title="お知らせの設定" back={paths.settings()}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <PushSection />
        {!hasEmail && <NoEmail isBouncing={email.isBouncing} />}
        <Section title="いつも届くお知らせ">
          <p>
            <Words>契約と給与のお知らせは止められません。</Words>
          </p>
          <p className="text-fg-2">
            <Words>
              {hasEmail
                ? `メールで届きます。${urgentNoticeHoursBeforeEvent}時間以内のことは、SMSでも届きます。`
                : 'SMSで届きます。'}
              プッシュ通知を受け取る端末にも届きます。内容は「お知らせ」の画面にも残ります。
            </Words>
          </p>
          <MandatoryTopics topics={settings.notificationTopicList} />
        </Section>
        <Section title="選べるお知らせ">
          <p className="text-fg-2">
            <Words>
              夜{hourOfTimeText(quietHours.from)}時から朝{hourOfTimeText(quietHours.until)}
              時までは送りません。どれも「お知らせ」の画面では読めます。
            </Words>
          </p>
          <div className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
            <SwitchRow
              label="SMSで受け取る"
              checked={isNotificationChannelOn(settings, 'sms')}
              failure={whyNotSwitched('sms')}
              onChange={(event) => switchWay('sms', event.target.checked)}
            />
            <SwitchRow
              label="メールで受け取る"
              description={hasEmail ? undefined : 'メールアドレスを登録すると届きます'}
              checked={isNotificationChannelOn(settings, 'email')}
              failure={whyNotSwitched('email')}
              onChange={(event) => switchWay('email', event.target.checked)}
            />
          </div>
          <NotificationTopicTable
            topics={settings.notificationTopicList.filter(({ isMandatory }) => !isMandatory)}
            onSwitch={switchTopic}
            whyNotSwitched={whyNotSwitched}
          />
        </Section>
      </div>
    </Screen>
  );
}

function NoEmail({ isBouncing }: { isBouncing: boolean }) {
  return (
    <Banner
      tone={isBouncing ? 'warn' : 'info'}
      title={isBouncing ? 'メールが届いていません' : 'メールアドレスが未登録です'}
      action={
        <Link className="text-link underline" to={paths.settings.email()}>
          <Words>{isBouncing ? 'メールアドレスを確認する' : 'メールアドレスを登録する'}</Words>
        </Link>
      }
    >
      {isBouncing
        ? '登録したアドレスから、メールが戻ってきました。今はSMSでお知らせしています。'
        : '登録すると、契約や給与のお知らせをメールで受け取れます。'}
    </Banner>
  );
}

function MandatoryTopics({ topics }: { topics: readonly NotificationTopicRow[] }) {
  return (
    <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
      {topics
        .filter(({ isMandatory }) => isMandatory)
        .map(({ topic, label, description }) => (
          <li key={topic} className="flex flex-wrap items-center justify-between gap-x-3 py-2.5">
            <span className="min-w-0 flex-[1_1_8em]">
              <span className="block">
                <Words>{label}</Words>
              </span>
              <span className="block text-sm text-fg-2">
                <Words>{description}</Words>
              </span>
            </span>
            <span className="text-sm font-bold text-brand">
              <Words>いつも届く</Words>
            </span>
          </li>
        ))}
    </ul>
  );
}
