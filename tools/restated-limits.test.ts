import { describe, expect, test } from 'vitest';

import {
  constraintPlacesIn,
  descriptionPlacesIn,
  readNamedLimitPlaces,
  numbersOf,
  placesNamedIn,
  readStatedLimitPlaces,
} from './texts/restated-limits.ts';

/** Numbers of checks and descriptions that no constant of a rule gives, with the reason. */
const exceptions: Readonly<Record<string, readonly string[]>> = {
  'a check that is wider than the rule, as the first version of the rule was': [
    'agreement_filings_daily_minutes_check',
  ],
  'the end of the last day: one day more than the constant': ['own_people_links_check'],
  'the last position: one less than the constant': ['chat_attachments_position_check'],
  'today and the days of the constant': ['Query.recruitmentDayCounts'],
  'the number of columns, of entries of a list, or of characters of a hash': [
    'account_deletions_reasons_check',
    'agreement_papers_sha256_check',
    'api_keys_ending_check',
    'attendances_questionnaire_reminders_check',
    'available_dates_shifts_check',
    'entrance_devices_check',
    'nonresident_periods_end',
    'reviews_notes_check',
    'tax_column_periods_end',
  ],
  'the bits of a mask': [
    'added_alert_places_shift_bit_check',
    'added_alerts_shift_bits_check',
    'alert_places_shift_bit_check',
    'availability_alerts_shift_bits_check',
    'facility_features_id_check',
    'job_benefits_id_check',
    'job_tasks_id_check',
    'licenses_id_check',
  ],
  'the lowest number of an added search: the first search has no number': [
    'added_alerts_number_check',
  ],
  'the bounds of a scale or of plausible values': [
    'earnings_statements_year_check',
    'email_confirmations_address_check',
    'facilities_average_nursing_care_level_check',
    'facilities_rating_check',
    'ProfileCompletion.percent',
    'RecruitmentSearchInput.maximumCareLevel',
    'statutory_versions_year_check',
    'worker_emails_address_check',
  ],
  'a bound of stored data that the product never reaches': [
    'api_keys_facility_ids_check',
    'api_keys_rights_check',
    'countersign_requests_effect_check',
    'idempotency_keys_key_check',
    'webhook_deliveries_last_error_check',
    'webhook_endpoints_facility_ids_check',
  ],
  'a table that only older versions filled': ['transfer_reopenings_reason_check'],
  'an age or a rate of the law': ['OtherDependentMaxes.young', 'WageCheckBreakdown.monthlyPremium'],
  'the size of an answer, in the statement that reads it': [
    'AgreementUse.papers',
    'AttendanceDetail.contactViews',
    'CorporationConsents.acceptances',
    'CorporationConsents.declarations',
    'FollowedFacility.openCount',
    'OperatorStatementLine.takenBack',
    'PaperDelivery.requests',
    'Query.agreements',
    'Query.apiKeys',
    'Query.applicationDates',
    'Query.casesInHand',
    'Query.corporationCredit',
    'Query.corporationPayers',
    'Query.facilityAgreements',
    'Query.recruitmentFacets',
    'Query.recruitmentMap',
    'Query.receiptPayers',
    'Query.sessionList',
    'Query.staffSessions',
    'RecruitmentSearchInput.nearestFirst',
  ],
  'the lifetime of a token, in the resolver': ['Mutation.requestFacilityChatToken'],
};
const excepted = Object.values(exceptions).flat();

const places = readStatedLimitPlaces();
const named = readNamedLimitPlaces();

/** The numbers that constants give to a place. */
const given = (place: string) =>
  new Set(
    named
      .filter((one) => one.place === place)
      .flatMap(({ constants }) => constants)
      .flatMap(numbersOf),
  );

/** Limits of a place that no constant gives. */
const ungiven = (place: string) => {
  const limits = places.get(place)?.limits ?? new Set<number>();
  return [...limits.difference(given(place))];
};

describe('a limit in a check of the database or in a description of an API', () => {
  test('stands at a place that exists, where the comment of a constant names it', () => {
    expect(places.size).toBeGreaterThan(1_000);
    expect(named.length).toBeGreaterThan(200);
    const lost = named.filter(({ place }) => !places.has(place));
    expect(lost.map(({ file, place }) => `${file}: ${place}`)).toEqual([]);
  });

  test('has the value of the constant whose comment names the place', () => {
    const other = named.filter(({ place, constants }) => {
      const all = places.get(place)?.all ?? new Set();
      return !constants.flatMap(numbersOf).some((number) => all.has(number));
    });
    expect(other.map(({ file, place }) => `${file}: ${place}`)).toEqual([]);
  });

  test('is named by the comment of its constant', () => {
    const unnamed = [...places.keys()]
      .filter((place) => !excepted.includes(place))
      .flatMap((place) => ungiven(place).map((limit) => `${place}: ${limit}`));
    expect(unnamed).toEqual([]);
  });

  test('no exception is left that is none', () => {
    expect(excepted.filter((place) => ungiven(place).length === 0)).toEqual([]);
  });

  test.each([
    ['a length', 'check ((length(reason) <= 200))', [200]],
    ['bounds', 'check (((length(reason) >= 10) and (length(reason) <= 300)))', [10, 300]],
    ['an interval', "check ((ends_at <= (created_at + '8760:00:00'::interval)))", [8_760]],
    ['a pattern', "check ((code ~ '^[0-9]{5}$'))", []],
  ])('is read from %s', (_form, check, numbers) => {
    const schema = `create table x (\n  constraint x_check ${check}\n);`;
    expect([...(constraintPlacesIn(schema).get('x_check')?.limits ?? [])]).toEqual(numbers);
  });

  test.each([
    ['10 to 300 characters; the worker reads it.', [10, 300]],
    ['Yen, 3,000 to 40,000 in steps of 500.', [3_000, 40_000, 500]],
    ['At most 20, the latest first.', [20]],
    ['A week later, 20 a page.', []],
    ['An instant: 2026-11-22, 「1件」, 30代.', []],
  ])('is read from the description %s', (description, numbers) => {
    const found = descriptionPlacesIn(`type A { "${description}" b: Int }`).get('A.b');
    expect([...(found?.limits ?? [])].toSorted((a, b) => a - b)).toEqual(
      numbers.toSorted((a, b) => a - b),
    );
  });

  test('a comment gives its constant to the places that it names', () => {
    const source = [
      '/** Characters. Repeated by the constraint `x_check`. */',
      'export const most = 5;',
      'export const limits = {',
      '  /** Hours. Repeated in the API by `A.b`. */',
      '  hours: 7,',
      '};',
    ].join('\n');
    const file = 'a.ts';
    const constants = [
      { file, name: 'most', value: 5 },
      { file, name: 'limits.hours', value: 7 },
    ];
    expect(placesNamedIn(file, source, constants)).toEqual([
      { file, place: 'x_check', constants: [constants[0]] },
      { file, place: 'A.b', constants: [constants[1]] },
    ]);
  });
});
