import { formatDayWithWeekday } from '#base/jst.ts';
import { Section } from '#ui/display/card.tsx';
import { fieldId } from '#ui/fields/field.tsx';

import { cellName, daysOf, type WeekDraft } from '../week-draft.ts';
import type { WeekVerdict } from '../week-verdict.ts';
import { CostCard } from './cost-card.tsx';

type Props = { draft: WeekDraft; verdict: WeekVerdict };

/** What the week costs, and which of its shifts cannot be posted, each with the reason. */
export function WeekSummary({ draft, verdict: { sum, refused } }: Props) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section title="費用の見込み">
        <CostCard sum={sum} />
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
