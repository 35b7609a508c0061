import CircleAlert from 'lucide-react/icons/circle-alert';
import CircleCheck from 'lucide-react/icons/circle-check';

import { Button } from '#platform/ui/button.tsx';
import { JstTime, JstTimeRange } from '#platform/ui/dates/jst-time.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import type { Applicant } from './applicants-client.ts';
import { useAcceptManyApplicants, type ApplicantAcceptanceState } from './use-accept-many.ts';

type Props = { applicants: readonly Applicant[]; onClose: () => void };

/** まとめて採用する: sheet that accepts the chosen applicants and shows each result on the applicant's row. */
export function AcceptApplicantsSheet({ applicants, onClose }: Props) {
  const form = useAcceptManyApplicants(applicants.map(({ id }) => id));
  const { answers, isPending, left } = form;
  const count = applicants.length;
  const hasBegun = answers.size > 0;
  return (
    <Sheet
      open
      title="まとめて採用する"
      onClose={onClose}
      footer={
        left === 0 ? (
          <Button wide onClick={onClose}>
            応募の一覧に戻る
          </Button>
        ) : (
          <Button
            wide
            pending={isPending}
            pendingLabel="送信しています…"
            onClick={() => void form.submit()}
          >
            {hasBegun ? `残りの${left}名を採用する` : `${count}名を採用する`}
          </Button>
        )
      }
    >
      <div className="flex flex-col gap-4">
        <p>
          上から順に採用します。採用した方とは労働契約が成立し、労働条件通知書が渡されます。定員に達した勤務では、そのあとの方は採用されません。
        </p>
        <output className="block font-bold empty:hidden">
          {hasBegun && summaryOf({ ...form, count })}
        </output>
        <ul
          aria-label="採用する方"
          className="divide-y divide-line-weak rounded-16 border border-line-weak px-4"
        >
          {applicants.map((applicant) => (
            <li key={applicant.id} className="py-3">
              <Row applicant={applicant} answer={answers.get(applicant.id)} />
            </li>
          ))}
        </ul>
      </div>
    </Sheet>
  );
}

type Counts = Record<'count' | 'answered' | 'accepted' | 'left', number> & { isPending: boolean };

function summaryOf({ count, answered, accepted, left, isPending }: Counts): string {
  if (isPending) return `${count}名のうち${answered}名の送信が終わりました`;
  const refused = count - accepted - left;
  return [
    `${count}名のうち${accepted}名を採用しました`,
    ...(refused > 0 ? [`${refused}名は採用できませんでした`] : []),
    // After a lost connection, the result is unknown until the next press asks again.
    ...(left > 0 ? [`${left}名は結果を確認できていません`] : []),
  ].join('。');
}

function Row({
  applicant,
  answer,
}: {
  applicant: Applicant;
  answer: ApplicantAcceptanceState | undefined;
}) {
  const { label, title, startsAt, endsAt, seatsLeft } = applicant;
  return (
    <>
      <p className="font-bold">{label}</p>
      <p className="text-sm wrap-anywhere text-fg-2">
        {title}・<JstTime at={startsAt} format="day" /> <JstTimeRange from={startsAt} to={endsAt} />
        {answer === undefined && `・残り${seatsLeft}名`}
      </p>
      {answer?.state === 'sending' && <p>送信しています…</p>}
      {answer?.state === 'accepted' && (
        <p className="flex items-start gap-2 font-bold">
          <CircleCheck aria-hidden className="mt-1 size-5 shrink-0 text-brand" />
          採用しました
        </p>
      )}
      {answer?.state === 'refused' && (
        <p className="flex items-start gap-2 text-danger">
          <CircleAlert aria-hidden className="mt-1 size-5 shrink-0" />
          <span className="min-w-0">{answer.sentence}</span>
        </p>
      )}
    </>
  );
}
