import { Card, Section } from '#ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#ui/display/definition-list.tsx';
import { StateBadge } from '#ui/feedback/badge.tsx';

import { instantText } from '../instant-text.ts';
import { inputOfTemplate, type TemplateDraft } from '../template-draft.ts';

type Named = { id: string; name: string };
export type Choices = {
  tasks: readonly Named[];
  benefits: readonly Named[];
  licenses: readonly Named[];
};

type Props = { draft: TemplateDraft; choices: Choices };

/** What workers will read of a template, as it is typed. */
export function TemplatePreview({ draft, choices }: Props) {
  const input = inputOfTemplate(draft);
  const rows = [
    ['業務', namesOf(input.taskIds, choices.tasks).join('、')],
    ['必要な資格', licensesText(input.licenseGroups, choices.licenses)],
    ['応募の条件', input.requirementNote],
    ['即決の条件', instantText(input.instant, choices.licenses)],
    ['仕事の内容', input.description],
    ['1日の流れ', input.workflow.map((step) => `${step.time} ${step.description}`).join('\n')],
    ['持ち物', input.belongings],
    ['服装', input.dress],
    ['注意点', input.note],
    ['待遇', namesOf(input.benefitIds, choices.benefits).join('、')],
    ['勤務前の質問', input.questions.join('\n')],
  ] as const;
  return (
    <Section title="ワーカーに見える内容">
      <Card className="flex flex-col gap-3">
        <p className="text-lg font-bold wrap-anywhere">{input.title || '（仕事の名前）'}</p>
        {input.tagline && <p className="wrap-anywhere text-fg-2">{input.tagline}</p>}
        <p className="flex flex-wrap gap-2 empty:hidden">
          {input.beginnersWelcome && <StateBadge tone="success">初めて歓迎</StateBadge>}
          {input.pickUpService && <StateBadge>送迎あり</StateBadge>}
        </p>
        {input.appealPoints.length > 0 && (
          <ul className="list-disc pl-6">
            {input.appealPoints.map((point, index) => (
              // Two lines may say the same while they are typed.
              <li key={`${index} ${point}`} className="wrap-anywhere">
                {point}
              </li>
            ))}
          </ul>
        )}
        <DefinitionList>
          {rows
            .filter(([, text]) => text !== '')
            .map(([label, text]) => (
              <DefinitionRow key={label} label={label} layout="stack">
                <span className="wrap-anywhere whitespace-pre-line">{text}</span>
              </DefinitionRow>
            ))}
        </DefinitionList>
      </Card>
    </Section>
  );
}

function namesOf(ids: readonly number[], named: readonly Named[]): string[] {
  return named.filter(({ id }) => ids.includes(Number(id))).map(({ name }) => name);
}

function licensesText(groups: readonly (readonly number[])[], licenses: readonly Named[]): string {
  if (groups.length === 0) return '資格は問いません';
  return groups
    .map((group) => {
      const names = namesOf(group, licenses).join('、');
      return group.length > 1 ? `${names}のいずれか` : names;
    })
    .join('\n');
}
