import {
  dunningPauseProblem,
  dunningPauseReasonLengthBounds,
} from '#domain/billing/dunning/dunning-rules.ts';
import { addDays, jstDay } from '#platform/base/jst.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { DateField } from '#platform/ui/dates/date-field.tsx';
import { serverTime } from '#platform/web/server-time.ts';

import { createOperatorAct } from '#apps/operator/parts/acts.tsx';
import { PauseDunningMutation } from './invoices-client.ts';

/** Days of the pause that the dialog proposes. */
const proposedDays = 14;

/** Pauses the dunning of an invoice until a day, with a reason for the record. */
export const pauseDunningAct = (invoiceId: string) =>
  createOperatorAct<{ invoiceId: string; until: string; reason: string }, { until: string }>({
    label: '督促を止める',
    variant: 'secondary',
    title: 'この請求書の督促を止めますか？',
    text: '最後の日まで、督促のお知らせを送らず、この請求書のために募集の掲載を断ることもしません。支払期限は変わりません。もう一度止めると、新しい日に変わります。',
    confirmLabel: '止める',
    done: '督促を止めました',
    reason: {
      ...dunningPauseReasonLengthBounds,
      label: '理由',
      note: '操作の記録に残ります',
    },
    operation: PauseDunningMutation,
    input: ({ until, reason }) => ({ invoiceId, until, reason }),
    fields: {
      initial: () => ({ until: addDays(jstDay(serverTime()), proposedDays) }),
      check: ({ until }): FieldErrors => {
        const problem = dunningPauseProblem(until, jstDay(serverTime()));
        return problem === undefined ? {} : { until: problem };
      },
      render: ({ draft, problems, change }) => (
        <DateField
          label="止める最後の日"
          name="until"
          required
          value={draft.until}
          error={problems['until']}
          onChange={(until) => change({ until })}
        />
      ),
    },
  });
