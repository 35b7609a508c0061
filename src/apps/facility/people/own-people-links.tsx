import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import LinkIcon from 'lucide-react/icons/link';
import { useState } from 'react';

import { facilityPaths } from '#platform/base/people/paths.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { facilityViewerQuery } from '#apps/facility/members/members-client.ts';
import { maxLinksPerDay } from '#domain/pool/own-people/link-rules.ts';
import {
  OwnPeopleLinksQuery,
  ownPeopleLinksQuery,
  RevokeOwnPeopleLinkMutation,
  type ListedOwnPeopleLinkRow,
} from './own-people-client.ts';
import { ownPeopleLinkLastDay } from './pool-lists.ts';
import type { Route } from './+types/own-people-links.ts';
import { OwnPeopleLinkSheet, type CreatedOwnPeopleLink } from './own-people-link-sheet.tsx';
import { CreatedOwnPeopleLinkCard } from './made-link-card.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  queries: ({ params: { facilityId } }) => [
    facilityViewerQuery(),
    ownFacilityQuery(facilityId),
    ownPeopleLinksQuery(facilityId),
  ],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

/** なかまを招くリンク: page to create and revoke invitation links, which the facility sends or prints itself. */
export default function OwnPeopleLinksPage({ params: { facilityId } }: Route.ComponentProps) {
  const { name } = useSuspenseQuery(ownFacilityQuery(facilityId)).data.ownFacility;
  const list = useSuspenseInfiniteQuery(ownPeopleLinksQuery(facilityId));
  const [isMaking, setMaking] = useState(false);
  const [made, setMade] = useState<CreatedOwnPeopleLink | null>(null);
  const [revoking, setRevoking] = useState<ListedOwnPeopleLinkRow | null>(null);
  const links = list.data.rows;
  return (
    <Screen
      title={`なかまを招くリンク（${name}）`}
      documentTitle={`なかまを招くリンク ${name}`}
      back={facilityPaths.pool(facilityId)}
    >
      <div className="flex w-full max-w-160 flex-col gap-6 px-4 py-5 print:p-0">
        {made && (
          <CreatedOwnPeopleLinkCard
            key={made.id}
            made={made}
            facilityName={name}
            onClose={() => setMade(null)}
          />
        )}
        <div className="flex flex-col gap-4 print:hidden">
          <p>
            退職した方や法人のほかの施設で働く方に、リンクかQRコードを渡してください。ご本人が内容を読んで参加すると「自施設のなかま」になり、まだここで働いたことがなくても、募集を先に案内できます。応募・契約・書類・給与の決まりは、ほかの方と同じです。
          </p>
          <p>
            <Button onClick={() => setMaking(true)}>リンクを作る</Button>
          </p>
        </div>
        <Section title="作ったリンク" className="print:hidden">
          {links.length === 0 ? (
            <EmptyState icon={<LinkIcon aria-hidden />} title="リンクはまだありません">
              リンクは1日に{maxLinksPerDay}
              本まで作れます。渡す相手ごとに分けると、取り消すときに便利です。
            </EmptyState>
          ) : (
            <>
              <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
                {links.map((link) => (
                  <LinkRow key={link.id} link={link} onRevoke={() => setRevoking(link)} />
                ))}
              </ul>
              <PagedQueryLoadMore list={list} />
            </>
          )}
        </Section>
      </div>
      {isMaking && (
        <OwnPeopleLinkSheet
          facilityId={facilityId}
          onMade={(link) => {
            setMade(link);
            setMaking(false);
          }}
          onClose={() => setMaking(false)}
        />
      )}
      {revoking && (
        <RevokeDialog
          key={revoking.id}
          facilityId={facilityId}
          link={revoking}
          onRevoked={() => {
            if (made?.id === revoking.id) setMade(null);
          }}
          onClose={() => setRevoking(null)}
        />
      )}
    </Screen>
  );
}

const states: Record<ListedOwnPeopleLinkRow['state'], { label: string; tone: StateTone }> = {
  OPEN: { label: '使用できます', tone: 'success' },
  USED_UP: { label: '人数に達しました', tone: 'neutral' },
  EXPIRED: { label: '期限切れ', tone: 'neutral' },
  REVOKED: { label: '取り消し済み', tone: 'neutral' },
};

/** Row of one link: how many people can still join, until when, and the button that revokes it. */
function LinkRow({ link, onRevoke }: { link: ListedOwnPeopleLinkRow; onRevoke: () => void }) {
  const { name, state, maxUses, uses, createdAt, createdByName, expiresAt } = link;
  const { label, tone } = states[state];
  return (
    <li className="flex flex-col gap-1 py-3">
      <h3 className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
        {name}
        <StateBadge tone={tone}>{label}</StateBadge>
      </h3>
      <p>
        入った人 {uses}人（あと{maxUses - uses}人）
      </p>
      <p className="text-sm wrap-anywhere text-fg-2">
        期限 <JstTime at={ownPeopleLinkLastDay(expiresAt)} format="day" />
      </p>
      <p className="text-sm wrap-anywhere text-fg-2">
        作成 <JstTime at={createdAt} />（{createdByName}）
      </p>
      {state === 'OPEN' && (
        <Button
          variant="secondary"
          size="sm"
          className="mt-1 self-start"
          aria-label={`${name}を取り消す`}
          onClick={onRevoke}
        >
          取り消す
        </Button>
      )}
    </li>
  );
}

type DialogProps = {
  facilityId: string;
  link: ListedOwnPeopleLinkRow;
  onRevoked: () => void;
  onClose: () => void;
};

function RevokeDialog({ facilityId, link: { id, name }, onRevoked, onClose }: DialogProps) {
  const revoke = useGraphqlMutation(RevokeOwnPeopleLinkMutation, {
    invalidates: [OwnPeopleLinksQuery],
    onSuccess: () => {
      onRevoked();
      onClose();
      toast.success('リンクを取り消しました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="リンクを取り消しますか？"
      confirmLabel="取り消す"
      danger
      pending={revoke.isPending}
      pendingLabel="取り消しています…"
      error={revoke.error?.message}
      onConfirm={() => revoke.mutate({ input: { facilityId, id } })}
    >
      <p className="wrap-anywhere">
        「{name}」では、もう参加できなくなります。すでに入った人は、なかまのままです。
      </p>
    </ConfirmDialog>
  );
}
