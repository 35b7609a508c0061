import { useSuspenseInfiniteQuery } from '@tanstack/react-query';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { StateBadge } from '#platform/ui/feedback/badge.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useRowWithOpenDialog } from '#platform/ui/overlays/use-opened.ts';
import { latestCommandFailure } from '#platform/web/graphql/latest-failure.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import { roleLabels } from '#access/people/messages.ts';
import { removalReasonLength } from '#access/people/rules.ts';
import {
  CorporationQuery,
  CorporationMembersQuery,
  corporationMembersQuery,
  RemoveCorporationMemberMutation,
  ResendOwnerInvitationMutation,
  WithdrawOwnerInvitationMutation,
  type CorporationDetail,
  type CorporationMember,
} from './corporations-client.ts';
import { InvitationButtons } from '#apps/parts/back-office/invitation-acts.tsx';
import { createOperatorAct, reasonFieldReadByCorporation } from '#apps/operator/parts/acts.tsx';

const listClass =
  'divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card empty:hidden';

/** Section with the people of a corporation, in which an operator removes a person whose account was lost. */
export function MembersSection({ corporationId }: { corporationId: string }) {
  const list = useSuspenseInfiniteQuery(corporationMembersQuery(corporationId));
  const { opened: removing, open: remove, close } = useRowWithOpenDialog<CorporationMember>();
  const members = list.data.rows;
  return (
    <Section title="メンバー">
      {members.length === 0 && <p className="text-fg-2">まだ誰も参加していません。</p>}
      <ul className={listClass}>
        {members.map((member) => (
          <li key={member.id} className="flex flex-col gap-2 py-3">
            <span className="flex flex-wrap items-center gap-2 font-bold wrap-anywhere">
              {member.name}
              <StateBadge>{roleLabels[member.role]}</StateBadge>
            </span>
            <span className="text-sm wrap-anywhere text-fg-2">{member.email}</span>
            <span className="text-sm text-fg-2">
              参加 <JstTime at={member.since} />
            </span>
            <span>
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${member.name}を外す`}
                onClick={() => remove(member)}
              >
                外す
              </Button>
            </span>
          </li>
        ))}
      </ul>
      {members.length > 0 && <PagedQueryLoadMore list={list} />}
      {removing &&
        removeAct(removing).dialog({
          invalidates: [CorporationMembersQuery, CorporationQuery],
          onClose: close,
        })}
    </Section>
  );
}

const removeAct = ({ id, name }: CorporationMember) =>
  createOperatorAct({
    label: '外す',
    danger: true,
    title: `${name}さんをメンバーから外しますか？`,
    text: `${name}さんは、すべての端末からすぐにログアウトし、パスキーも使えなくなります。ほかのオーナーに、メールで理由をお知らせします。`,
    done: 'メンバーから外しました',
    operation: RemoveCorporationMemberMutation,
    reason: { ...reasonFieldReadByCorporation, ...removalReasonLength },
    input: ({ reason }) => ({ id, reason }),
  });

type Invitations = { invitations: CorporationDetail['invitations'] };

/** List of the open invitations of owners, each with buttons to send it again and to withdraw it. */
export function OwnerInvitations({ invitations }: Invitations) {
  const options = { invalidates: [CorporationQuery] };
  const resend = useGraphqlMutation(ResendOwnerInvitationMutation, {
    ...options,
    onSuccess: () => toast.success('招待を送り直しました'),
  });
  const withdraw = useGraphqlMutation(WithdrawOwnerInvitationMutation, {
    ...options,
    onSuccess: () => toast.success('招待を取り消しました'),
  });
  const failure = latestCommandFailure(resend, withdraw);
  if (invitations.length === 0) return null;
  return (
    <Section title="オーナーへの招待">
      {failure && (
        <Banner tone="danger" announce title="招待を変更できませんでした">
          {failure.message}
        </Banner>
      )}
      <ul className={listClass}>
        {invitations.map(({ id, name, email, expiresAt }) => (
          <li key={id} className="flex flex-col gap-2 py-3">
            <span className="font-bold">{name}（招待中）</span>
            <span className="text-sm wrap-anywhere text-fg-2">{email}</span>
            <span className="text-sm text-fg-2">
              期限 <JstTime at={expiresAt} />
            </span>
            <InvitationButtons invitation={{ id, name }} resend={resend} withdraw={withdraw} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
