import { Button } from '#platform/ui/button.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { useServerTime } from '../server-time.ts';

type ResendCodeProps = {
  /** The mutation that sends the code. */
  sending: { error: Error | null; isPending: boolean };
  /** From this instant on, another code may be sent. */
  resendAt: string;
  onSend: () => void;
};

/**
 * The button that sends another code, with the remaining seconds until it may be pressed, and the failure of the last
 * attempt.
 */
export function ResendCode({ sending, resendAt, onSend }: ResendCodeProps) {
  const now = useServerTime(1_000);
  const wait = Math.ceil((new Date(resendAt).getTime() - now.getTime()) / 1_000);
  return (
    <div className="flex flex-col gap-3">
      {sending.error && (
        <Banner tone="danger" announce>
          {sending.error.message}
        </Banner>
      )}
      <Button
        variant="secondary"
        wide
        pending={sending.isPending}
        pendingLabel="送信しています…"
        reason={wait > 0 ? `あと${wait}秒で送り直せます` : null}
        onClick={onSend}
      >
        コードを送り直す
      </Button>
    </div>
  );
}
