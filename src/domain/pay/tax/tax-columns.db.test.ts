import { afterAll, describe, expect, test } from 'vitest';

import { buildContract } from '#domain/application/build.ts';
import { buildShiftWithFixedWage } from '#domain/attendance/build.ts';
import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { buildPayout } from '../build.ts';

import { openTestDatabase } from '#testing/database.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';
import {
  dismissProposalDocument,
  endTaxColumnDocument,
  columnHeiAmounts,
  columnOtsuAmounts,
  openTaxColumnFixture,
  taxColumnPeriodsDocument,
  taxColumnProposalsDocument,
  taxColumnReason,
  setTaxColumnDocument,
  type OfferedShift,
} from '#testing/fixtures/workers/tax-columns.ts';

const fixture = await openTaxColumnFixture(await openTestDatabase());
const { product, operator, employer, person, offered, worked, partsOf, noticesTo, ask, setOtsu } =
  fixture;
afterAll(() => product.close());

describe('a wage that is taxed by 乙', () => {
  test('is quoted before applying, on the card, and paid with the same tax', async () => {
    const [workerId, at] = [await person(), await employer()];
    await setOtsu({ workerId, at, fromDay: '2026-11-10', now: instantAtJst('2026-11-01') });
    const { id } = await offered({ at, day: '2026-11-12' });
    const confirmation = `query ($id: ID!) {
      applicationConfirmation(recruitmentId: $id) { wage { withholdingTax total } } }`;
    const noon = instantAtJst('2026-11-09', '12:00');
    const before = await ask(workerId, noon, confirmation, { id });
    expect(before['applicationConfirmation'].wage).toEqual({
      withholdingTax: columnOtsuAmounts.tax,
      total: columnOtsuAmounts.net,
    });
    const contract = { workerId, recruitmentId: id, now: noon };
    const { attendanceId } = await buildContract(product.app, contract);
    const card = `query ($id: ID!) { attendance(id: $id) { attendance { workday { wage } } }
      wageWithoutAdjustment(id: $id) { breakdown {
        withholdingTax total taxColumn taxColumnBasis { fromDay reason } } } }`;
    const after = await ask(workerId, noon, card, { id: attendanceId });
    expect(after['attendance'].attendance.workday.wage).toBe(columnOtsuAmounts.net);
    const breakdown = {
      withholdingTax: columnOtsuAmounts.tax,
      total: columnOtsuAmounts.net,
      taxColumn: 'otsu',
      taxColumnBasis: { fromDay: '2026-11-10', reason: taxColumnReason },
    };
    expect(after['wageWithoutAdjustment'].breakdown).toEqual(breakdown);
    await buildShiftWithFixedWage(product.app, { attendanceId });
    await buildPayout(product.app, { workerId, now: instantAtJst('2026-11-13', '10:00') });
    expect(await partsOf(attendanceId)).toEqual([
      { part: 'planned', state: 'PAID', column: 'otsu', ...columnOtsuAmounts },
    ]);
    const paid = await ask(workerId, instantAtJst('2026-11-14'), card, { id: attendanceId });
    expect(paid['wageWithoutAdjustment'].breakdown).toEqual(breakdown);
  });

  test('is one of a work day from the date on, at that corporation, for that worker', async () => {
    const [workerId, other] = [await person(), await person()];
    const [at, elsewhere] = [await employer(), await employer()];
    await setOtsu({ workerId, at, fromDay: '2026-11-10', now: instantAtJst('2026-11-01') });
    const taxed = async (shift: OfferedShift) => (await partsOf(await worked(shift)))[0];
    expect(await taxed({ workerId, at, day: '2026-11-09' })).toMatchObject(columnHeiAmounts);
    expect(await taxed({ workerId, at, day: '2026-11-10' })).toMatchObject(columnOtsuAmounts);
    expect(await taxed({ workerId, at: elsewhere, day: '2026-11-11' })).toMatchObject(
      columnHeiAmounts,
    );
    expect(await taxed({ workerId: other, at, day: '2026-11-10' })).toMatchObject(columnHeiAmounts);
  });
});

describe('a decision', () => {
  const now = instantAtJst('2026-11-15');

  test('is refused with its code', async () => {
    const [workerId, at] = [await person(), await employer()];
    const { corporationId } = at;
    const sound = { workerId, corporationId, fromDay: '2026-11-10', reason: taxColumnReason };
    product.setNow(now);
    const codes = async (changes: object) =>
      refusalCodeOf(await operator.ask(setTaxColumnDocument, { input: { ...sound, ...changes } }));
    expect(await codes({ reason: '短い理由' })).toBe('VALIDATION_FAILED');
    expect(await codes({ reason: '長'.repeat(501) })).toBe('VALIDATION_FAILED');
    const unprinted = { ...sound, reason: `${taxColumnReason}ส` };
    const answer = await operator.ask(setTaxColumnDocument, { input: unprinted });
    expect(answer.errors?.[0]?.extensions.fields).toEqual({
      reason: expect.stringContaining('「ส」は書類に印刷できない'),
    });
    expect(await codes({ fromDay: '2025-11-14' })).toBe('VALIDATION_FAILED');
    expect(await codes({ workerId: corporationId })).toBe('NOT_FOUND');
    expect(await codes({ corporationId: crypto.randomUUID() })).toBe('NOT_FOUND');
    expect(await codes({ reason: `\u0000${taxColumnReason}` })).toBeNull();
    expect(await codes({ fromDay: '2026-11-01' })).toBe('TAX_COLUMN_ALREADY_SET');
    const { data } = await operator.ask(taxColumnPeriodsDocument);
    const rows: { id: string; workerId: string }[] = data?.['taxColumnPeriods'].periods;
    const id = rows.find((row) => row.workerId === workerId)?.id;
    const tooEarly = { id, fromDay: '2026-11-09', reason: taxColumnReason };
    expect(refusalCodeOf(await operator.ask(endTaxColumnDocument, { input: tooEarly }))).toBe(
      'TAX_COLUMN_END_TOO_EARLY',
    );
    const unknown = { ...tooEarly, id: workerId };
    expect(refusalCodeOf(await operator.ask(endTaxColumnDocument, { input: unknown }))).toBe(
      'NOT_FOUND',
    );
  });

  test('of two at once stands once, and a repeated one changes nothing', async () => {
    const [workerId, at] = [await person(), await employer()];
    product.setNow(now);
    const input = {
      workerId,
      corporationId: at.corporationId,
      fromDay: '2026-11-10',
      reason: taxColumnReason,
    };
    const both = await Promise.all([
      operator.ask(setTaxColumnDocument, { input }),
      operator.ask(setTaxColumnDocument, { input }),
    ]);
    expect(new Set(both.map(refusalCodeOf))).toEqual(new Set([null, 'TAX_COLUMN_ALREADY_SET']));
    const again = { ...input, corporationId: (await employer()).corporationId };
    const once = 'set-column';
    for (let time = 0; time < 2; time += 1) {
      expect(
        refusalCodeOf(await operator.ask(setTaxColumnDocument, { input: again }, { once })),
      ).toBeNull();
    }
    expect(await noticesTo(workerId)).toHaveLength(2);
  });
});

describe('a proposal', () => {
  type Proposal = { id: string; workerId: string; months: { month: string; days: number }[] };

  /**
   * Works `count` days of two hours with every seventh day off, within the limits of 20 hours and six days at one
   * corporation.
   */
  async function workDays({ workerId, at, day }: OfferedShift, count: number): Promise<void> {
    for (let n = 0; n < count; n += 1) {
      const shift = { workerId, at, day: addDays(day, n + Math.floor(n / 6)), until: '11:00' };
      await worked(shift);
    }
  }

  const proposed = async (workerId: string): Promise<Proposal | undefined> => {
    const { data } = await operator.ask(taxColumnProposalsDocument);
    const rows: Proposal[] = data?.['taxColumnProposals'].proposals;
    return rows.find((row) => row.workerId === workerId);
  };

  test('is made for 18 days in each of two consecutive months, and answered by setting 乙', async () => {
    const [workerId, at] = [await person(), await employer()];
    await workDays({ workerId, at, day: '2026-10-01' }, 18);
    await workDays({ workerId, at, day: '2026-11-01' }, 17);
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-20' }, 1);
    expect(await proposed(workerId)).toMatchObject({
      corporationId: at.corporationId,
      months: [
        { month: '2026-10', days: 18 },
        { month: '2026-11', days: 18 },
      ],
    });
    await setOtsu({ workerId, at, fromDay: '2026-12-01', now: instantAtJst('2026-11-25') });
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-26' }, 1);
    expect(await proposed(workerId)).toBeUndefined();
  });

  test('that was dismissed comes back with the next two months only', async () => {
    const [workerId, at] = [await person(), await employer()];
    await workDays({ workerId, at, day: '2026-09-10' }, 18);
    await workDays({ workerId, at, day: '2026-10-01' }, 18);
    const id = (await proposed(workerId))?.id;
    expect(refusalCodeOf(await operator.ask(dismissProposalDocument, { id, reason: '短い' }))).toBe(
      'VALIDATION_FAILED',
    );
    expect(
      refusalCodeOf(await operator.ask(dismissProposalDocument, { id, reason: taxColumnReason })),
    ).toBeNull();
    expect(
      refusalCodeOf(await operator.ask(dismissProposalDocument, { id, reason: taxColumnReason })),
    ).toBe('TAX_PROPOSAL_DECIDED');
    await workDays({ workerId, at, day: '2026-10-25' }, 1);
    expect(await proposed(workerId)).toBeUndefined();
    await workDays({ workerId, at, day: '2026-11-01' }, 18);
    expect((await proposed(workerId))?.months).toEqual([
      { month: '2026-10', days: 19 },
      { month: '2026-11', days: 18 },
    ]);
  });
});
