import { unknownServerValue } from '#platform/base/from-newer-server.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { FacilityView } from './facility-page-client.ts';
import { figureDays, minCasesForFigure } from '#domain/recruitment/facilities/figures.ts';

type Figure = FacilityView['figures'][number];

/** Section with the recorded figures about the work here, each with the number of cases behind it. */
export function FacilityFigures({ figures }: { figures: readonly Figure[] }) {
  return (
    <Section title="この施設の記録">
      <Card className="flex flex-col gap-3">
        {figures.length === 0 ? (
          <p>
            <Words>
              {`勤務や返信が${minCasesForFigure}件集まると、残業や休憩などの記録を表示します。`}
            </Words>
          </p>
        ) : (
          <>
            <DefinitionList>
              {figures.map((figure) => (
                <DefinitionRow key={figure.kind} label={labelOf(figure.kind)} layout="split">
                  <Words>{facilityFigureText(figure)}</Words>
                </DefinitionRow>
              ))}
            </DefinitionList>
            <p className="text-sm text-fg-2">
              <Words>
                {`直近${figureDays}日間の、実際の勤務から計算しています。${minCasesForFigure}件に満たない項目は表示しません。`}
              </Words>
            </p>
          </>
        )}
      </Card>
    </Section>
  );
}

function labelOf(kind: Figure['kind']): string {
  switch (kind) {
    case 'RETURNING':
      return 'もう一度働いた人';
    case 'OVERTIME':
      return '残業があった勤務';
    case 'BREAKS':
      return '予定どおり休憩を取れた勤務';
    case 'CANCELLATIONS':
      return '施設の都合でなくなった勤務';
    case 'REPLY':
      return 'メッセージの返信まで';
    default:
      return unknownServerValue(kind);
  }
}

/** Returns the text of a figure: 「10人中4人」「40回中3回（平均17分）」「およそ2時間（返信12件の中央の値）」. */
export function facilityFigureText({ kind, count, part, minutes }: Figure): string {
  if (kind === 'REPLY') return `${waitText(minutes ?? 0)}（返信${count}件の中央の値）`;
  if (kind === 'RETURNING') return `${count}人中${part ?? 0}人`;
  if (minutes === null) return `${count}回中${part ?? 0}回`;
  return `${count}回中${part ?? 0}回（平均${minutes}分）`;
}

function waitText(minutes: number): string {
  if (minutes < 60) return `およそ${Math.max(1, minutes)}分`;
  return minutes < 24 * 60
    ? `およそ${Math.round(minutes / 60)}時間`
    : `およそ${Math.round(minutes / (24 * 60))}日`;
}
