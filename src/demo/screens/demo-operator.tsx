import { jstDay } from '#base/jst.ts';
import { Section } from '#ui/display/card.tsx';

import type { Overview } from '../api/client.ts';
import { DemoAccounts, DemoWithoutBank } from './operator/demo-accounts.tsx';
import { DemoAnnouncements } from './operator/demo-announcements.tsx';
import { DemoAppeals } from './operator/demo-appeals.tsx';
import { DemoAwards } from './operator/demo-awards.tsx';
import { DemoCancellations } from './operator/demo-cancellations.tsx';
import { DemoChat } from './facility/demo-chat.tsx';
import { DemoChatFlags } from './operator/demo-chat-flags.tsx';
import { DemoCompletedTransfers } from './payouts/demo-completed-transfers.tsx';
import { DemoFeedback } from './operator/demo-feedback.tsx';
import { DemoHeldReviews } from './operator/demo-held-reviews.tsx';
import { DemoOverpayments } from './payouts/demo-overpayments.tsx';
import { DemoPapers } from './operator/demo-papers.tsx';
import { DemoPoints } from './operator/demo-points.tsx';
import { DemoReports } from './operator/demo-reports.tsx';
import { DemoReviews } from './operator/demo-reviews.tsx';
import { DemoStops } from './operator/demo-stops.tsx';
import { DemoTaxColumns } from './payouts/demo-tax-columns.tsx';
import { DemoStatutory } from './payouts/demo-statutory.tsx';
import { DemoTransfers } from './payouts/demo-transfers.tsx';
import { OnScreen } from './on-screen.tsx';

/** 運営: documents and reviews to look at, and the bank. */
export function DemoOperator({ id, overview }: { id: string; overview: Overview }) {
  return (
    <Section id={id} title="運営" className="scroll-mt-32">
      <OnScreen>
        <DemoReviews />
      </OnScreen>
      <OnScreen>
        <DemoHeldReviews />
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
        <DemoChat facilityId={null} />
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
    </Section>
  );
}
