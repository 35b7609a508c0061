import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { payTimingLabels } from '#domain/pay/early-payout/pay-timing-labels.ts';
import {
  maxEarlyPayoutYenInAll,
  maxEarlyPayoutYenPerDay,
} from '#domain/pay/early-payout/early-payout-rules.ts';
import { formatYen } from '#platform/base/yen.ts';

import {
  OperatorAskCorporationProofMutation,
  OperatorCountersignRequestsQuery,
} from '#apps/operator/countersign/countersign-client.ts';
import { createSecondOperatorRequestAct } from '#apps/operator/parts/second-operator.tsx';
import { corporationStandingQuery } from './standing-client.ts';

/** 給与の受け取り: whether the postings of the corporation say 「すぐ払い」, and the request to prove it. (Rule 8.6) */
export function ProofSection({ id }: { id: string }) {
  const { provenAt } = useSuspenseQuery(corporationStandingQuery(id)).data.corporationStanding;
  const [isOpen, setOpen] = useState(false);
  return (
    <Section title="給与の受け取り">
      {provenAt === null ? (
        <>
          <p>
            <b>{payTimingLabels.PAY_DAY}</b>
            <span className="block text-sm text-fg-2">
              支払日より前に引き出せるのは、全員の分を合わせて1日
              {formatYen(maxEarlyPayoutYenPerDay)}
              、すべての日で{formatYen(maxEarlyPayoutYenInAll)}までです。
            </span>
          </p>
          <p className="pt-3">
            <Button variant="secondary" onClick={() => setOpen(true)}>
              「すぐ払い」にすることを依頼する
            </Button>
          </p>
          {isOpen && proofAct(id).dialog({ invalidates: [], onClose: () => setOpen(false) })}
        </>
      ) : (
        <p>
          <b>{payTimingLabels.EARLY}</b>
          <span className="block text-sm text-fg-2">
            <JstTime at={provenAt} />
            から
          </span>
        </p>
      )}
    </Section>
  );
}

const proofAct = (corporationId: string) =>
  createSecondOperatorRequestAct({
    label: '「すぐ払い」にすることを依頼する',
    title: 'この法人の求人を「すぐ払い」にすることを依頼しますか？',
    text: 'ほかの担当者が承認すると、これから掲載する求人は「すぐ払い」になり、上限のために支払日を待っている給与は、振込を申請できるようになります。承認まで、何も変わりません。',
    done: '「すぐ払い」にすることを依頼しました',
    operation: OperatorAskCorporationProofMutation,
    invalidates: [OperatorCountersignRequestsQuery],
    input: (words) => ({ corporationId, ...words }),
  });
