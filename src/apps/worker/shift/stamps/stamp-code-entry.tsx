import { useState } from 'react';
import { useSearchParams } from 'react-router';

import type { FieldErrors } from '#platform/base/refusal.ts';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Button } from '#platform/ui/button.tsx';
import { CodeField } from '#platform/ui/fields/code-field.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';

import { hoursClaimSentences } from '#domain/attendance/messages.ts';
import type { StampKind } from '#domain/attendance/stamps/next-stamp.ts';
import { readStampCode } from '#domain/attendance/stamps/stamp-rules.ts';
import { stampPaths } from '#domain/attendance/stamps/stamp-paths.ts';
import { StampDone } from './stamp-done.tsx';
import {
  StampNotPossibleNote,
  StampScreenFrame,
  useStampScreen,
  type StampScreenState,
} from './stamp-frame.tsx';
import { StampRefusal } from './stamp-refusal.tsx';
import { StampSheet } from './stamp-sheet.tsx';
import { useStamp, type StampMutation } from './use-stamp.ts';

type StampCodeEntryProps = { attendanceId: string; kind: StampKind };

/** The stamp by typing the six digits below the printed QR code. */
export function StampCodeEntry({ attendanceId: id, kind }: StampCodeEntryProps) {
  const screen = useStampScreen(id, kind);
  const stamp = useStamp(id, kind);
  const outcome = stamp.data;
  return (
    <>
      <StampScreenFrame kind={kind} shift={screen.shift} back={stampPaths[kind](id)}>
        {!outcome && screen.closed && <StampNotPossibleNote screen={screen} kind={kind} />}
      </StampScreenFrame>
      {outcome ? (
        <StampDone attendanceId={id} kind={kind} outcome={outcome} />
      ) : (
        !screen.closed && <Entry kind={kind} screen={screen} stamp={stamp} />
      )}
    </>
  );
}

type EntryProps = {
  kind: StampKind;
  screen: StampScreenState;
  stamp: StampMutation;
};

function Entry({ kind, screen: { shift, now }, stamp }: EntryProps) {
  const [params] = useSearchParams();
  const [confirming, setConfirming] = useState<string | null>(null);
  const form = useForm({
    initial: () => ({ code: readStampCode(params.get('c') ?? '') ?? '' }),
    focusesField: true,
    check: ({ code }): FieldErrors =>
      readStampCode(code) === null ? { code: hoursClaimSentences.codeDigits } : {},
    // Opens the confirmation sheet, which sends the stamp.
    submit: ({ code }) => setConfirming(readStampCode(code)),
  });
  const change = (code: string) => {
    form.change({ code });
    setConfirming(null);
    stamp.reset();
  };
  // A wrong code is shown as the field's error, not in the confirmation sheet.
  const wrong = stamp.error && isAboutCode(stamp.error) ? stamp.error : null;
  const isOpen = confirming !== null && wrong === null;
  return (
    <>
      <div className="flex flex-col gap-4 px-4 pb-6">
        <CodeField
          label="6桁のコード"
          name="code"
          required
          autoComplete="off"
          support="QRコードの下にある、今日の数字です"
          value={form.draft.code}
          error={
            form.problems['code'] ?? (wrong ? (wrong.fields['code'] ?? wrong.message) : undefined)
          }
          onChange={(event) => change(event.target.value)}
          onComplete={(code) => {
            change(code);
            void form.submit();
          }}
        />
        {stamp.isError && !wrong && !isOpen && (
          <StampRefusal failure={stamp.error} attendanceId={shift.id} />
        )}
      </div>
      <ActionBar>
        <Button
          size="lg"
          wide
          onClick={() => {
            stamp.reset();
            void form.submit();
          }}
        >
          内容を確認する
        </Button>
      </ActionBar>
      <StampSheet
        kind={kind}
        shift={shift}
        read={isOpen ? { code: confirming, minuteProof: null } : null}
        now={now}
        stamp={stamp}
        onClose={() => setConfirming(null)}
      />
    </>
  );
}

function isAboutCode({ code, fields }: { code: string; fields: Record<string, string> }): boolean {
  return code === 'CODE_INVALID' || 'code' in fields;
}
