import * as fc from 'fast-check';
import { expect, test } from 'vitest';

import { invoiceNumberOf } from '#domain/billing/invoices/invoice-number.ts';

import type { OpenInvoice } from './allocate-payment.ts';
import { invoiceNumbersIn } from './invoice-references.ts';
import {
  certainMatchOf,
  matchProposalsFor,
  type MatchFacts,
  type PayerName,
  type Receipt,
} from './match-receipt.ts';

const numberOf = (serial: number) => invoiceNumberOf(2026, serial);
const invoice = (serial: number, changed: Partial<OpenInvoice> = {}): OpenInvoice => ({
  invoiceId: `i${serial}`,
  number: numberOf(serial),
  corporationId: 'midori',
  dueOn: '2026-12-31',
  open: 100_000,
  ...changed,
});
const name = (changed: Partial<PayerName> = {}): PayerName => ({
  corporationId: 'midori',
  key: 'ﾐﾄﾘｶｲ',
  confirmations: 2,
  isStated: false,
  isRefused: false,
  ...changed,
});
const receipt = (changed: Partial<Receipt> = {}): Receipt => ({
  amount: 100_000,
  payerCode: '',
  payerName: 'ﾌｸ)ﾐﾄﾞﾘｶｲ',
  summary: '',
  edi: '',
  ...changed,
});
const facts = (changed: Partial<MatchFacts> = {}): MatchFacts => ({
  virtualCorporationId: null,
  invoices: [invoice(1)],
  payerNames: [name()],
  ...changed,
});

const fullWidth = (sign: string) => String.fromCodePoint((sign.codePointAt(0) ?? 0) + 0xfee0);

test.each([
  ['as it is printed', numberOf(17)],
  ['with spaces and hyphens', `HK 2026-000017-${numberOf(17).slice(-1)}`],
  [
    'in full width',
    numberOf(17)
      .normalize('NFKC')
      .replaceAll(/./g, (sign) => fullWidth(sign)),
  ],
  ['in small letters, before other digits', `${numberOf(17).toLowerCase()} 20261231`],
  ['behind a text without a space', `ｾｲｷﾕｳ${numberOf(17)}`],
])('a number %s is read', (_, text) => {
  expect(invoiceNumbersIn([text, ''])).toEqual([numberOf(17)]);
});

test.each([
  [
    'with a wrong check digit',
    numberOf(17).replace(/.$/, (digit) => String((Number(digit) + 1) % 10)),
  ],
  ['with a digit too few', numberOf(17).slice(0, -1)],
  ['without HK', numberOf(17).slice(2)],
])('a number %s is none', (_, text) => {
  expect(invoiceNumbersIn([text])).toEqual([]);
});

const paid = (parts: { kind: string; invoiceId: string | null; amount: number }[] | undefined) =>
  parts?.map(({ kind, invoiceId, amount }) => `${kind} ${invoiceId ?? '-'} ${amount}`) ?? null;
const unknownName = { payerName: 'ﾔﾏﾀﾞ ﾊﾅｺ' };
const second = invoice(2, { dueOn: '2027-01-31', open: 50_000 });
const foreign = invoice(9, { corporationId: 'aoi', open: 70_000 });

test.each<[string, Partial<Receipt>, Partial<MatchFacts>, string | null, string[] | null]>([
  [
    'the virtual account before all else',
    unknownName,
    { virtualCorporationId: 'midori' },
    'VIRTUAL_ACCOUNT',
    ['INVOICE i1 100000'],
  ],
  [
    'the virtual account without an open invoice: paid in advance',
    {},
    { virtualCorporationId: 'midori', invoices: [] },
    'VIRTUAL_ACCOUNT',
    ['CREDIT - 100000'],
  ],
  [
    'the virtual account and several invoices in one sum, more than owed',
    { amount: 160_000 },
    { virtualCorporationId: 'midori', invoices: [second, invoice(1)] },
    'VIRTUAL_ACCOUNT',
    ['INVOICE i1 100000', 'INVOICE i2 50000', 'CREDIT - 10000'],
  ],
  [
    'the virtual account and a part: the earliest due day first',
    { amount: 120_000 },
    { virtualCorporationId: 'midori', invoices: [second, invoice(1)] },
    'VIRTUAL_ACCOUNT',
    ['INVOICE i1 100000', 'INVOICE i2 20000'],
  ],
  [
    'the virtual account and the exact amount of a later invoice',
    { amount: 50_000 },
    { virtualCorporationId: 'midori', invoices: [second, invoice(1)] },
    'VIRTUAL_ACCOUNT',
    ['INVOICE i2 50000'],
  ],
  [
    'the virtual account with the number of another corporation',
    { edi: numberOf(9) },
    { virtualCorporationId: 'midori', invoices: [invoice(1), foreign] },
    null,
    null,
  ],
  [
    'the number, whoever pays',
    { ...unknownName, edi: numberOf(1) },
    { payerNames: [] },
    'NUMBER',
    ['INVOICE i1 100000'],
  ],
  [
    'the number in the summary and a part payment',
    { amount: 30_000, summary: numberOf(1) },
    {},
    'NUMBER',
    ['INVOICE i1 30000'],
  ],
  [
    'two numbers of one corporation',
    { amount: 150_000, edi: numberOf(2), summary: numberOf(1) },
    { invoices: [invoice(1), second] },
    'NUMBER',
    ['INVOICE i1 100000', 'INVOICE i2 50000'],
  ],
  [
    'the number without the fee of the bank, as a line of its own',
    { amount: 99_560, edi: numberOf(1) },
    {},
    'NUMBER',
    ['INVOICE i1 99560', 'PAYER_FEE i1 440'],
  ],
  [
    'the number short of no known fee: a part payment',
    { amount: 99_559, edi: numberOf(1) },
    {},
    'NUMBER',
    ['INVOICE i1 99559'],
  ],
  [
    'the number of a later invoice, paid before the earlier one',
    { amount: 60_000, edi: numberOf(2) },
    { invoices: [invoice(1), second] },
    'NUMBER',
    ['INVOICE i2 50000', 'INVOICE i1 10000'],
  ],
  [
    'numbers of two corporations',
    { edi: numberOf(1), summary: numberOf(9) },
    { invoices: [invoice(1), foreign] },
    null,
    null,
  ],
  ['a number that is not ours', { edi: numberOf(44) }, {}, null, null],
  [
    'the number of a paid invoice',
    { edi: numberOf(1) },
    { invoices: [invoice(1, { open: 0 })] },
    null,
    null,
  ],
  ['amount and learned name', {}, {}, 'AMOUNT_AND_NAME', ['INVOICE i1 100000']],
  [
    'amount and stated name',
    {},
    { payerNames: [name({ confirmations: 0, isStated: true })] },
    'AMOUNT_AND_NAME',
    ['INVOICE i1 100000'],
  ],
  [
    'amount and the name in 摘要, before a text',
    { payerName: '', summary: '振込 ﾌｸ)ﾐﾄﾞﾘｶｲ' },
    {},
    'AMOUNT_AND_NAME',
    ['INVOICE i1 100000'],
  ],
  ['a name that was confirmed once', {}, { payerNames: [name({ confirmations: 1 })] }, null, null],
  ['a refused name', {}, { payerNames: [name({ isRefused: true })] }, null, null],
  ['the name without the amount', { amount: 99_999 }, {}, null, null],
  ['the amount without the name', unknownName, {}, null, null],
  ['a payer without a name', { payerName: '' }, { payerNames: [name({ key: '' })] }, null, null],
  ['name and amount less a fee', { amount: 99_560 }, {}, null, null],
  ['two invoices of one amount', {}, { invoices: [invoice(1), invoice(2)] }, null, null],
  [
    'a name that two corporations have',
    {},
    { payerNames: [name(), name({ corporationId: 'aoi' })] },
    null,
    null,
  ],
])('certain: %s', (_, changed, changedFacts, way, parts) => {
  const match = certainMatchOf(receipt(changed), facts(changedFacts));
  expect(match?.way ?? null).toBe(way);
  expect(paid(match?.parts)).toEqual(parts);
});

test.each<[string, Partial<Receipt>, Partial<MatchFacts>, string[]]>([
  [
    'the name once confirmed, and the amount',
    {},
    { payerNames: [name({ confirmations: 1 })] },
    ['midori AMOUNT NAME_ONCE'],
  ],
  [
    'the stronger reason first, whatever the order of the facts',
    { amount: 70_000 },
    { invoices: [foreign, invoice(1)] },
    ['midori NAME', 'aoi AMOUNT'],
  ],
  [
    'the sum of all open invoices',
    { amount: 150_000 },
    { invoices: [invoice(1), second] },
    ['midori NAME SUM'],
  ],
  ['the amount less a fee', { ...unknownName, amount: 99_560 }, {}, ['midori AMOUNT_LESS_FEE']],
  [
    'the number of a paid invoice',
    { ...unknownName, edi: numberOf(1) },
    { invoices: [invoice(1, { open: 0 })] },
    ['midori PAID_NUMBER'],
  ],
  ['a refused name no more', {}, { payerNames: [name({ isRefused: true })] }, []],
  [
    'a refused name, but the number',
    { edi: numberOf(1) },
    { payerNames: [name({ isRefused: true })] },
    ['midori NUMBER'],
  ],
  [
    'account and number of two corporations',
    { edi: numberOf(9) },
    { virtualCorporationId: 'midori', invoices: [invoice(1), foreign] },
    ['midori VIRTUAL_ACCOUNT NAME AMOUNT', 'aoi NUMBER'],
  ],
])('proposed: %s', (_, changed, changedFacts, expected) => {
  const proposals = matchProposalsFor(receipt(changed), facts(changedFacts));
  expect(
    proposals.map(({ corporationId, reasons }) => [corporationId, ...reasons].join(' ')),
  ).toEqual(expected);
});

const someInvoices = fc
  .array(
    fc.record({
      corporationId: fc.constantFrom('midori', 'aoi'),
      open: fc.integer({ min: 0, max: 2_000 }),
      dueOn: fc.constantFrom('2026-11-30', '2026-12-31'),
    }),
    { maxLength: 8 },
  )
  .map((rows) => rows.map((row, index) => invoice(index + 1, row)));
const someReceipt = fc
  .record({
    amount: fc.integer({ min: 1, max: 6_000 }),
    serials: fc.array(fc.integer({ min: 1, max: 9 }), { maxLength: 3 }),
    payerName: fc.constantFrom('ﾌｸ)ﾐﾄﾞﾘｶｲ', 'ｱｵｲ', ''),
  })
  .map(({ amount, serials, payerName }) =>
    receipt({ amount, payerName, edi: serials.map(numberOf).join(' ') }),
  );
const someFacts = fc.record({
  virtualCorporationId: fc.constantFrom(null, 'midori', 'aoi'),
  invoices: someInvoices,
  payerNames: fc.constant([name(), name({ corporationId: 'aoi', key: 'ｱｵｲ' })]),
});

test('the parts are exactly the receipt, and no invoice gets more than its open yen', () => {
  fc.assert(
    fc.property(someReceipt, someFacts, (one, known) => {
      const certain = certainMatchOf(one, known);
      const all = [...(certain ? [certain] : []), ...matchProposalsFor(one, known)];
      for (const { corporationId, parts } of all) {
        const sum = (chosen: typeof parts) => chosen.reduce((yen, { amount }) => yen + amount, 0);
        expect(sum(parts.filter(({ kind }) => kind !== 'PAYER_FEE'))).toBe(one.amount);
        expect(parts.every(({ amount }) => amount > 0)).toBe(true);
        for (const { invoiceId, open, corporationId: owner } of known.invoices) {
          const got = sum(parts.filter((part) => part.invoiceId === invoiceId));
          expect(got).toBeLessThanOrEqual(owner === corporationId ? open : 0);
        }
      }
    }),
    { numRuns: 2_000 },
  );
});

test('receipts that each pay one invoice exactly lead to the same totals in every order', () => {
  const amounts = fc.uniqueArray(fc.integer({ min: 1_000, max: 90_000 }), {
    minLength: 1,
    maxLength: 6,
  });
  fc.assert(
    fc.property(
      amounts.chain((opens) =>
        fc.tuple(fc.constant(opens), fc.shuffledSubarray(opens, { minLength: opens.length })),
      ),
      fc.boolean(),
      ([opens, order], isVirtual) => {
        let invoices = opens.map((open, index) => invoice(index + 1, { open }));
        for (const amount of order) {
          const match = certainMatchOf(receipt({ amount }), {
            virtualCorporationId: isVirtual ? 'midori' : null,
            invoices,
            payerNames: [name()],
          });
          const paidId = match?.parts[0]?.invoiceId;
          expect(match?.parts).toHaveLength(1);
          expect(invoices.find(({ invoiceId }) => invoiceId === paidId)?.open).toBe(amount);
          invoices = invoices.filter(({ invoiceId }) => invoiceId !== paidId);
        }
        expect(invoices).toEqual([]);
      },
    ),
  );
});
