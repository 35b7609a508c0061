import { formatNumber } from '#platform/base/yen.ts';
import { Card } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { DeletableJudgementView } from './deletion-client.ts';
import { deletedNumberReuseDelayHours } from '#access/worker/rules.ts';
import { wageRecordRetentionYears } from '#domain/pay/statements/retention.ts';
import { maskNameAfterDays, statementLinkValidMonths } from '#domain/deletion/deletion-rules.ts';

type Props = Pick<DeletableJudgementView, 'pointsToLose' | 'hasStatements'>;

/** Lists what the worker loses and what is retained for how long, before the decision to leave. (Rule 4.22) */
export function AccountDeletionLosses({ pointsToLose, hasStatements }: Props) {
  return (
    <>
      <Card className="flex flex-col gap-2">
        <h2 className="font-bold">
          <Words>退会すると失われるもの</Words>
        </h2>
        <ul className="list-disc space-y-1.5 pl-5">
          {pointsToLose > 0 && (
            <li>
              <Words>
                <strong>
                  <Words>{formatNumber(pointsToLose)}ポイント</Words>
                </strong>
                （退会と同時に失効します。元に戻せません）
              </Words>
            </li>
          )}
          <li>
            <Words>プロフィール・緊急連絡先・本人確認書類と資格証の画像</Words>
          </li>
          <li>
            <Words>お気に入り・新着のお知らせ・勤務できる日</Words>
          </li>
          <li>
            <Words>メールアドレスと、届いたお知らせ</Words>
          </li>
        </ul>
      </Card>
      <Card className="flex flex-col gap-2">
        <h2 className="font-bold">
          <Words>退会しても残るもの</Words>
        </h2>
        <ul className="list-disc space-y-1.5 pl-5">
          <li>
            <Words>
              勤務・給与・契約の記録（法律により{wageRecordRetentionYears}年間保存します）
            </Words>
          </li>
          <li>
            <Words>お名前（{maskNameAfterDays}日後に、1文字目だけを残して伏せます）</Words>
          </li>
          <li>
            <Words>ペナルティ（同じ方が再登録すると引き継がれます）</Words>
          </li>
          {hasStatements && (
            <li>
              <Words>
                源泉徴収票（退会後{statementLinkValidMonths}
                か月は、お送りするリンクから保存できます）
              </Words>
            </li>
          )}
        </ul>
        <p className="text-sm text-fg-2">
          <Words>
            同じ電話番号での再登録は、{deletedNumberReuseDelayHours}時間後からできます。
          </Words>
        </p>
      </Card>
    </>
  );
}
