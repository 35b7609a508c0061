import { useQueryClient, useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { BlockFacilityMutation, facilityBlockQuery, type FacilityBlockView } from './client.ts';
import type { Route } from './+types/block-facility.ts';
import { BlockReasonField } from '#apps/parts/pool/block-reason-field.tsx';
import { useBlockForm } from '#apps/parts/pool/use-block-form.ts';
import { UnblockDialog } from './unblock-dialog.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [facilityBlockQuery(params.facilityId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 施設をブロック: the form with the reason, or the existing block. */
export default function BlockFacilityPage({ params: { facilityId } }: Route.ComponentProps) {
  const view = useSuspenseQuery(facilityBlockQuery(facilityId)).data.facilityBlock;
  return (
    <Screen title="施設をブロック" back={paths.facility(facilityId)} focusKey={facilityId}>
      <Content view={view} />
    </Screen>
  );
}

function Content({ view }: { view: FacilityBlockView }) {
  if (view.blockedAt) return <Blocked view={view} />;
  return view.canBlock ? <BlockForm view={view} /> : <NotYet view={view} />;
}

function BlockForm({ view: { facilityId, name } }: { view: FacilityBlockView }) {
  const client = useQueryClient();
  const navigate = useNavigate();
  const block = useGraphqlMutation(BlockFacilityMutation);
  const form = useBlockForm(async ({ reason }) => {
    await block.mutateAsync({ input: { facilityId, reason } });
    toast.success('ブロックしました。この施設の求人は、もう出ません');
    // Any cached list may contain the facility's recruitments.
    await client.invalidateQueries();
    await navigate(paths.settings.blockedFacilities(), { replace: true });
  });
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="flex flex-col gap-5 px-4 py-5">
        <FormErrors form={form} title="ブロックできませんでした" />
        <p className="text-lg font-bold wrap-anywhere">{name}</p>
        <ul className="flex list-disc flex-col gap-1 pl-5">
          {effects.map((effect) => (
            <li key={effect}>
              <Words>{effect}</Words>
            </li>
          ))}
        </ul>
        <BlockReasonField
          form={form}
          support="いつ、何があったかを書いてください。運営だけが読みます。"
        />
      </div>
      <ActionBar>
        <Button
          type="submit"
          variant="danger"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="送信しています…"
        >
          ブロックする
        </Button>
      </ActionBar>
    </form>
  );
}

const effects = [
  'この施設の求人は、検索・地図・お知らせに出なくなります。',
  'お気に入りとフォローからも外れます。',
  '決まっている勤務は、そのままです。',
  '施設には知らせません。いつでも設定から解除できます。',
] as const;

function Blocked({ view }: { view: FacilityBlockView }) {
  const [isLifting, setLifting] = useState(false);
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      <Banner tone="info" title="この施設をブロックしています">
        この施設の求人は、検索やお知らせに出ません。
      </Banner>
      <Card className="flex flex-col gap-2">
        <h2 className="font-bold wrap-anywhere">{view.name}</h2>
        <p className="wrap-anywhere whitespace-pre-line">{view.reason}</p>
        {view.blockedAt && (
          <p className="text-sm text-fg-2">
            <JstTime at={view.blockedAt} />
          </p>
        )}
      </Card>
      <Button variant="secondary" wide onClick={() => setLifting(true)}>
        ブロックを解除
      </Button>
      {isLifting && <UnblockDialog facility={view} onClose={() => setLifting(false)} />}
    </div>
  );
}

function NotYet({ view }: { view: FacilityBlockView }) {
  return (
    <div className="flex flex-col gap-5 px-4 py-5">
      <Banner tone="info" title="まだブロックできません">
        ブロックできるのは、この施設で勤務を終えたあとです。
      </Banner>
      <Link
        className={buttonClass({ variant: 'secondary', wide: true })}
        to={paths.facility(view.facilityId)}
      >
        <Words>施設のページに戻る</Words>
      </Link>
    </div>
  );
}
