/** The kinds of changes that a webhook reports. The names are part of the published interface. */
export const webhookEventTypes = [
  'application.received',
  'application.ended',
  'shift.contracted',
  'shift.late',
  'shift.missing',
  'shift.checked_in',
  'shift.checked_out',
  'shift.absent',
  'shift.dismissed',
  'shift.cancelled',
  'hours.claimed',
  'hours.fixed',
  'posting.published',
  'posting.closed',
] as const;
export type WebhookEventType = (typeof webhookEventTypes)[number];

/** The type of the event that tests an endpoint. */
export const testEventType = 'webhook.test';

/** The rows of the history that become an event: those that reach the state `to`, or have the event `event`. */
type Source = {
  subject: 'application' | 'attendance' | 'recruitment';
  to?: string;
  event?: string;
};

const sources: Record<WebhookEventType, readonly Source[]> = {
  'application.received': [{ subject: 'application', to: 'APPLIED' }],
  'application.ended': [
    { subject: 'application', to: 'REJECTED' },
    { subject: 'application', to: 'REJECTED_FILLED' },
    { subject: 'application', to: 'WITHDRAWN' },
    { subject: 'application', to: 'EXPIRED' },
  ],
  'shift.contracted': [{ subject: 'application', to: 'HIRED' }],
  'shift.late': [{ subject: 'attendance', event: 'FLAG_LATE' }],
  'shift.missing': [{ subject: 'attendance', event: 'SUSPECT_ABSENCE' }],
  'shift.checked_in': [{ subject: 'attendance', event: 'CHECK_IN' }],
  'shift.checked_out': [
    { subject: 'attendance', event: 'CHECK_OUT' },
    { subject: 'attendance', event: 'CHECK_OUT_AUTOMATICALLY' },
    { subject: 'attendance', event: 'CHECK_OUT_WITHOUT_STAMP' },
  ],
  'shift.absent': [
    { subject: 'attendance', event: 'REPORT_NO_SHOW' },
    { subject: 'attendance', event: 'PASS_WITHOUT_STAMP' },
    { subject: 'attendance', event: 'CONFIRM_ABSENCE' },
  ],
  'shift.dismissed': [{ subject: 'attendance', to: 'DISMISSED' }],
  'shift.cancelled': [
    { subject: 'attendance', to: 'CANCELLED_BY_WORKER' },
    { subject: 'attendance', to: 'CANCELLED_BY_FACILITY' },
  ],
  'hours.claimed': [{ subject: 'attendance', to: 'REVIEWING' }],
  'hours.fixed': [{ subject: 'attendance', to: 'FIXED' }],
  'posting.published': [{ subject: 'recruitment', event: 'publish' }],
  'posting.closed': [{ subject: 'recruitment', to: 'closed' }],
};

/** The sources as rows, for the statement that reads the history. */
export const webhookEventSourceRows = webhookEventTypes.flatMap((type) =>
  sources[type].map((source) => ({
    type,
    subject: source.subject,
    to: source.to ?? null,
    event: source.event ?? null,
  })),
);
