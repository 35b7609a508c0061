import { useSuspenseInfiniteQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  facilityViewerQuery,
  memberInvitationsQuery,
  InvitationsQuery,
  MembersQuery,
  corporationMemberListQuery,
  RemoveMemberMutation,
  ResendInvitationMutation,
  WithdrawInvitationMutation,
  type MemberInvitation,
  type CorporationMemberData,
} from './members-client.ts';
import { roleLabels } from '#access/people/messages.ts';
import { InvitationButtons } from '#apps/parts/back-office/invitation-acts.tsx';
import { MemberAccessLog } from './member-log.tsx';
import { ChangeMemberSheet, InviteMemberSheet } from './member-sheets.tsx';
import { RoleRights } from '#apps/facility/parts/role-rights.tsx';
import { PageColumns } from '#apps/parts/back-office/page-columns.tsx';

const route = pageLoaders({
  queries: () => [facilityViewerQuery(), corporationMemberListQuery(), memberInvitationsQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const listClass =
  'divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card';

/** メンバー: page with the people of the corporation, their roles, and open invitations. */
export default function FacilityMembers() {
  const { viewer } = useSuspenseQuery(facilityViewerQuery()).data;
  const list = useSuspenseInfiniteQuery(corporationMemberListQuery());
  const open = useSuspenseQuery(memberInvitationsQuery()).data.invitations;
  const [isInviting, setInviting] = useState(false);
  const [changing, setChanging] = useState<CorporationMemberData | null>(null);
  const [removing, setRemoving] = useState<CorporationMemberData | null>(null);
  const canWrite = viewer.rights.includes('members.write');
  const people = list.data.rows;
  return (
    <Screen
      title="メンバー"
      actions={
        canWrite && (
          <Button size="sm" onClick={() => setInviting(true)}>
            招待する
          </Button>
        )
      }
    >
      <PageColumns
        aside={
          <>
            <RoleRights />
            {canWrite && <MemberAccessLog facilities={viewer.facilities} />}
          </>
        }
      >
        <Section title="参加している方">
          <ul className={listClass}>
            {people.map((member) => (
              <MemberRow
                key={member.id}
                member={member}
                facilities={viewer.facilities}
                onChange={canWrite ? () => setChanging(member) : undefined}
                onRemove={canWrite ? () => setRemoving(member) : undefined}
              />
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </Section>
        <OpenInvitations invitations={open} canWrite={canWrite} />
      </PageColumns>
      {isInviting && (
        <InviteMemberSheet facilities={viewer.facilities} onClose={() => setInviting(false)} />
      )}
      {changing && (
        <ChangeMemberSheet
          key={changing.id}
          member={changing}
          facilities={viewer.facilities}
          onClose={() => setChanging(null)}
        />
      )}
      <RemoveDialog member={removing} onClose={() => setRemoving(null)} />
    </Screen>
  );
}

type RowProps = {
  member: CorporationMemberData;
  facilities: readonly { id: string; name: string }[];
  onChange: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function MemberRow({ member, facilities, onChange, onRemove }: RowProps) {
  const { name, email, role, facilityIds, lastSeenAt, isSelf } = member;
  const places = facilities.filter(({ id }) => facilityIds?.includes(id)).map((one) => one.name);
  return (
    <li className="flex flex-col gap-2 py-3">
      <span className="flex flex-wrap items-center gap-2 font-bold">
        {name}
        {isSelf && <span className="text-brand">（あなた）</span>}
        <StateBadge>{roleLabels[role]}</StateBadge>
      </span>
      <span className="text-sm wrap-anywhere text-fg-2">{email}</span>
      <span className="text-sm text-fg-2">
        {facilityIds === null ? 'すべての施設' : places.join('、')}
      </span>
      <span className="text-sm text-fg-2">
        {lastSeenAt ? (
          <>
            最後の利用 <JstTime at={lastSeenAt} />
          </>
        ) : (
          'まだ利用していません'
        )}
      </span>
      {onChange && onRemove && (
        <span className="flex flex-wrap gap-2">
          <Button
            variant="secondary"
            size="sm"
            aria-label={`${name}の役割を変更する`}
            onClick={onChange}
          >
            役割を変更する
          </Button>
          <Button variant="secondary" size="sm" aria-label={`${name}を外す`} onClick={onRemove}>
            外す
          </Button>
        </span>
      )}
    </li>
  );
}

type InvitationsProps = { invitations: readonly MemberInvitation[]; canWrite: boolean };

function OpenInvitations({ invitations: open, canWrite }: InvitationsProps) {
  const options = { invalidates: [InvitationsQuery] };
  const resend = useGraphqlMutation(ResendInvitationMutation, {
    ...options,
    onSuccess: () => toast.success('招待を送り直しました'),
  });
  const withdraw = useGraphqlMutation(WithdrawInvitationMutation, {
    ...options,
    onSuccess: () => toast.success('招待を取り消しました'),
  });
  if (open.length === 0) return null;
  const failure = latestCommandFailure(resend, withdraw);
  return (
    <Section title="回答を待っている招待">
      {failure && (
        <Banner tone="danger" announce title="招待を変更できませんでした">
          {failure.message}
        </Banner>
      )}
      <ul className={listClass}>
        {open.map(({ id, name, email, role, expiresAt }) => (
          <li key={id} className="flex flex-col gap-2 py-3">
            <span className="flex flex-wrap items-center gap-2 font-bold">
              {name}
              <StateBadge>{roleLabels[role]}</StateBadge>
            </span>
            <span className="text-sm wrap-anywhere text-fg-2">{email}</span>
            <span className="text-sm text-fg-2">
              期限 <JstTime at={expiresAt} />
            </span>
            {canWrite && (
              <InvitationButtons invitation={{ id, name }} resend={resend} withdraw={withdraw} />
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}

function RemoveDialog({
  member,
  onClose,
}: {
  member: CorporationMemberData | null;
  onClose: () => void;
}) {
  const remove = useGraphqlMutation(RemoveMemberMutation, {
    invalidates: [MembersQuery],
    onSuccess: () => {
      onClose();
      toast.success('メンバーから外しました');
    },
  });
  return (
    <ConfirmDialog
      open={member !== null}
      onClose={() => {
        remove.reset();
        onClose();
      }}
      title="メンバーから外しますか？"
      confirmLabel="外す"
      danger
      pending={remove.isPending}
      pendingLabel="外しています…"
      error={remove.error?.message}
      onConfirm={() => member && remove.mutate({ id: member.id })}
    >
      <p>
        {member?.name}さんは、すべての端末からすぐにログアウトします。これまでの記録は残ります。
      </p>
    </ConfirmDialog>
  );
}
