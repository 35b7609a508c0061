import { useQuery } from '@tanstack/react-query';

import { jstDay } from '#base/jst.ts';
import { paths } from '#base/paths.ts';
import { operatorViewer } from '#staff/operator-client.ts';
import { Section } from '#ui/display/card.tsx';
import { SkeletonText } from '#ui/feedback/skeleton.tsx';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { StaffRoot } from '#web/staff/staff-root.tsx';

import { EnterAsOperator, type Overview } from '../demo-client.ts';
import { DemoAccounts, DemoWithoutBank } from './operator/demo-accounts.tsx';
import { DemoAnnouncements } from './operator/demo-announcements.tsx';
import { DemoAppeals } from './operator/demo-appeals.tsx';
import { DemoAwards } from './operator/demo-awards.tsx';
import { DemoCancellations } from './operator/demo-cancellations.tsx';
import { DemoSupportChat } from './operator/demo-support-chat.tsx';
import { DemoHours } from './operator/demo-hours.tsx';
import { DemoChatFlags } from './operator/demo-chat-flags.tsx';
import { DemoCompletedTransfers } from './payouts/demo-completed-transfers.tsx';
import { DemoFeedback } from './operator/demo-feedback.tsx';
import { DemoHeldReviews } from './operator/demo-held-reviews.tsx';
import { DemoOverpayments } from './payouts/demo-overpayments.tsx';
import { DemoPapers } from './operator/demo-papers.tsx';
import { DemoPoints } from './operator/demo-points.tsx';
import { DemoReopenings } from './payouts/demo-reopenings.tsx';
import { DemoReports } from './operator/demo-reports.tsx';
import { DemoReviews } from './operator/demo-reviews.tsx';
import { DemoStops } from './operator/demo-stops.tsx';
import { DemoTaxColumns } from './payouts/demo-tax-columns.tsx';
import { DemoStatutory } from './payouts/demo-statutory.tsx';
import { DemoTransfers } from './payouts/demo-transfers.tsx';
import { Enter } from './enter.tsx';
import { OnScreen } from './on-screen.tsx';
import { LoadFailed } from './queue.tsx';

const operators = [
  { operator: 'FIRST', label: '運営（一郎）として入る' },
  { operator: 'SECOND', label: '運営（二郎）として入る' },
] as const;

/** 運営: what waits for an operator, once somebody is signed in as one. */
export function DemoOperator({ id, overview }: { id: string; overview: Overview }) {
  return (
    <Section id={id} title="運営" className="scroll-mt-32">
      <div className="flex flex-wrap gap-2">
        {operators.map(({ operator, label }) => (
          <Enter
            key={operator}
            label={label}
            to={paths.operator()}
            operation={EnterAsOperator}
            input={{ operator }}
          />
        ))}
      </div>
      <StaffRoot side="operator">
        <Queues overview={overview} />
      </StaffRoot>
    </Section>
  );
}

function Queues({ overview }: { overview: Overview }) {
  const viewer = useQuery({ ...operatorViewer(), retry: false });
  if (viewer.data) return <EveryQueue overview={overview} />;
  if (viewer.isPending) return <SkeletonText lines={3} />;
  const isVisitor =
    viewer.error instanceof GraphqlFailure && viewer.error.code === 'UNAUTHENTICATED';
  if (!isVisitor) return <LoadFailed query={viewer} />;
  return <p className="text-fg-2">運営として入ると、運営の仕事がここにも並びます。</p>;
}

function EveryQueue({ overview }: { overview: Overview }) {
  return (
    <>
      <OnScreen>
        <DemoReviews />
      </OnScreen>
      <OnScreen>
        <DemoHeldReviews />
      </OnScreen>
      <OnScreen>
        <DemoHours />
      </OnScreen>
      <OnScreen>
        <DemoCancellations />
      </OnScreen>
      <OnScreen>
        <DemoTransfers />
      </OnScreen>
      <OnScreen>
        <DemoCompletedTransfers />
      </OnScreen>
      <OnScreen>
        <DemoReopenings />
      </OnScreen>
      <OnScreen>
        <DemoOverpayments />
      </OnScreen>
      <OnScreen>
        <DemoStatutory />
      </OnScreen>
      <OnScreen>
        <DemoAccounts />
      </OnScreen>
      <OnScreen>
        <DemoWithoutBank />
      </OnScreen>
      <OnScreen>
        <DemoTaxColumns today={jstDay(new Date(overview.clock.now))} />
      </OnScreen>
      <OnScreen>
        <DemoPoints />
      </OnScreen>
      <OnScreen>
        <DemoAwards />
      </OnScreen>
      <OnScreen>
        <DemoAppeals />
      </OnScreen>
      <OnScreen>
        <DemoFeedback workers={overview.demoWorkers} />
      </OnScreen>
      <OnScreen>
        <DemoSupportChat />
      </OnScreen>
      <OnScreen>
        <DemoChatFlags />
      </OnScreen>
      <OnScreen>
        <DemoReports />
      </OnScreen>
      <OnScreen>
        <DemoStops />
      </OnScreen>
      <OnScreen>
        <DemoAnnouncements now={overview.clock.now} />
      </OnScreen>
      <OnScreen>
        <DemoPapers />
      </OnScreen>
    </>
  );
}
