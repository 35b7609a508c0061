import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';

import { buildStaffSession } from '#access/people/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { buildClosedMonth } from '#domain/billing/build.ts';
import { buildCorporation, buildFacility } from '#domain/corporation/build.ts';
import { mapInOrder } from '#platform/base/in-order.ts';
import { addHours, instantAtJst } from '#platform/base/jst.ts';
import type { StaffSide } from '#platform/base/people/sides.ts';
import { invoicePaperPath } from '#platform/base/people/file-paths.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openManager, type TestManager } from '#testing/fixtures/manager.ts';
import { openOperator } from '#testing/fixtures/operator.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { openTestProduct, refusalCodeOf, type TestProduct } from '#testing/processes/product.ts';
import { createShift } from '#testing/shifts.ts';
import { storeDueInvoicePapers } from '#domain/billing/papers/store-papers.server.ts';
import { createInvoicePapersEndpoint } from './invoice-papers.server.ts';

let product: TestProduct;
let owner: TestManager;
let manager: TestManager;
let stranger: TestManager;
let homes: { id: string; name: string }[];
let issuedAt: Date;
let invoiceId: string;

/** A shift of 12,000 yen and 500 yen of travel with a fixed wage, at a home of its own. */
async function workedAt(corporationId: string, name: string) {
  const startsAt = instantAtJst('2026-11-25', '09:00');
  const facility = await buildFacility(product.app.db, {
    now: product.app.clock.now(),
    corporationId,
    name,
  });
  const times = { startsAt, endsAt: addHours(startsAt, 9), breakMinutes: 60 };
  const pay = { hourlyWage: 1_500, travelAllowance: 500 };
  await buildShiftWithFixedWage(
    product.app,
    await createShift(product, { ...times, ...pay, facility }),
  );
  return { id: facility.id, name };
}

beforeAll(async () => {
  product = await openTestProduct(await openTestDatabase(), instantAtJst('2026-11-01'));
  const { app } = product;
  const { db } = app;
  const now = app.clock.now();
  const { id: corporationId } = await buildCorporation(db, { now, name: '社会福祉法人 ひなた会' });
  homes = await mapInOrder(['いずみの里', 'こもれび'], (name) => workedAt(corporationId, name));
  const other = await buildFacility(db, { now });
  [owner, manager, stranger] = [
    await openManager(app, homes[0]?.id ?? '', 'OWNER'),
    await openManager(app, homes[1]?.id ?? '', 'MANAGER'),
    await openManager(app, other.id, 'OWNER'),
  ];
  issuedAt = await buildClosedMonth(db, '2026-11-01');
  product.setNow(issuedAt);
  ({ id: invoiceId } = await db.selectFrom('invoices').select('id').executeTakeFirstOrThrow());
});
afterAll(() => product.close());

type Reading = {
  format: 'PDF' | 'CSV';
  facilityId?: string | undefined;
  side?: StaffSide;
  encoding?: 'shift_jis';
};

async function open(
  by: { id: string },
  { side = 'facility', ...paper }: Reading,
  provedAt: Date | null = null,
) {
  const read = createInvoicePapersEndpoint(product.app);
  const now = product.app.clock.now();
  const cookie = await buildStaffSession(product.app, { staffId: by.id, now, provedAt });
  const path = invoicePaperPath(side, { invoiceId, ...paper });
  const request = new Request(`http://localhost${path}`, { headers: { cookie } });
  const response = await read(request, { address: '192.0.2.1' });
  return { status: response.status, bytes: new Uint8Array(await response.arrayBuffer()) };
}

test('the papers of an invoice are stored once, and stay when names change', async () => {
  const { app } = product;
  expect((await open(owner, { format: 'PDF' })).status).toBe(404);
  expect(await storeDueInvoicePapers(app, issuedAt)).toBe(1);
  const first = await open(owner, { format: 'PDF' });
  const text = await pdfText(first.bytes);
  expect(text).toContain('社会福祉法人ひなた会御中');
  expect(text).toContain('ご請求額30,122円');
  const csv = new TextDecoder().decode((await open(owner, { format: 'CSV' })).bytes);
  for (const { name } of homes) expect(csv).toContain(`"${name}"`);
  const older = await open(owner, { format: 'CSV', encoding: 'shift_jis' });
  const olderText = new TextDecoder('shift_jis', { fatal: true }).decode(older.bytes);
  expect(olderText.startsWith('"請求書番号","対象の月"')).toBe(true);
  expect(olderText.split('\r\n')).toHaveLength(csv.split('\r\n').length);

  await app.db.updateTable('corporations').set({ name: '社会福祉法人 改名会' }).execute();
  expect(await storeDueInvoicePapers(app, addHours(issuedAt, 1))).toBe(0);
  const again = await open(owner, { format: 'PDF' });
  expect(Buffer.from(again.bytes).equals(Buffer.from(first.bytes))).toBe(true);
  await expect(
    sql`update invoice_papers set sha256 = repeat('0', 64)`.execute(app.db),
  ).rejects.toThrow('append-only');
});

test('a manager of one home has its part, and nobody else of another corporation anything', async () => {
  const [first, own] = homes;
  expect((await open(manager, { format: 'PDF' })).status).toBe(404);
  expect((await open(manager, { format: 'PDF', facilityId: first?.id })).status).toBe(404);
  const part = await open(manager, { format: 'PDF', facilityId: own?.id });
  const text = await pdfText(part.bytes);
  expect(text).toContain('この書類は請求書ではなく');
  expect(text).toContain('こもれび');
  expect(text).not.toContain('いずみの里');
  const csv = new TextDecoder().decode(
    (await open(manager, { format: 'CSV', facilityId: own?.id })).bytes,
  );
  expect(csv).not.toContain('いずみの里');
  expect((await open(stranger, { format: 'PDF' })).status).toBe(404);
  expect((await open(stranger, { format: 'CSV', facilityId: own?.id })).status).toBe(404);
  const looks = await product.app.db
    .selectFrom('staff_access_log')
    .select(['operation', 'facility_id'])
    .where('operation', '=', 'invoicePaper')
    .where('facility_id', '=', own?.id ?? '')
    .execute();
  expect(looks.length).toBeGreaterThan(0);
});

const list = `{ invoices { invoices { number state isWhole total open shifts advance fee } } }`;
const one = `query ($id: ID!) { invoice(id: $id) { isWhole total hasPapers sum { advance fee feeTax total }
  facilities { facilityId name sum { shifts advance } } payments { amount } } }`;
const lines = `query ($invoiceId: ID!, $facilityId: ID!) { invoiceLines(invoiceId: $invoiceId, facilityId: $facilityId) {
  lines { kind firstNumber wage travel withheld advance fee } } }`;

test('the owner reads the invoice, and each yen of it opens to its shift', async () => {
  const { data } = await owner.ask(list, {});
  expect(data?.['invoices'].invoices).toEqual([
    {
      number: expect.stringMatching(/^HK2026/),
      state: 'UNPAID',
      isWhole: true,
      total: 30_122,
      open: 30_122,
      shifts: 2,
      advance: 24_842,
      fee: 4_800,
    },
  ]);
  const { invoice } = (await owner.ask(one, { id: invoiceId })).data ?? {};
  expect(invoice).toMatchObject({
    isWhole: true,
    total: 30_122,
    hasPapers: true,
    sum: { advance: 24_842, fee: 4_800, feeTax: 480, total: 30_122 },
    payments: [],
  });
  const read = await mapInOrder(homes, async ({ id: facilityId }) => {
    const answer = await owner.ask(lines, { invoiceId, facilityId });
    return answer.data?.['invoiceLines'].lines;
  });
  const line = { kind: 'SHIFT', firstNumber: null, wage: 12_000, travel: 500, withheld: 79 };
  expect(read.flat()).toEqual(homes.map(() => ({ ...line, advance: 12_421, fee: 2_400 })));
});

test('a manager reads the part of the own home, and the state turns after the due day', async () => {
  const own = { isWhole: false, total: null, open: null, shifts: 1, advance: 12_421, fee: 2_400 };
  product.setNow(instantAtJst('2026-12-31', '23:59'));
  expect((await manager.ask(list, {})).data?.['invoices'].invoices).toMatchObject([
    { ...own, state: 'UNPAID' },
  ]);
  product.setNow(instantAtJst('2027-01-01', '00:00'));
  expect((await manager.ask(list, {})).data?.['invoices'].invoices).toMatchObject([
    { ...own, state: 'OVERDUE' },
  ]);
  const { invoice } = (await manager.ask(one, { id: invoiceId })).data ?? {};
  expect(invoice).toMatchObject({ total: null, facilities: [{ facilityId: homes[1]?.id }] });
  const foreign = { invoiceId, facilityId: homes[0]?.id };
  expect(refusalCodeOf(await manager.ask(lines, foreign))).toBe('NOT_FOUND');
  expect(refusalCodeOf(await stranger.ask(one, { id: invoiceId }))).toBe('NOT_FOUND');
});

const found = `query ($state: InvoiceState, $text: String) { issuedInvoices(state: $state, text: $text) {
  invoices { corporationName state total open } } }`;

test('operators find an invoice by number, amount, day, name and state, and open its papers', async () => {
  const { app } = product;
  const operator = await openOperator(app, '請求 花子', ['MONEY']);
  const { number } = await app.db.selectFrom('invoices').select('number').executeTakeFirstOrThrow();
  const search = async (wanted: Record<string, unknown>) =>
    (await operator.ask(found, wanted)).data?.['issuedInvoices'].invoices;
  for (const text of [number.toLowerCase(), '30,122円', '2026/12/04', '改名'])
    // oxlint-disable-next-line no-await-in-loop -- four searches
    expect(await search({ text })).toMatchObject([{ total: 30_122, open: 30_122 }]);
  for (const text of ['HK20260000099', '30,123円', '2026/12/05', 'ない法人'])
    // oxlint-disable-next-line no-await-in-loop -- four searches
    expect(await search({ text })).toEqual([]);
  const states = ['UNPAID', 'PART_PAID', 'PAID', 'OVERDUE', 'CREDIT'];
  const atDueDay = instantAtJst('2026-12-31', '23:59');
  const later = instantAtJst('2027-01-01', '00:00');
  // The condition of each state is the rule of its name: an invoice is found by one state alone.
  for (const [at, expected] of [
    [atDueDay, 'UNPAID'],
    [later, 'OVERDUE'],
  ] as const) {
    product.setNow(at);
    // oxlint-disable-next-line no-await-in-loop -- two instants
    const byState = await mapInOrder(states, (state) => search({ state }));
    expect(byState.flat()).toMatchObject([{ state: expected }]);
    expect(byState[states.indexOf(expected)]).toHaveLength(1);
  }
  const now = app.clock.now();
  const whole = { format: 'PDF', side: 'operator' } as const;
  expect((await open(operator, whole)).status).toBe(403);
  expect((await open(operator, whole, now)).status).toBe(200);
  expect((await open(owner, whole)).status).toBe(401);
});
