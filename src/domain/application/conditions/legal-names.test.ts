import { expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';
import { fullName } from '#platform/base/texts/person-name.ts';
import {
  identityProfileText,
  identityProfileIfComplete,
} from '#domain/credentials/identity/identity-profile.ts';
import { toZenginKana } from '#domain/pay/bank-file/zengin-kana.ts';
import { drawPaySlip } from '#domain/pay/statements/pay-slip-pdf.server.ts';
import type { PaySlip } from '#domain/pay/statements/pay-slips.ts';
import { bankAccountProblems, normalizeBankAccount } from '#domain/pay/transfers/bank-account.ts';
import { checkProfileInput } from '#domain/profile/fields.ts';
import { missingProfileFields } from '#domain/profile/rules.ts';
import { unprintableFieldErrors } from '#platform/server/fonts/printable.server.ts';
import { pdfText } from '#testing/pdf-text.ts';
import { legalPeople, lettersOfText } from '#testing/proofs/legal-names.ts';

import { conditionsNoticeFor, type ContractTerms } from './notice.ts';
import { drawConditionsNoticePdf } from './notice-pdf.server.ts';

/** `LEGAL_NAMES=200` walks as many; `LEGAL_NAMES_SEED` draws others. */
const count = Number(process.env['LEGAL_NAMES'] ?? 12);
const seed = Number(process.env['LEGAL_NAMES_SEED'] ?? 7);
const today = '2026-11-22';
const createdAt = instantAtJst(today, '09:00');
const terms: ContractTerms = {
  corporationName: '社会福祉法人 みどり会',
  corporationAddress: '東京都新宿区西新宿1-1-1',
  facilityName: 'みどり野',
  facilityAddress: '東京都新宿区西新宿2-8-1',
  jobTitle: '入居者さまの生活介助',
  taskNames: ['食事介助'],
  startsAt: instantAtJst('2026-11-24', '09:00'),
  endsAt: instantAtJst('2026-11-24', '18:00'),
  breakMinutes: 60,
  hourlyWage: 1_500,
  travelAllowance: 500,
  bonus: 0,
  overtimeAgreement: true,
  consultationDesk: '事務長 03-1234-5678',
  smokingMeasure: '屋内禁煙',
  payDay: '2026-12-15',
  payTiming: 'EARLY',
};

test.each(legalPeople(count, seed))(
  '$name.lastName $name.firstName walks from the profile to the bank and onto paper',
  async ({ name }) => {
    const { values, problems } = checkProfileInput(name, today);
    expect({ ...problems, ...unprintableFieldErrors(values) }).toEqual({});
    const profile = { ...complete, ...name, ...values };
    expect(missingProfileFields(profile)).toEqual([]);

    const compared = identityProfileIfComplete({ ...home, ...profile });
    expect(compared && identityProfileText(compared).name).toBe(
      fullName(name.lastName, name.firstName),
    );

    const account = { ...bank, holderKana: fullName(profile.lastKana, profile.firstKana) };
    expect(bankAccountProblems(account)).toEqual({});
    const { holderKana } = normalizeBankAccount(account);
    expect(holderKana.length).toBeLessThanOrEqual(30);
    // The bank file takes what was registered.
    expect(toZenginKana(holderKana)).toEqual({ ok: true, kana: holderKana });

    const workerName = fullName(name.lastName, name.firstName);
    const notice = conditionsNoticeFor(terms, {
      workerName,
      concludedOn: today,
      electronicSince: today,
    });
    const printed = lettersOfText(workerName);
    const papers = [
      await drawConditionsNoticePdf(notice, createdAt),
      await drawPaySlip(slipOf(workerName), createdAt),
    ];
    for (const paper of papers) expect(lettersOfText(await pdfText(paper))).toContain(printed);
  },
);

test('the proof has two hundred people without a namesake', () => {
  const names = legalPeople(200, seed).map(({ name }) => fullName(name.lastName, name.firstName));
  expect(new Set(names).size).toBe(200);
});

const complete = {
  bornOn: '1990-04-01',
  nationality: 'foreign' as const,
  zipCode: '1600023',
  prefectureCode: '13',
  city: '新宿区',
  streetNumber: '西新宿1-1-1',
  occupationId: 1,
  experiencedJobTaskIds: [],
  desiredJobTaskIds: [1],
};
const home = { prefectureName: '東京都', building: null };
const bank = { bankCode: '0001', branchCode: '001', accountType: '1', accountNumber: '1234567' };

function slipOf(name: string): PaySlip {
  const totals = { tax: 79, travelAllowance: 500, net: 12_421 };
  const wage = { workMinutes: 480, overtimeMinutes: 0, nightMinutes: 0, hourlyWage: 1500 };
  const sums = { base: 12e3, overtimePremium: 0, nightPremium: 0, facilityBonus: 0, taxable: 12e3 };
  return {
    worker: { name },
    employer: { name: terms.corporationName, address: terms.corporationAddress },
    facilityName: terms.facilityName,
    workDay: today,
    breakMinutes: 60,
    isElectronic: true,
    startAt: terms.startsAt.toISOString(),
    endAt: terms.endsAt.toISOString(),
    wage: { ...wage, ...sums, ...totals },
    writtenOff: 0,
    isCompensation: false,
    fixedOn: today,
    // The rest of a slip belongs to other kinds of days.
    // oxlint-disable-next-line typescript/no-unsafe-type-assertion
  } as PaySlip;
}
