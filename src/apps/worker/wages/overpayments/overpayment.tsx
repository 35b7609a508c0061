import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { formatInstant, formatMinutes } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { overpaymentQuery, type OverpaymentView } from './overpayment-client.ts';
import { overpaymentAgreementText } from '#domain/pay/overpayments/overpayment-text.ts';
import type { Route } from './+types/overpayment.ts';
import { OverpaymentDialog } from './overpayment-dialog.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [overpaymentQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const refreshMs = 60_000;

/** 払い過ぎの確認: the cause, the meaning of both answers, and two answers of equal prominence. (Rule 6.7) */
export default function Overpayment({ params: { attendanceId: id } }: Route.ComponentProps) {
  const found = useSuspenseQuery({ ...overpaymentQuery(id), refetchInterval: refreshMs }).data
    .overpayment;
  return (
    <Screen title="払い過ぎの確認" back={paths.shift(id)}>
      <div className="flex flex-col gap-7 px-4 py-5">
        <AnswerNotice overpayment={found} />
        <WhatHappened overpayment={found} />
        {found.canAnswer ? <Question overpayment={found} /> : <Settlement overpayment={found} />}
        <Link
          to={paths.shift.wage(id)}
          className={buttonClass({ variant: 'secondary', wide: true })}
        >
          <Words>給与の内訳を見る</Words>
        </Link>
      </div>
    </Screen>
  );
}

/** The state of the overpayment; while the worker can answer, the deadline. */
function AnswerNotice({ overpayment: { state, answerBy, canAnswer } }: Props) {
  if (canAnswer) {
    const until = formatInstant(new Date(answerBy));
    return (
      <Banner tone="info" title={`${until}までに回答してください`}>
        回答がないときは、何も差し引きません。
      </Banner>
    );
  }
  switch (state) {
    case 'AGREED':
      return (
        <Banner tone="success" announce title="差し引きに同意しました">
          次からの振込で、少しずつ差し引きます。
        </Banner>
      );
    case 'SETTLED':
      return (
        <Banner tone="success" title="すべて差し引きました">
          この払い過ぎの精算は終わりました。
        </Banner>
      );
    case 'DECLINED':
      return (
        <Banner tone="success" announce title="同意しないと回答しました">
          何も差し引きません。返していただく必要もありません。
        </Banner>
      );
    case 'WAIVED':
      return (
        <Banner tone="info" title="精算はなくなりました">
          何も差し引きません。返していただく必要もありません。
        </Banner>
      );
    case 'OPEN':
    case 'EXPIRED':
      return (
        <Banner tone="info" title="回答の期限が過ぎました">
          何も差し引きません。返していただく必要もありません。
        </Banner>
      );
    default:
      throw new RangeError(`unknown state: ${String(state satisfies never)}`);
  }
}

type Props = { overpayment: OverpaymentView };

function WhatHappened({ overpayment: found }: Props) {
  const { loweredPay } = found;
  return (
    <Section title="何があったか">
      <Card className="flex flex-col gap-4">
        <p className="leading-160">
          {found.employmentSummary}
          <br />
          <Words>
            {loweredPay === null
              ? '承認された時間の給与より多く、お支払いの対象にしていました。'
              : `運営が確かめ、給与を${formatYen(loweredPay)}（税引き前）減らす訂正をお願いしています。`}
          </Words>
        </p>
        <p>
          <span className="block text-sm text-fg-2">
            <Words>{loweredPay === null ? '払い過ぎの金額' : '減らす金額（税引き後）'}</Words>
          </span>
          <Money amount={found.amount} size="xl" />
        </p>
        <DefinitionList>
          {loweredPay === null && <Hours label="支払いの対象にした時間" hours={found.paidHours} />}
          <Hours label="承認された時間" hours={found.approvedHours} />
          <DefinitionRow label="理由" layout="stack">
            <Words>{found.reason}</Words>
          </DefinitionRow>
        </DefinitionList>
        {found.tax > 0 && (
          <p className="text-sm leading-160 text-fg-2">
            <Words>
              {`金額は、所得税${formatYen(found.tax)}を引いたあとの差です。この所得税は、差し引きのときに計算し直します。`}
            </Words>
          </p>
        )}
      </Card>
    </Section>
  );
}

type HoursProps = { label: Sentence; hours: OverpaymentView['paidHours'] };

function Hours({ label, hours: { times, breakMinutes, workMinutes } }: HoursProps) {
  return (
    <DefinitionRow label={label} layout="stack">
      <span className="font-bold tabular-nums">{times}</span>{' '}
      <Words>
        {breakMinutes === 0
          ? `休憩なし・実働${formatMinutes(workMinutes)}`
          : `休憩${formatMinutes(breakMinutes)}・実働${formatMinutes(workMinutes)}`}
      </Words>
    </DefinitionRow>
  );
}

function Question({ overpayment: found }: Props) {
  const [agrees, setAgrees] = useState<boolean | null>(null);
  return (
    <>
      <Meaning title="「同意する」を選ぶと" lines={overpaymentAgreementText.agreeing}>
        <DefinitionRow label="差し引く給与の支払者">{found.employerName}</DefinitionRow>
      </Meaning>
      <Meaning title="「同意しない」を選ぶと" lines={overpaymentAgreementText.declining} />
      <div className="flex flex-wrap gap-3 *:flex-[1_1_8rem]">
        <Button variant="secondary" size="lg" onClick={() => setAgrees(false)}>
          同意しない
        </Button>
        <Button variant="secondary" size="lg" onClick={() => setAgrees(true)}>
          同意する
        </Button>
      </div>
      {agrees !== null && (
        <OverpaymentDialog overpayment={found} agrees={agrees} onClose={() => setAgrees(null)} />
      )}
    </>
  );
}

type MeaningProps = { title: Sentence; lines: readonly string[]; children?: React.ReactNode };

function Meaning({ title, lines, children }: MeaningProps) {
  return (
    <Section title={title}>
      <Card className="flex flex-col gap-3">
        <ul className="list-disc pl-5 leading-160">
          {lines.map((line) => (
            <li key={line}>
              <Words>{line}</Words>
            </li>
          ))}
        </ul>
        {children && <DefinitionList>{children}</DefinitionList>}
      </Card>
    </Section>
  );
}

/** The amounts that were deducted and that remain, after the worker has agreed. */
function Settlement({ overpayment: { state, amount, deducted, remaining, answeredAt } }: Props) {
  if (state !== 'AGREED' && state !== 'SETTLED') return null;
  return (
    <Section title="払い過ぎの精算（同意済み）">
      <Card>
        <DefinitionList>
          <DefinitionRow label="払い過ぎの金額" layout="split">
            <Money amount={amount} />
          </DefinitionRow>
          <DefinitionRow label="差し引き済み" layout="split">
            <Money amount={deducted} />
          </DefinitionRow>
          <DefinitionRow label="これから差し引く金額" layout="split">
            <Money amount={remaining} />
          </DefinitionRow>
          {answeredAt !== null && (
            <DefinitionRow label="同意した日時">
              <JstTime at={answeredAt} />
            </DefinitionRow>
          )}
        </DefinitionList>
      </Card>
    </Section>
  );
}
