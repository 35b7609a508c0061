import { useSuspenseQuery } from '@tanstack/react-query';

import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { addDays, formatDay, formatMinutes } from '#platform/base/jst.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Meter } from '#platform/ui/feedback/meter.tsx';

import { incomeThresholdsQuery, type IncomeThreshold } from './thresholds-client.ts';

/** The thresholds of a year, each as a meter with an explanation; renders nothing for a year without figures. */
export function ThresholdSection({ year: asked }: { year: number | null }) {
  const { year, thresholds } = useSuspenseQuery(incomeThresholdsQuery(asked)).data.incomeThresholds;
  if (thresholds.length === 0) return null;
  return (
    <Section title={`${year}年の扶養・申告・社会保険の目安`}>
      <Card>
        <ul className="flex flex-col gap-6">
          {thresholds.map((threshold) => (
            <li key={threshold.kind}>
              <ThresholdMeter year={year} threshold={threshold} />
            </li>
          ))}
        </ul>
        <p className="pt-6 text-sm text-fg-2">
          <Words>
            「年106万円の壁」（月8.8万円以上で社会保険に入る条件）は、2025年6月に公布された法律でなくなることが決まっています。週20時間の条件は残ります。
          </Words>
        </p>
        <p className="pt-2 text-sm text-fg-2">
          <Words>
            ひとこまのお仕事だけを数えています。ほかの勤務先の給与は入っていません。くわしくは、家族の健康保険や税務署に確認してください。
          </Words>
        </p>
      </Card>
    </Section>
  );
}

function ThresholdMeter({ year, threshold }: { year: number; threshold: IncomeThreshold }) {
  const { kind, amount, max, state, sourceName, readOn, isCarried } = threshold;
  const format = kind === 'WEEKLY_HOURS' ? formatMinutes : formatYen;
  return (
    <>
      <Meter
        label={labelOf(threshold)}
        value={amount}
        max={max}
        text={`${format(amount)} / ${format(max)}`}
      />
      <div className="flex flex-col gap-1 pt-2 text-sm text-fg-2">
        {state === 'NEAR' && (
          <p className="text-fg">
            <Words>{`目安まで、あと${format(max - amount)}です。`}</Words>
          </p>
        )}
        {state === 'REACHED' && (
          <p className="text-fg">
            <Words>目安の金額・時間になりました。</Words>
          </p>
        )}
        <p>
          <Words>{meaningOf(threshold)}</Words>
        </p>
        {isCarried && (
          <p className="text-fg">
            <Words>{`${year}年の金額はまだ確認できていないため、${year - 1}年の金額で示しています。`}</Words>
          </p>
        )}
        <p>
          <Words>{`根拠：${sourceName}（${formatDay(readOn)}に確認）`}</Words>
        </p>
      </div>
    </>
  );
}

/** In units of 10,000 yen (万円), as the law's figures are usually stated. */
const inTenThousands = (yen: number) => formatNumber(yen / 10_000);

function labelOf({ kind, max }: IncomeThreshold): string {
  switch (kind) {
    case 'DEPENDENT':
      return `家族の扶養（年${inTenThousands(max)}万円未満）`;
    case 'SECOND_INCOME':
      return `確定申告（年${inTenThousands(max)}万円まで不要）`;
    case 'WEEKLY_HOURS':
      return `1つの法人での勤務（週${formatMinutes(max)}未満）`;
    default:
      return unknownServerValue(kind);
  }
}

function meaningOf({ kind, max, others, week }: IncomeThreshold): string {
  switch (kind) {
    case 'DEPENDENT':
      return [
        `家族の健康保険の扶養に入っている人は、1年の収入の見込みが${inTenThousands(max)}万円以上になると、扶養から外れることがあります。交通費も数えます。`,
        others === null
          ? ''
          : `19〜22歳の人（配偶者を除く）は${inTenThousands(others.young)}万円、60歳以上や障害のある人は${inTenThousands(others.elder)}万円です。`,
      ].join('');
    case 'SECOND_INCOME':
      return `年末調整をする勤務先がほかにある人は、ここでの給与などが1年で${inTenThousands(max)}万円を超えると、確定申告が必要です。交通費は数えません。超えなくても、住民税の申告は必要です。`;
    case 'WEEKLY_HOURS':
      return [
        `同じ法人で週${formatMinutes(max)}以上働くと、社会保険に入ることがあります。`,
        week === null
          ? ''
          : `${formatDay(week.from)}〜${formatDay(addDays(week.from, 6))}に予定がいちばん長い法人は、${week.employerName}です。`,
      ].join('');
    default:
      return unknownServerValue(kind);
  }
}
