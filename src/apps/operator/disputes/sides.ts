import { terminationReasonName } from '#domain/attendance/termination/schedule-cancellation-rules.ts';
import { formatDay, formatInstant } from '#platform/base/jst.ts';
import { formatYen } from '#platform/base/yen.ts';

type Ended = {
  listedReason: Parameters<typeof terminationReasonName>[0];
  reason: string;
  incident?: string | null;
  incidentAt?: string | null;
  orderedBy?: string | null;
  orderedOn?: string | null;
  statedBreakMinutes?: number | null;
  agreedYen?: number | null;
  owedYen?: number | null;
  objection?: string | null;
};

export const terminationReasonLabel = terminationReasonName;

/** Returns the statements of both sides on the end of a contract, each with its label; empty ones are left out. */
export function statementsOfBothSides(ended: Ended): { label: string; text: string }[] {
  const { reason, incident, incidentAt, orderedBy, orderedOn, objection } = ended;
  const { statedBreakMinutes = null, agreedYen = null, owedYen = null } = ended;
  const hasCase = statedBreakMinutes !== null && agreedYen !== null && owedYen !== null;
  return [
    { label: '施設の説明', text: reason },
    {
      label: '出来事',
      text: incident && incidentAt ? `${formatInstant(new Date(incidentAt))} ${incident}` : '',
    },
    {
      label: '命令・指示',
      text: orderedBy && orderedOn ? `${orderedBy}（${formatDay(orderedOn)}）` : '',
    },
    { label: '休憩（施設の説明）', text: hasCase ? `${String(statedBreakMinutes)}分` : '' },
    {
      label: '給与（税引前・交通費込み）',
      text: hasCase ? `認めるとき ${formatYen(agreedYen)}、認めないとき ${formatYen(owedYen)}` : '',
    },
    { label: 'ワーカーの異議', text: objection ?? '' },
  ].filter(({ text }) => text !== '');
}
