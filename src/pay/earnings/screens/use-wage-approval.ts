import { useState, useSyncExternalStore } from 'react';
import { useLocation, useNavigate } from 'react-router';

import { paths } from '#base/paths.ts';
import type { WageCheckFragment } from '#gen/operations.ts';
import { toast } from '#ui/overlays/toast.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';

import {
  Earnings,
  MonthShifts,
  RequestAttendanceApproval,
  UncheckedShifts,
  WageWithAdjustment,
  WageWithoutAdjustment,
  Wallet,
} from '../../client.ts';

export type WageMode = 'with_adjustment' | 'without_adjustment';
export type WageApproval = ReturnType<typeof useWageApproval>;

/** The acceptance of the wage, or the request to correct it with its reason. */
export function useWageApproval(wage: WageCheckFragment, mode: WageMode) {
  const navigate = useNavigate();
  const adjusting = mode === 'with_adjustment';
  const [key] = useState(() => crypto.randomUUID());
  const carried = useCarriedReason();
  const [typed, setTyped] = useState<string | null>(null);
  const reason = typed ?? carried;
  const [reasonError, setReasonError] = useState<string>();
  const send = useGraphqlMutation(RequestAttendanceApproval, {
    invalidates: [
      Wallet,
      Earnings,
      MonthShifts,
      UncheckedShifts,
      'ShellShifts',
      'Schedule',
      'Shift',
      WageWithAdjustment,
      WageWithoutAdjustment,
    ],
    idempotencyKey: key,
    onSuccess: () => {
      toast.success(adjusting ? '修正を申請しました' : '給与を確定しました');
      return navigate(adjusting ? paths.shift(wage.id) : paths.earnings());
    },
    onError: (failure) => {
      setReasonError(failure.fields['reason']);
      toast.error(failure.message);
    },
  });
  const press = () => {
    if (adjusting && reason.trim() === '') {
      setReasonError('修正の理由を入力してください');
      return;
    }
    send.mutate({ input: { id: wage.id, mode, reason: adjusting ? reason.trim() : null } });
  };
  return {
    adjusting,
    reason,
    reasonError,
    changeReason(text: string) {
      setTyped(text);
      setReasonError(undefined);
    },
    press,
    isPending: send.isPending,
    error: send.error,
  };
}

const never = () => () => {};
const nothing = () => '';

/**
 * The reason written with the corrected hours, passed through the history state, because URLs are
 * logged. The server does not know it, so it appears after hydration.
 */
function useCarriedReason(): string {
  // An earlier version of the page may have left another shape in the history.
  const state: unknown = useLocation().state;
  const isReason = typeof state === 'object' && state !== null && 'reason' in state;
  const reason = isReason && typeof state.reason === 'string' ? state.reason : '';
  return useSyncExternalStore(never, () => reason, nothing);
}
