import { useNavigate } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import type { WageCheckFragment } from '#gen/worker-operations.ts';
import { toast } from '#platform/ui/overlays/toast.ts';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { useHistoryState } from '#platform/web/history-state.ts';

import {
  EarningsQuery,
  MonthShiftsQuery,
  RequestAttendanceApprovalMutation,
  UncheckedShiftsQuery,
  WageWithAdjustmentQuery,
  WageWithoutAdjustmentQuery,
  WalletQuery,
} from './client.ts';

export type WageAdjustmentMode = 'with_adjustment' | 'without_adjustment';
export type WageApprovalForm = ReturnType<typeof useWageApproval>;

/** The typed reason; null until the worker types, which keeps the reason written with the hours. */
type ApprovalDraft = { reason: string | null };

/** The form state of the wage check: accepts the wage, or requests the correction with its reason. */
export function useWageApproval(wage: WageCheckFragment, mode: WageAdjustmentMode) {
  const navigate = useNavigate();
  const adjusting = mode === 'with_adjustment';
  const carried = useCarriedReason();
  const send = useGraphqlMutation(RequestAttendanceApprovalMutation, {
    invalidates: [
      WalletQuery,
      EarningsQuery,
      MonthShiftsQuery,
      UncheckedShiftsQuery,
      'ShellShifts',
      'Schedule',
      'Shift',
      WageWithAdjustmentQuery,
      WageWithoutAdjustmentQuery,
    ],
    once: 'screen',
    onSuccess: () => {
      toast.success(adjusting ? '修正を申請しました' : '給与を確定しました');
      return navigate(adjusting ? paths.shift(wage.id) : paths.earnings());
    },
    onError: (failure) => toast.error(failure.message),
  });
  const reasonOf = (draft: ApprovalDraft) => draft.reason ?? carried;
  const form = useForm<ApprovalDraft>({
    initial: { reason: null },
    focusesField: true,
    check: (draft): FieldErrors =>
      adjusting && reasonOf(draft).trim() === '' ? { reason: '修正の理由を入力してください' } : {},
    submit(draft) {
      const reason = adjusting ? reasonOf(draft).trim() : null;
      return send.mutateAsync({ input: { id: wage.id, mode, reason } });
    },
  });
  return { ...form, adjusting, reason: reasonOf(form.draft) };
}

/** Returns the reason written with the corrected hours, passed in the history state; empty without one. */
function useCarriedReason(): string {
  // Check the shape: an earlier version of the page may have stored another one.
  const state = useHistoryState();
  const isReason = typeof state === 'object' && state !== null && 'reason' in state;
  return isReason && typeof state.reason === 'string' ? state.reason : '';
}
