import { useSuspenseInfiniteQuery } from '@tanstack/react-query';
import Users from 'lucide-react/icons/users';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { PagedQueryLoadMore } from '#platform/ui/navigation/load-more.tsx';
import { ConfirmDialog } from '#platform/ui/overlays/dialog.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  JoinedFacilitiesQuery,
  joinedFacilitiesQuery,
  LeaveOwnPeopleMutation,
  OwnPeopleLinkQuery,
  type JoinedFacility,
} from './join-client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [joinedFacilitiesQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** なかまに入っている施設: facilities that see the worker's name, with a button to leave each. */
export default function JoinedFacilitiesPage() {
  const list = useSuspenseInfiniteQuery(joinedFacilitiesQuery());
  const [leaving, setLeaving] = useState<JoinedFacility | null>(null);
  const facilities = list.data.rows;
  return (
    <Screen title="なかまに入っている施設" back={paths.favorites.invitations()}>
      {facilities.length === 0 ? (
        <EmptyState icon={<Users />} title="なかまに入っている施設はありません">
          施設からもらったリンクを開くと、その施設のなかまに入れます。
        </EmptyState>
      ) : (
        <div className="flex flex-col gap-4 px-4 py-5">
          <p>
            <Words>次の施設の人に、あなたの氏名が表示されています。</Words>
          </p>
          <ul className="flex flex-col gap-3">
            {facilities.map((facility) => (
              <li key={facility.facilityId}>
                <FacilityCard facility={facility} onLeave={() => setLeaving(facility)} />
              </li>
            ))}
          </ul>
          <PagedQueryLoadMore list={list} />
        </div>
      )}
      {leaving && (
        <LeaveDialog key={leaving.facilityId} facility={leaving} onClose={() => setLeaving(null)} />
      )}
    </Screen>
  );
}

type CardProps = { facility: JoinedFacility; onLeave: () => void };

function FacilityCard({ facility: { facilityId, name, joinedAt }, onLeave }: CardProps) {
  return (
    <Card as="article" className="flex flex-col gap-2">
      <h2 className="font-bold wrap-anywhere">
        <Link className="link" to={paths.facility(facilityId)}>
          {name}
        </Link>
      </h2>
      <p className="text-sm text-fg-2">
        <Words>入った日</Words> <JstTime at={joinedAt} format="day" />
      </p>
      <p>
        <Button
          variant="secondary"
          size="sm"
          aria-label={`${name}のなかまから抜ける`}
          onClick={onLeave}
        >
          なかまから抜ける
        </Button>
      </p>
    </Card>
  );
}

type DialogProps = { facility: JoinedFacility; onClose: () => void };

/** Asks for confirmation before leaving and states the consequences. */
function LeaveDialog({ facility: { facilityId, name }, onClose }: DialogProps) {
  const leave = useGraphqlMutation(LeaveOwnPeopleMutation, {
    invalidates: [JoinedFacilitiesQuery, OwnPeopleLinkQuery],
    onSuccess: () => {
      onClose();
      toast.success('なかまから抜けました');
    },
  });
  return (
    <ConfirmDialog
      open
      onClose={onClose}
      title="なかまから抜けますか？"
      confirmLabel="抜ける"
      pending={leave.isPending}
      pendingLabel="送信しています…"
      error={leave.error?.message}
      onConfirm={() => leave.mutate({ facilityId })}
    >
      <p className="font-bold wrap-anywhere">{name}</p>
      <p>
        <Words>
          この施設で働いたことがなければ、氏名は施設に表示されなくなり、招待もなくなります。決まっている勤務は、そのままです。
        </Words>
      </p>
    </ConfirmDialog>
  );
}
