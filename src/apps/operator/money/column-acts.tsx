import { jstDay } from '#platform/base/jst.ts';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { serverTime } from '#platform/web/server-time.ts';

import { taxColumnReasonLengthBounds } from '#domain/pay/wage/tax-column.ts';
import {
  createOperatorAct,
  reasonFieldReadByWorker,
  type OperatorActOptions,
} from '#apps/operator/parts/acts.tsx';
import {
  OperatorDismissTaxProposalMutation,
  OperatorEndNonresidentMutation,
  OperatorEndTaxColumnMutation,
  OperatorNonresidentCandidatesQuery,
  OperatorNonresidentsQuery,
  OperatorSetNonresidentMutation,
  OperatorSetTaxColumnMutation,
  OperatorTaxColumnPeriodsQuery,
  OperatorTaxColumnProposalsQuery,
  OperatorTaxShortfallsQuery,
  type TaxColumnPeriodData,
  type TaxColumnProposalData,
} from './tax-columns-client.ts';
import { nonresidentTaxPercent } from '#domain/pay/wage/withholding.ts';

const changed = [
  OperatorTaxColumnProposalsQuery,
  OperatorTaxColumnPeriodsQuery,
  OperatorTaxShortfallsQuery,
  OperatorNonresidentCandidatesQuery,
  OperatorNonresidentsQuery,
] as const;

const columnReason = { ...reasonFieldReadByWorker, ...taxColumnReasonLengthBounds };

type ColumnOptions<Input> = Pick<
  OperatorActOptions<Input, { fromDay: string }>,
  'label' | 'variant' | 'title' | 'done' | 'text' | 'operation' | 'input'
> & {
  /** Label of the field for the day of the first shift. */
  dayLabel: string;
};

/** Builds a decision about the tax column of a worker, with the day of the first shift and the reason. */
const columnAct = <Input,>({ dayLabel, ...options }: ColumnOptions<Input>) =>
  createOperatorAct<Input, { fromDay: string }>({
    ...options,
    invalidates: changed,
    reason: columnReason,
    fields: {
      initial: () => ({ fromDay: jstDay(serverTime()) }),
      check: ({ fromDay }): Record<string, string> =>
        fromDay === '' ? { fromDay: '最初の勤務日を入力してください' } : {},
      render: ({ draft, problems, change }) => (
        <DateField
          label={dayLabel}
          name="fromDay"
          required
          value={draft.fromDay}
          error={problems['fromDay']}
          onChange={(fromDay) => change({ fromDay })}
        />
      ),
    },
  });

const effectAt = (corporationName: string) =>
  `${corporationName}の給与だけが変わります。すでに振り込んだ給与は変わりません。`;

export const setTaxColumnOperatorAct = ({
  workerId,
  corporationId,
  corporationName,
}: TaxColumnProposalData) =>
  columnAct({
    label: '乙欄にする',
    title: 'この勤務先の給与を乙欄にしますか？',
    text: effectAt(corporationName),
    done: '乙欄にしました',
    dayLabel: '乙欄にする最初の勤務日',
    operation: OperatorSetTaxColumnMutation,
    input: (given) => ({ workerId, corporationId, ...given }),
  });

export const dismissTaxProposalOperatorAct = ({ id }: TaxColumnProposalData) =>
  createOperatorAct({
    label: '丙欄のままにする',
    variant: 'secondary',
    title: '丙欄のままにしますか？',
    done: '丙欄のままにしました',
    operation: OperatorDismissTaxProposalMutation,
    invalidates: changed,
    reason: { ...columnReason, note: '記録に残ります。ワーカーには表示されません' },
    input: ({ reason }) => ({ id, reason }),
  });

export const endTaxColumnOperatorAct = ({ id, corporationName }: TaxColumnPeriodData) =>
  columnAct({
    label: '丙欄に戻す',
    variant: 'secondary',
    title: '丙欄に戻しますか？',
    text: effectAt(corporationName),
    done: '丙欄に戻しました',
    dayLabel: '丙欄に戻す最初の勤務日',
    operation: OperatorEndTaxColumnMutation,
    input: (given) => ({ id, ...given }),
  });

export const setNonresidentOperatorAct = (workerId: string) =>
  columnAct({
    label: '非居住者にする',
    title: 'このワーカーを非居住者にしますか？',
    text: `すべての法人の給与が${nonresidentTaxPercent}％になります。すでに振り込んだ給与は変わりません。`,
    done: '非居住者にしました',
    dayLabel: '非居住者とする最初の勤務日',
    operation: OperatorSetNonresidentMutation,
    input: (given) => ({ workerId, ...given }),
  });

export const endNonresidentOperatorAct = (id: string) =>
  columnAct({
    label: '居住者に戻す',
    variant: 'secondary',
    title: '居住者に戻しますか？',
    text: 'すべての法人の給与が日額表の税額に戻ります。すでに振り込んだ給与は変わりません。',
    done: '居住者に戻しました',
    dayLabel: '居住者に戻す最初の勤務日',
    operation: OperatorEndNonresidentMutation,
    input: (given) => ({ id, ...given }),
  });
