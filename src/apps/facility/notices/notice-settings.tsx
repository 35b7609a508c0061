import { useSuspenseQuery } from '@tanstack/react-query';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import {
  staffNoticeSettingsQuery,
  StaffNoticeSettingsQuery,
  SwitchStaffNoticeMutation,
} from './notices-client.ts';
import { NoticeKindTable } from './kind-table.tsx';
import { StaffPushSection } from './push-part.tsx';
import { QuietHoursPart } from './quiet-hours-part.tsx';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), staffNoticeSettingsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** お知らせの設定: page where a person chooses which notices arrive, by which channel, and the quiet hours. */
export default function NoticeSettings() {
  const settings = useSuspenseQuery(staffNoticeSettingsQuery()).data.staffNoticeSettings;
  const { email, isBouncing, kinds, quietHours, push } = settings;
  const change = useGraphqlMutation(SwitchStaffNoticeMutation, {
    invalidates: [StaffNoticeSettingsQuery],
  });
  const sent = change.isPending ? change.variables.input : null;
  const shown = kinds.map((row) =>
    row.kind === sent?.kind ? { ...row, [sent.way]: sent.enabled } : row,
  );
  return (
    <Screen title="お知らせの設定" back={facilityPaths()}>
      <PageColumns
        aside={
          <>
            <QuietHoursPart quietHours={quietHours} />
            <StaffPushSection setting={push} />
          </>
        }
      >
        {isBouncing && (
          <Banner tone="danger" announce={false} title="メールが届いていません">
            {email}
            にメールを送れなかったため、送信を止めています。急ぎのお知らせは、ほかの担当者に送ります。届くようになったら、メールのリンクでログインし直してください。
          </Banner>
        )}
        <Section title="お知らせの種類">
          <p className="text-fg-2">
            メールは<span className="wrap-anywhere">{email}</span>
            に送ります。回答や承認の期限に関わるものは、止められません。期限が近づくと、承認者・管理者・オーナーの順に、より多くの方へお知らせします。
          </p>
          <NoticeKindTable
            kinds={shown}
            refused={
              change.error
                ? { kind: change.variables.input.kind, sentence: change.error.message }
                : null
            }
            onSwitch={({ kind }, way, enabled) => change.mutate({ input: { kind, way, enabled } })}
          />
        </Section>
      </PageColumns>
    </Screen>
  );
}
