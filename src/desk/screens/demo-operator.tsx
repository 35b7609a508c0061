import { jstDay } from '#base/jst.ts';
import { Section } from '#ui/card.tsx';

import type { Overview } from '../client.ts';
import { DemoAccounts, DemoWithoutBank } from './demo-accounts.tsx';
import { DemoAnnouncements } from './demo-announcements.tsx';
import { DemoAppeals } from './demo-appeals.tsx';
import { DemoAwards } from './demo-awards.tsx';
import { DemoCancellations } from './demo-cancellations.tsx';
import { DemoChat } from './demo-chat.tsx';
import { DemoChatFlags } from './demo-chat-flags.tsx';
import { DemoCompletedTransfers } from './demo-completed-transfers.tsx';
import { DemoFeedback } from './demo-feedback.tsx';
import { DemoHeldReviews } from './demo-held-reviews.tsx';
import { DemoOverpayments } from './demo-overpayments.tsx';
import { DemoPapers } from './demo-papers.tsx';
import { DemoPoints } from './demo-points.tsx';
import { DemoReports } from './demo-reports.tsx';
import { DemoReviews } from './demo-reviews.tsx';
import { DemoTaxColumns } from './demo-tax-columns.tsx';
import { DemoStatutory } from './demo-statutory.tsx';
import { DemoTransfers } from './demo-transfers.tsx';

/** 運営: documents and reviews to look at, and the bank. */
export function DemoOperator({ id, overview }: { id: string; overview: Overview }) {
  return (
    <Section id={id} title="運営" className="scroll-mt-32">
      <DemoReviews />
      <DemoHeldReviews />
      <DemoCancellations />
      <DemoTransfers />
      <DemoCompletedTransfers />
      <DemoOverpayments />
      <DemoStatutory />
      <DemoAccounts />
      <DemoWithoutBank />
      <DemoTaxColumns today={jstDay(new Date(overview.clock.now))} />
      <DemoPoints />
      <DemoAwards />
      <DemoAppeals />
      <DemoFeedback workers={overview.demoWorkers} />
      <DemoChat facilityId={null} />
      <DemoChatFlags />
      <DemoReports />
      <DemoAnnouncements now={overview.clock.now} />
      <DemoPapers />
    </Section>
  );
}
