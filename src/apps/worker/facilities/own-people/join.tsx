import { useSuspenseQuery } from '@tanstack/react-query';
import Unlink from 'lucide-react/icons/unlink';
import type { ReactNode } from 'react';
import { Link, useLocation, useSearchParams } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { Button } from '#platform/ui/button.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { useSession } from '#platform/web/session/session.tsx';
import { signInPath } from '#platform/web/session/sign-in-path.ts';

import {
  JoinedFacilitiesQuery,
  JoinOwnPeopleMutation,
  OwnPeopleLinkQuery,
  ownPeopleLinkQuery,
  type InvitingFacility,
  type OwnPeopleLinkView,
} from './join-client.ts';

const secretOf = (params: URLSearchParams) => params.get('s') ?? '';

const route = pageLoaders({
  queries: ({ url }) => [ownPeopleLinkQuery(secretOf(url.searchParams))],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 施設のなかまに入る: the invitation that a facility's link opens, shown to visitors too, and the button that accepts it. */
export default function Join() {
  const secret = secretOf(useSearchParams()[0]);
  const view = useSuspenseQuery(ownPeopleLinkQuery(secret)).data.ownPeopleLink;
  return (
    <Screen title="施設のなかまに入る" noIndex back={paths.search()} focusKey={secret}>
      {/* The address contains the secret of the link. */}
      <meta name="referrer" content="no-referrer" />
      <Content view={view} secret={secret} />
    </Screen>
  );
}

type ContentProps = { view: OwnPeopleLinkView; secret: string };

function Content({ view, secret }: ContentProps) {
  const { facility, joinedAt, problem } = view;
  if (facility && joinedAt) return <Joined facility={facility} joinedAt={joinedAt} />;
  if (facility && (!problem || problem.code === 'OWN_LINK_NAME_MISSING'))
    return <Invitation facility={facility} view={view} secret={secret} />;
  return <Refused view={view} />;
}

/** Shown for a link that cannot be used, by anybody or by this worker: the reason and the next step. */
function Refused({ view: { facility, problem } }: { view: OwnPeopleLinkView }) {
  const isBlockedByWorker = facility && problem?.code === 'OWN_LINK_BLOCKED_BY_WORKER';
  return (
    <EmptyState
      icon={<Unlink />}
      title="このリンクでは入れません"
      actions={
        isBlockedByWorker ? (
          <Link className={buttonClass({})} to={paths.facility(facility.id)}>
            <Words>施設のページを開く</Words>
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'secondary' })} to={paths.search()}>
            <Words>お仕事をさがす</Words>
          </Link>
        )
      }
    >
      {facility && <span className="block pb-2 font-bold wrap-anywhere">{facility.name}</span>}
      {problem && (
        <span className="block">
          <Words>{problem.text}</Words>
        </span>
      )}
    </EmptyState>
  );
}

const effects = [
  '施設の人に、あなたの氏名が表示されます。',
  'この施設で終えた勤務の回数と、最後に働いた日も表示されます。',
  '施設は、あなたをお気に入りやグループに入れることがあります。',
  'ほかの方より先に、求人を案内されることがあります。',
  '応募・契約・書類・給与の決まりは、ほかの方と同じです。',
  '電話番号・住所・資格証と、ほかの施設での勤務は表示されません。',
] as const;

type InvitationProps = ContentProps & { facility: InvitingFacility };

/** The inviting facility and the effects of joining; a visitor also gets a link to sign in. */
function Invitation({ facility, view: { workerName }, secret }: InvitationProps) {
  const { pathname, search } = useLocation();
  const isSignedIn = useSession().status === 'authenticated';
  return (
    <>
      <div className="flex flex-col gap-6 px-4 py-5">
        <p>
          <Words>次の施設が、あなたを「施設のなかま」に招いています。</Words>
        </p>
        <FacilityCard facility={facility} />
        <Section title="なかまに入ると">
          <ul className="flex list-disc flex-col gap-1.5 pl-5">
            {effects.map((effect) => (
              <li key={effect}>
                <Words>{effect}</Words>
              </li>
            ))}
          </ul>
          <p>
            <Words>
              いつでも抜けられます。「お気に入り」の「招待」にある「なかまに入っている施設」から抜けてください。
            </Words>
          </p>
        </Section>
        {isSignedIn && workerName !== null && (
          <Section title="施設に表示される氏名">
            <p className="text-lg font-bold wrap-anywhere">{workerName}</p>
          </Section>
        )}
        {isSignedIn && workerName === null && (
          <Banner tone="warn" title="氏名の登録が必要です">
            施設に表示される氏名を登録すると、なかまに入れます。
          </Banner>
        )}
      </div>
      <ActionBar>
        {!isSignedIn ? (
          <Link
            className={buttonClass({ size: 'lg', wide: true })}
            to={signInPath({ pathname, search })}
          >
            <Words>ログイン・新規登録へ進む</Words>
          </Link>
        ) : workerName === null ? (
          <Link
            className={buttonClass({ size: 'lg', wide: true })}
            to={paths.me.profile.basic({ returnTo: pathname + search })}
          >
            <Words>氏名を登録する</Words>
          </Link>
        ) : (
          <JoinButton secret={secret} />
        )}
      </ActionBar>
    </>
  );
}

/** このなかまに入る: only this button joins; opening the page never does. */
function JoinButton({ secret }: { secret: string }) {
  const join = useGraphqlMutation(JoinOwnPeopleMutation, {
    invalidates: [OwnPeopleLinkQuery, JoinedFacilitiesQuery],
    onSuccess: () => toast.success('なかまに入りました'),
  });
  return (
    <>
      {join.error && (
        <Banner tone="danger" title="なかまに入れませんでした" announce>
          {join.error.message}
        </Banner>
      )}
      <Button
        size="lg"
        wide
        pending={join.isPending}
        pendingLabel="送信しています…"
        onClick={() => join.mutate({ secret })}
      >
        このなかまに入る
      </Button>
    </>
  );
}

function Joined({ facility, joinedAt }: { facility: InvitingFacility; joinedAt: string }) {
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      <Banner tone="success" title="この施設のなかまに入っています">
        この施設があなたを招いたお仕事は、「招待」に届きます。
      </Banner>
      <FacilityCard facility={facility}>
        <p className="text-sm text-fg-2">
          <Words>入った日</Words> <JstTime at={joinedAt} format="day" />
        </p>
      </FacilityCard>
      <Link className={buttonClass({ wide: true })} to={paths.favorites.invitations()}>
        <Words>招待を見る</Words>
      </Link>
      <Link
        className={buttonClass({ variant: 'secondary', wide: true })}
        to={paths.favorites.joined()}
      >
        <Words>なかまに入っている施設</Words>
      </Link>
    </div>
  );
}

type CardProps = { facility: InvitingFacility; children?: ReactNode };

function FacilityCard({ facility: { id, name, corporationName }, children }: CardProps) {
  return (
    <Card className="flex flex-col gap-1">
      <h2 className="text-lg font-bold wrap-anywhere">
        <Link className="link" to={paths.facility(id)}>
          {name}
        </Link>
      </h2>
      <p className="wrap-anywhere text-fg-2">{corporationName}</p>
      {children}
    </Card>
  );
}
