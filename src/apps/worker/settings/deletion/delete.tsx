import { useSuspenseQuery } from '@tanstack/react-query';
import BellOff from 'lucide-react/icons/bell-off';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { deletableJudgementQuery, type DeletableJudgementView } from './deletion-client.ts';
import { AccountDeletionLosses } from './delete-losses.tsx';

const route = pageLoaders({ needsSession: true, queries: () => [deletableJudgementQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 退会: whether the account can be deleted, what would be lost, and alternatives. */
export default function DeleteAccount() {
  const judgement = useSuspenseQuery(deletableJudgementQuery()).data.workerDeletableJudgement;
  return (
    <Screen title="退会" back={paths.settings()}>
      {judgement.isDeletable ? <Possible judgement={judgement} /> : <NotYet {...judgement} />}
    </Screen>
  );
}

function NotYet({ undeletableReasons, obstacles }: DeletableJudgementView) {
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <Banner tone="warn" title="まだ退会できません">
          次の手続きが終わると、退会できます
        </Banner>
        <RowList>
          {obstacles.map(({ advice, path }, index) => (
            <ListRow
              key={path + advice}
              as={Link}
              to={path}
              icon={<CircleAlert aria-hidden />}
              title={undeletableReasons[index]}
              description={advice}
            />
          ))}
        </RowList>
        <Alternatives />
      </div>
      <ActionBar>
        <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.me()}>
          <Words>マイページに戻る</Words>
        </Link>
      </ActionBar>
    </>
  );
}

function Possible({ judgement }: { judgement: DeletableJudgementView }) {
  return (
    <>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <AccountDeletionLosses {...judgement} />
        <Alternatives />
      </div>
      <ActionBar>
        <Link
          className={buttonClass({ variant: 'secondary', size: 'lg', wide: true })}
          to={paths.settings.deletion.reason()}
        >
          <Words>退会の手続きへ</Words>
        </Link>
        <Link className={buttonClass({ size: 'lg', wide: true })} to={paths.me()}>
          <Words>退会しない</Words>
        </Link>
      </ActionBar>
    </>
  );
}

/** Alternatives to deleting the account, such as turning notices off. */
function Alternatives() {
  return (
    <Card className="flex flex-col gap-2">
      <h2 className="flex items-center gap-2 font-bold">
        <BellOff aria-hidden className="size-5 shrink-0" />
        <Words>お知らせを止めたいとき</Words>
      </h2>
      <p>
        <Words>退会しなくても、お知らせだけを止められます。</Words>
      </p>
      <div className="flex flex-wrap gap-2">
        <Link
          to={paths.settings.notifications()}
          className={buttonClass({ variant: 'secondary', size: 'sm' })}
        >
          <Words>お知らせの設定</Words>
        </Link>
        <Link to={paths.alerts()} className={buttonClass({ variant: 'secondary', size: 'sm' })}>
          <Words>新着のお知らせを休む</Words>
        </Link>
      </div>
    </Card>
  );
}
