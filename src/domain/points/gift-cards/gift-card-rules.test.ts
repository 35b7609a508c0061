import { describe, expect, test } from 'vitest';

import {
  isExchangeablePointAmount,
  exchangeMonthStart,
  maxExchangeablePoints,
  readClaimCode,
  issueRetryMinutes,
  whyCannotExchangePoints,
  type ExchangeFacts,
  type ExchangeRefusal,
} from './gift-card-rules.ts';
import {
  giftCardLabels,
  nextGiftCardState,
  type GiftCardEvent,
  type GiftCardState,
} from './gift-card-states.ts';
import { codeFingerprintOf, decryptGiftCardCode, sealCode } from './sealed-code.server.ts';

const facts = (wishes: Partial<ExchangeFacts> = {}): ExchangeFacts => ({
  balance: 20_000,
  exchangedThisMonth: 0,
  hasOpenOrder: false,
  isIdentityApproved: true,
  isEmailConfirmed: true,
  ...wishes,
});

describe('an exchange', () => {
  test.each<[string, Partial<ExchangeFacts>, number, ExchangeRefusal | null]>([
    ['of the least', { balance: 1_000 }, 1_000, null],
    ['of the most', {}, 10_000, null],
    ['of one point too many', { balance: 1_499 }, 1_500, 'POINTS_SHORT'],
    ['beside an open order', { hasOpenOrder: true }, 1_000, 'ORDER_OPEN'],
    ['without an approved identity', { isIdentityApproved: false }, 1_000, 'IDENTITY_NOT_APPROVED'],
    ['without an address', { isEmailConfirmed: false }, 1_000, 'EMAIL_NOT_CONFIRMED'],
    ['up to the month’s limit', { exchangedThisMonth: 20_000 }, 10_000, null],
    ['beyond the month’s limit', { exchangedThisMonth: 20_500 }, 10_000, 'MONTHLY_LIMIT'],
    [
      'says the limit before the balance',
      { exchangedThisMonth: 30_000, balance: 0 },
      1_000,
      'MONTHLY_LIMIT',
    ],
  ])('%s', (_name, wishes, points, why) => {
    expect(whyCannotExchangePoints(facts(wishes), points)).toBe(why);
  });

  test.each([
    [999, false],
    [1_000, true],
    [1_001, false],
    [1_250, false],
    [1_500, true],
    [10_000, true],
    [10_500, false],
    [0, false],
    [-1_000, false],
    [1_000.5, false],
    [Number.NaN, false],
  ])('of %d points is possible: %s', (points, is) => {
    expect(isExchangeablePointAmount(points)).toBe(is);
  });

  test.each<[Partial<ExchangeFacts>, number]>([
    [{ balance: 999 }, 0],
    [{ balance: 1_000 }, 1_000],
    [{ balance: 3_499 }, 3_000],
    [{ balance: 50_000 }, 10_000],
    [{ balance: 50_000, exchangedThisMonth: 27_500 }, 2_500],
    [{ balance: 50_000, exchangedThisMonth: 29_500 }, 0],
  ])('at most, of %o', (wishes, most) => {
    expect(maxExchangeablePoints(facts(wishes))).toBe(most);
  });

  test('counts Tokyo’s months', () => {
    const start = new Date('2026-11-01T00:00:00+09:00');
    expect(exchangeMonthStart(start)).toEqual(start);
    expect(exchangeMonthStart(new Date('2026-11-30T23:59:59+09:00'))).toEqual(start);
  });

  test('asks the issuer again ever later, up to an hour', () => {
    expect([1, 2, 5, 8, 100].map(issueRetryMinutes)).toEqual([1, 4, 25, 60, 60]);
  });
});

describe('the states of an order', () => {
  const states = Object.keys(giftCardLabels) as GiftCardState[];
  const events: GiftCardEvent[] = ['APPROVE', 'ISSUE', 'CANCEL', 'OPS_CANCEL'];
  const allowed: Record<string, GiftCardState> = {
    'PENDING APPROVE': 'UNSHIPPED',
    'PENDING CANCEL': 'CANCELED',
    'PENDING OPS_CANCEL': 'CANCELED',
    'UNSHIPPED ISSUE': 'SHIPPED',
    'UNSHIPPED OPS_CANCEL': 'CANCELED',
  };

  test.each(states.flatMap((from) => events.map((event) => [from, event] as const)))(
    '%s on %s',
    (from, event) => {
      expect(nextGiftCardState(from, event)).toBe(allowed[`${from} ${event}`] ?? null);
    },
  );
});

describe('a code', () => {
  test.each([
    ['AQFD-9A72ST-NGG3', 'AQFD-9A72ST-NGG3'],
    [' aqfd-9a72st-ngg3x ', 'AQFD-9A72ST-NGG3X'],
    ['ＡＱＦＤ-9A72ST-NGG3', 'AQFD-9A72ST-NGG3'],
    ['DEMO-1000-0001', 'DEMO-1000-0001'],
    ['AQFD9A72STNGG3', null],
    ['', null],
    ['AQFD-9A72ST-', null],
    ['<b>-AAAA', null],
    ['A'.repeat(500), null],
  ])('%s is read as %s', (text, code) => {
    expect(readClaimCode(text)).toBe(code);
  });

  const [secret, otherSecret] = [
    'a secret of at least 32 characters',
    'another secret of 32 characters!!',
  ] as const;
  const env = { secrets: [secret], indexSecret: secret } as const;
  const other = { secrets: [otherSecret], indexSecret: otherSecret } as const;

  test('opens only with the secret and for the row it was sealed for', () => {
    const sealed = sealCode(env, 'AQFD-9A72ST-NGG3', 'row');
    expect(sealed).not.toContain('AQFD');
    expect(decryptGiftCardCode(env, sealed, 'row')).toBe('AQFD-9A72ST-NGG3');
    const refused = /unable to authenticate/;
    expect(() => decryptGiftCardCode(env, sealed, 'other row')).toThrow(refused);
    expect(() => decryptGiftCardCode(other, sealed, 'row')).toThrow(refused);
    const rotated = { secrets: [otherSecret, secret] } as const;
    expect(decryptGiftCardCode(rotated, sealed, 'row')).toBe('AQFD-9A72ST-NGG3');
    expect(() => decryptGiftCardCode(rotated, sealed, 'other row')).toThrow(refused);
    const changed = `${sealed.startsWith('A') ? 'B' : 'A'}${sealed.slice(1)}`;
    expect(() => decryptGiftCardCode(env, changed, 'row')).toThrow(refused);
    expect(sealCode(env, 'AQFD-9A72ST-NGG3', 'row')).not.toBe(sealed);
  });

  test('has one fingerprint, and another one under another secret', () => {
    expect(codeFingerprintOf(env, 'A-1')).toBe(codeFingerprintOf(env, 'A-1'));
    expect(codeFingerprintOf(env, 'A-1')).not.toBe(codeFingerprintOf(env, 'A-2'));
    expect(codeFingerprintOf(env, 'A-1')).not.toBe(codeFingerprintOf(other, 'A-1'));
  });
});
