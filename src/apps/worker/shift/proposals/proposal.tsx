import { useSuspenseQuery } from '@tanstack/react-query';
import Clock from 'lucide-react/icons/clock';
import { Link } from 'react-router';

import { formatInstant } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { EmptyState } from '#platform/ui/feedback/empty-state.tsx';
import { StateBadge, type StateTone } from '#platform/ui/feedback/badge.tsx';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import { ShiftFacilityAndTime } from '../shift-head.tsx';
import { hoursProposalsQuery, type HoursProposalView } from './proposals-client.ts';
import type { Route } from './+types/proposal.ts';
import { HoursProposalAnswerForm } from './answer-proposal.tsx';
import { ProposedHoursTable } from './proposed-table.tsx';

const route = pageLoaders<Route.LoaderArgs>({
  needsSession: true,
  queries: ({ params }) => [hoursProposalsQuery(params.attendanceId)],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;

const refreshMs = 60_000;

/** 勤務時間の修正の提案: the hours before and after, the change in pay, and two answers of equal prominence. */
export default function HoursProposalScreen({
  params: { attendanceId: id },
}: Route.ComponentProps) {
  const { shift, proposals } = useSuspenseQuery({
    ...hoursProposalsQuery(id),
    refetchInterval: refreshMs,
  }).data.hoursProposals;
  const [latest, ...earlier] = proposals;
  return (
    <Screen title="勤務時間の修正の提案" back={paths.shift(id)}>
      {latest ? (
        <div className="flex flex-col gap-7 px-4 py-5">
          <HowItStands proposal={latest} />
          <Card className="flex flex-col gap-4">
            <ShiftFacilityAndTime shift={shift} />
            <ProposalFacts proposal={latest} />
          </Card>
          {latest.canAnswer && <HoursProposalAnswerForm key={latest.id} proposal={latest} />}
          <Link
            to={paths.shift.wage(id)}
            className={buttonClass({ variant: 'secondary', wide: true })}
          >
            <Words>給与の内訳を見る</Words>
          </Link>
          <Earlier proposals={earlier} />
        </div>
      ) : (
        <EmptyState
          icon={<Clock />}
          title="修正の提案はありません"
          actions={
            <Link to={paths.shift(id)} className={buttonClass()}>
              <Words>勤務の詳細を見る</Words>
            </Link>
          }
        >
          施設から勤務時間の修正の提案が届くと、ここに表示されます。
        </EmptyState>
      )}
    </Screen>
  );
}

type Props = { proposal: HoursProposalView };

/** The state of the proposal, and the consequence of giving no answer. */
function HowItStands({ proposal }: Props) {
  const { state, canAnswer, countsBySilence, answerBy } = proposal;
  if (canAnswer) {
    return (
      <Banner tone="info" title={`${formatInstant(new Date(answerBy))}までに回答してください`}>
        {countsBySilence
          ? '回答がないときは、提案のとおりに直り、増えた分をお支払いします。'
          : '回答がないときは、提案のとおりには変わりません。'}
      </Banner>
    );
  }
  const { title, text, tone } = outcomes[state];
  return (
    <Banner tone={tone} announce title={title}>
      {text}
    </Banner>
  );
}

const outcomes: Record<
  HoursProposalView['state'],
  { title: string; text: string; tone: 'info' | 'success'; badge: StateTone }
> = {
  OPEN: {
    title: '回答の期限が過ぎました',
    text: '結果は、まもなくお知らせします。',
    tone: 'info',
    badge: 'warn',
  },
  ACCEPTED: {
    title: '提案に同意しました',
    text: '勤務時間が、提案のとおりに直りました。',
    tone: 'success',
    badge: 'neutral',
  },
  OBJECTED: {
    title: '同意しないと回答しました',
    text: 'この提案では、勤務時間も給与も変わりません。',
    tone: 'success',
    badge: 'neutral',
  },
  APPLIED: {
    title: '勤務時間が直り、給与が増えました',
    text: '回答がなかったため、施設の提案のとおりに増えた分をお支払いします。',
    tone: 'info',
    badge: 'neutral',
  },
  LAPSED: {
    title: '回答の期限が過ぎました',
    text: 'この提案では、勤務時間も給与も変わりません。',
    tone: 'info',
    badge: 'neutral',
  },
  WITHDRAWN: {
    title: '施設が提案を取り下げました',
    text: 'この提案では、勤務時間も給与も変わりません。',
    tone: 'info',
    badge: 'neutral',
  },
  SUPERSEDED: {
    title: 'この提案は終わりました',
    text: '勤務時間の確認や修正が進んだため、回答はいりません。',
    tone: 'info',
    badge: 'neutral',
  },
};

function ProposalFacts({ proposal }: Props) {
  const { reason, objection, isAfterApproval, closedAt } = proposal;
  return (
    <>
      <ProposedHoursTable proposal={proposal} />
      <p className="text-sm leading-160 text-fg-2">
        <Words>
          {isAfterApproval
            ? '金額は税引前で、交通費を含みます。すでに受け取れる給与は減りません。増えた分を追加でお支払いします。'
            : '金額は税引前で、交通費を含みます。受取額は「給与」の画面で確認できます。'}
        </Words>
      </p>
      <DefinitionList>
        <DefinitionRow label="施設が書いた理由" layout="stack">
          <span className="wrap-anywhere whitespace-pre-line">{reason}</span>
        </DefinitionRow>
        {objection !== null && (
          <DefinitionRow label="あなたの回答" layout="stack">
            <span className="wrap-anywhere whitespace-pre-line">{objection}</span>
          </DefinitionRow>
        )}
        {closedAt !== null && (
          <DefinitionRow label="終わった日時">
            <JstTime at={closedAt} />
          </DefinitionRow>
        )}
      </DefinitionList>
    </>
  );
}

function Earlier({ proposals }: { proposals: readonly HoursProposalView[] }) {
  if (proposals.length === 0) return null;
  return (
    <Section title="前の提案">
      <ul className="flex flex-col gap-4">
        {proposals.map((proposal) => (
          <li key={proposal.id}>
            <Card as="article" className="flex flex-col gap-4">
              <p>
                <StateBadge tone={outcomes[proposal.state].badge}>
                  {outcomes[proposal.state].title}
                </StateBadge>
              </p>
              <ProposalFacts proposal={proposal} />
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}
