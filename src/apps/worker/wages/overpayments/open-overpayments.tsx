import { useSuspenseQuery } from '@tanstack/react-query';

import { formatYen } from '#platform/base/yen.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import { openOverpaymentsQuery, type OpenOverpayment } from './overpayment-client.ts';
import { OverpaymentLink } from '../parts/overpayment-link.tsx';

/** The overpayments on the screen of wages: those to answer, and those being deducted. */
export function OpenOverpayments() {
  const open = useSuspenseQuery(openOverpaymentsQuery()).data.openOverpayments;
  if (open.length === 0) return null;
  return (
    <Section title="払い過ぎの確認">
      <ul className="flex flex-col gap-3">
        {open.map((one) => (
          <li key={one.id}>
            <OpenCard overpayment={one} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

function OpenCard({ overpayment }: { overpayment: OpenOverpayment }) {
  const { id, state, employmentSummary, amount, remaining, answerBy, canAnswer } = overpayment;
  return (
    <Card as="article" className="flex flex-col gap-3">
      <p className="leading-160">
        {employmentSummary}
        <br />
        <span className="font-bold">
          <Words>
            {state === 'AGREED'
              ? `これから差し引く金額 ${formatYen(remaining)}`
              : `払い過ぎの金額 ${formatYen(amount)}`}
          </Words>
        </span>
        {canAnswer && (
          <span className="block text-sm text-fg-2">
            <Words>回答の期限</Words> <JstTime at={answerBy} />
          </span>
        )}
      </p>
      <OverpaymentLink attendanceId={id} isOpen={canAnswer} />
    </Card>
  );
}
