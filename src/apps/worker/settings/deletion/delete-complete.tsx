import CircleCheck from 'lucide-react/icons/circle-check';
import { useSyncExternalStore } from 'react';
import { Link } from 'react-router';

import { formatDay, jstDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatNumber } from '#platform/base/yen.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from '#platform/web/screen/screen.tsx';

import { storedDeletionResult, parseDeletionResult } from './leaving.ts';
import { deletedNumberReuseDelayHours } from '#access/worker/rules.ts';

const unchanging = () => () => undefined;

/** 退会の完了: the last screen, shown after the account was deleted. */
export default function DeleteComplete() {
  // The result is stored in this tab only, so that the server renders the page without it.
  const left = parseDeletionResult(
    useSyncExternalStore(unchanging, storedDeletionResult, () => null),
  );
  return (
    <Screen title="退会" documentTitle="退会の手続きが完了しました" noIndex>
      <div className="flex flex-1 flex-col gap-5 px-4 py-5">
        <EmptyState
          icon={<CircleCheck />}
          title="退会の手続きが完了しました"
          actions={
            <Link to={paths.search()} className={buttonClass({ variant: 'secondary' })}>
              <Words>お仕事をさがす画面へ</Words>
            </Link>
          }
        >
          <p>
            <Words>ご利用ありがとうございました。</Words>
          </p>
          {left !== null && left.pointsLost > 0 && (
            <p>
              <Words>{formatNumber(left.pointsLost)}ポイントは失効しました。</Words>
            </p>
          )}
          <p>
            <Words>
              同じ電話番号での再登録は、{deletedNumberReuseDelayHours}時間後からできます。
            </Words>
          </p>
        </EmptyState>
        {left?.statementPath && left.statementUntil && (
          <Card className="flex flex-col gap-3">
            <h2 className="font-bold">
              <Words>源泉徴収票</Words>
            </h2>
            <p>
              <Words>
                {formatDay(jstDay(new Date(left.statementUntil)))}
                まで、次のページから保存できます。同じリンクをメールかSMSでお送りしました。
              </Words>
            </p>
            <a
              href={left.statementPath}
              className={buttonClass({ variant: 'secondary', wide: true })}
            >
              <Words>源泉徴収票のページを開く</Words>
            </a>
          </Card>
        )}
      </div>
    </Screen>
  );
}
