import { formatDayWithWeekday } from '#base/jst.ts';
import { formatNumber, formatYen } from '#base/yen.ts';
import { Card, Section } from '#ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { fieldId } from '#ui/fields/field.tsx';

import { cellName, daysOf, type WeekDraft } from '../week-draft.ts';
import type { WeekVerdict } from '../week-verdict.ts';

type Props = { draft: WeekDraft; verdict: WeekVerdict };

const parts = [
  ['base', '基本賃金'],
  ['overtimePremium', '時間外の割増'],
  ['nightPremium', '深夜の割増'],
  ['bonus', 'ボーナス'],
  ['travelAllowance', '交通費'],
] as const;

/** What the week costs, and which of its shifts cannot be posted, each with the reason. */
export function WeekSummary({ draft, verdict: { sum, refused } }: Props) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section title="費用の見込み">
        <Card>
          <p className="pb-3 text-sm text-fg-2">
            掲載できる{formatNumber(sum.shifts)}件、のべ{formatNumber(sum.seats)}
            名が予定どおりに働いたときの、1名あたりの費用に人数をかけた合計です。手数料は含みません。
          </p>
          <DefinitionList>
            {parts.map(([part, label]) => (
              <DefinitionRow key={part} label={label} layout="split">
                {formatYen(sum[part])}
              </DefinitionRow>
            ))}
            <DefinitionRow label="合計" layout="split" strong>
              {formatYen(sum.total)}
            </DefinitionRow>
          </DefinitionList>
        </Card>
      </Section>
      <Section title="掲載できない枠">
        {refused.length === 0 ? (
          <p className="text-fg-2">掲載できない枠はありません。</p>
        ) : (
          <ul className="divide-y divide-line-weak rounded-16 border border-danger-line bg-surface px-4">
            {refused.map(({ cell, refusal }) => {
              const id = fieldId(cellName(cell));
              const [first] = daysOf(draft, cell.weekday);
              return (
                <li key={id} className="py-3">
                  <a
                    href={`#${id}`}
                    className="link font-bold"
                    onClick={(event) => {
                      event.preventDefault();
                      document.getElementById(id)?.focus();
                    }}
                  >
                    {formatDayWithWeekday(refusal?.day ?? first ?? draft.week)} {cell.preset.name}
                  </a>
                  <p className="text-sm">{refusal?.message}</p>
                </li>
              );
            })}
          </ul>
        )}
      </Section>
    </div>
  );
}
