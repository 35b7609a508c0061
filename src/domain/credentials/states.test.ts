import { describe, expect, test } from 'vitest';

import {
  identityTransitions,
  licenseTransitions,
  nextWorkerIdentityState,
  nextLicenseState,
  type IdentityEvent,
  type WorkerIdentityState,
  type LicenseEvent,
  type LicenseState,
} from './states.ts';

describe('the state of a worker’s identity', () => {
  const states: WorkerIdentityState[] = ['NONE', 'PENDING', 'APPROVED', 'REJECTED', 'EXPIRED'];
  const events: IdentityEvent[] = ['SUBMIT', 'APPROVE', 'REJECT', 'EXPIRE'];
  const allowed: Record<string, WorkerIdentityState> = {
    'NONE SUBMIT': 'PENDING',
    'PENDING APPROVE': 'APPROVED',
    'PENDING REJECT': 'REJECTED',
    'REJECTED SUBMIT': 'PENDING',
    // A revision: the old document stays valid until the answer, and after a rejection.
    'APPROVED SUBMIT': 'APPROVED',
    'APPROVED APPROVE': 'APPROVED',
    'APPROVED REJECT': 'APPROVED',
    'APPROVED EXPIRE': 'EXPIRED',
    'EXPIRED SUBMIT': 'PENDING',
  };

  test.each(states.flatMap((from) => events.map((event) => [from, event] as const)))(
    '%s, %s',
    (from, event) => {
      expect(nextWorkerIdentityState(from, event)).toBe(allowed[`${from} ${event}`] ?? null);
    },
  );

  test('the table holds no move twice', () => {
    const keys = identityTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});

describe('the states of a licence certificate', () => {
  const states: (LicenseState | null)[] = [
    null,
    'PENDING',
    'VERIFIED',
    'REJECTED',
    'EXPIRED',
    'DELETED',
  ];
  const events: LicenseEvent[] = ['REGISTER', 'UPDATE', 'APPROVE', 'REJECT', 'EXPIRE', 'DELETE'];
  const allowed: Record<string, LicenseState> = {
    'null REGISTER': 'PENDING',
    'PENDING UPDATE': 'PENDING',
    'PENDING APPROVE': 'VERIFIED',
    'PENDING REJECT': 'REJECTED',
    'PENDING DELETE': 'DELETED',
    'VERIFIED EXPIRE': 'EXPIRED',
    'VERIFIED DELETE': 'DELETED',
    'REJECTED UPDATE': 'PENDING',
    'REJECTED DELETE': 'DELETED',
    'EXPIRED UPDATE': 'PENDING',
    'EXPIRED DELETE': 'DELETED',
  };

  test.each(states.flatMap((from) => events.map((event) => [from, event] as const)))(
    '%s, %s',
    (from, event) => {
      expect(nextLicenseState(from, event)).toBe(allowed[`${from} ${event}`] ?? null);
    },
  );

  test('the table holds no move twice', () => {
    const keys = licenseTransitions.map(({ from, event }) => `${from} ${event}`);
    expect(new Set(keys).size).toBe(keys.length);
  });
});
