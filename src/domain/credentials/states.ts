/** The state of one document that was sent in. */
export type IdentityState = 'PENDING' | 'APPROVED' | 'REJECTED' | 'EXPIRED' | 'SUPERSEDED';
export type LicenseState = 'PENDING' | 'VERIFIED' | 'REJECTED' | 'EXPIRED' | 'DELETED';

/** The state of a worker's identity, by all documents that were sent in; NONE before the first. */
export type WorkerIdentityState = 'NONE' | Exclude<IdentityState, 'SUPERSEDED'>;

export type IdentityEvent = 'SUBMIT' | 'APPROVE' | 'REJECT' | 'EXPIRE';

/**
 * Every allowed move of a worker's identity. A renewed document is reviewed while the approved one stays valid: the
 * worker's state does not change until the answer. (Rule 4.3)
 */
export const identityTransitions: readonly {
  from: WorkerIdentityState;
  event: IdentityEvent;
  to: WorkerIdentityState;
}[] = [
  { from: 'NONE', event: 'SUBMIT', to: 'PENDING' },
  { from: 'PENDING', event: 'APPROVE', to: 'APPROVED' },
  { from: 'PENDING', event: 'REJECT', to: 'REJECTED' },
  { from: 'REJECTED', event: 'SUBMIT', to: 'PENDING' },
  { from: 'APPROVED', event: 'SUBMIT', to: 'APPROVED' },
  { from: 'APPROVED', event: 'APPROVE', to: 'APPROVED' },
  { from: 'APPROVED', event: 'REJECT', to: 'APPROVED' },
  { from: 'APPROVED', event: 'EXPIRE', to: 'EXPIRED' },
  { from: 'EXPIRED', event: 'SUBMIT', to: 'PENDING' },
];

/** The worker's state after the event; null where the event does not apply. */
export function nextWorkerIdentityState(
  from: WorkerIdentityState,
  event: IdentityEvent,
): WorkerIdentityState | null {
  return identityTransitions.find((move) => move.from === from && move.event === event)?.to ?? null;
}

export type LicenseEvent = 'REGISTER' | 'UPDATE' | 'APPROVE' | 'REJECT' | 'EXPIRE' | 'DELETE';

/**
 * Every allowed move of a licence certificate; null stands for a certificate that does not exist yet. An expired
 * certificate is renewed in its row, because a licence has only one row. (Rule 4.4)
 */
export const licenseTransitions: readonly {
  from: LicenseState | null;
  event: LicenseEvent;
  to: LicenseState;
}[] = [
  { from: null, event: 'REGISTER', to: 'PENDING' },
  { from: 'PENDING', event: 'UPDATE', to: 'PENDING' },
  { from: 'REJECTED', event: 'UPDATE', to: 'PENDING' },
  { from: 'EXPIRED', event: 'UPDATE', to: 'PENDING' },
  { from: 'PENDING', event: 'APPROVE', to: 'VERIFIED' },
  { from: 'PENDING', event: 'REJECT', to: 'REJECTED' },
  { from: 'VERIFIED', event: 'EXPIRE', to: 'EXPIRED' },
  { from: 'PENDING', event: 'DELETE', to: 'DELETED' },
  { from: 'VERIFIED', event: 'DELETE', to: 'DELETED' },
  { from: 'REJECTED', event: 'DELETE', to: 'DELETED' },
  { from: 'EXPIRED', event: 'DELETE', to: 'DELETED' },
];

/** The state after the event; null where the event does not apply. */
export function nextLicenseState(
  from: LicenseState | null,
  event: LicenseEvent,
): LicenseState | null {
  return licenseTransitions.find((move) => move.from === from && move.event === event)?.to ?? null;
}
