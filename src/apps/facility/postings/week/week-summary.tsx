import { useRef, useState } from 'react';

import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { fieldId } from '#platform/ui/fields/field.tsx';

import { weekCellName, daysOfWeekday, type WeekTableCell, type WeekDraft } from './week-draft.ts';
import type { WeekVerdict } from './week-verdict.ts';
import { CostCard } from './cost-card.tsx';
import type { TemplateWithPostingGrounds } from './use-week-grounds.ts';

type Props = {
  draft: WeekDraft;
  verdict: WeekVerdict;
  facilities: readonly { id: string; name: string }[];
  sources: ReadonlyMap<string, TemplateWithPostingGrounds>;
  onLeaveOut: (cells: readonly WeekTableCell[]) => void;
};

/** Summary with the cost of the week and the shifts that cannot be posted, each with the reason. */
export function WeekSummary(props: Props) {
  return (
    <div className="grid items-start gap-8 lg:grid-cols-2">
      <Section title="費用の見込み">
        <CostCard sum={props.verdict.sum} />
      </Section>
      <Section title="掲載できない枠">
        <Refused {...props} />
      </Section>
    </div>
  );
}

function Refused({ draft, verdict: { refused }, facilities, sources, onLeaveOut }: Props) {
  const [leftOut, setLeftOut] = useState(0);
  const sentence = useRef<HTMLParagraphElement>(null);
  if (leftOut > 0 && refused.length > 0) setLeftOut(0);
  /** Returns the facility and the template of a cell if there are several tables, otherwise an empty text. */
  const tableOf = ({ group }: WeekTableCell) =>
    draft.groups.length > 1
      ? `${facilities.find(({ id }) => id === group.facilityId)?.name ?? ''}・${sources.get(group.templateId)?.template.title ?? ''} `
      : '';
  return (
    <>
      <p ref={sentence} tabIndex={-1} data-focus-quiet aria-live="polite" className="text-fg-2">
        {sentenceOf(refused.length, leftOut)}
      </p>
      {refused.length > 0 && (
        <>
          <ul className="divide-y divide-line-weak rounded-16 border border-danger-line bg-surface px-4">
            {refused.map(({ cell, refusal }) => {
              const id = fieldId(weekCellName(cell));
              const [first] = daysOfWeekday(draft, cell.weekday);
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
                    {tableOf(cell)}
                    {formatDayWithWeekday(refusal?.day ?? first ?? draft.week)} {cell.preset.name}
                  </a>
                  <p className="text-sm">{refusal?.message}</p>
                </li>
              );
            })}
          </ul>
          {draft.weeks > 1 && (
            <p className="text-sm text-fg-2">外した枠は、くり返すすべての週で掲載されません。</p>
          )}
          <p>
            <Button
              variant="secondary"
              size="sm"
              onClick={() => {
                // The button disappears with the list, so focus moves to the sentence.
                sentence.current?.focus();
                setLeftOut(refused.length);
                onLeaveOut(refused.map(({ cell }) => cell));
              }}
            >
              掲載できない枠を外す
            </Button>
          </p>
        </>
      )}
    </>
  );
}

function sentenceOf(refused: number, leftOut: number): string {
  if (refused > 0) return '理由を直すか、枠を外すと、ほかの枠を掲載できます。';
  if (leftOut > 0) return `掲載できない枠を${leftOut}つ外しました。`;
  return '掲載できない枠はありません。';
}
