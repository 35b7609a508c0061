import { afterAll, expect, test } from 'vitest';

import { instantAtJst } from '#platform/base/jst.ts';

import { openTestDatabase } from '#testing/database.ts';
import { openStaffFixture } from '#testing/fixtures/staff.ts';
import { refusalCodeOf } from '#testing/processes/product.ts';

const fixture = await openStaffFixture(
  await openTestDatabase(),
  instantAtJst('2026-12-01', '09:00'),
);
const { ask } = fixture;
afterAll(() => fixture.close());

const own = await fixture.corporation('自');
const owner = await fixture.person({ corporationId: own.id, role: 'OWNER' });

const places = `query ($zipCode: String!) {
  postalPlaces(zipCode: $zipCode) { municipality { code name prefectureName } town }
}`;

test.each(['1600023', '160-0023', '１６０－００２３'])(
  '%s stands for its town',
  async (zipCode) => {
    const { data } = await ask('facility', places, { zipCode }, owner);
    expect(data?.['postalPlaces']).toEqual([
      {
        municipality: { code: '13104', name: '新宿区', prefectureName: '東京都' },
        town: '西新宿',
      },
    ]);
  },
);

test.each(['', '160', '0000000', '住所'])('%j stands for no place', async (zipCode) => {
  const { data } = await ask('facility', places, { zipCode }, owner);
  expect(data?.['postalPlaces']).toEqual([]);
});

test('municipalities and stations are found by name', async () => {
  const document = `{
    searchMunicipality(text: "新宿区") { code prefectureName }
    searchFacilityStation(text: "新宿駅") { name lineNames }
  }`;
  const { data } = await ask('facility', document, {}, owner);
  expect(data?.['searchMunicipality']).toContainEqual({ code: '13104', prefectureName: '東京都' });
  const names = data?.['searchFacilityStation'].map(({ name }: { name: string }) => name);
  expect(names).toContain('新宿');
});

test('an address has points from which to begin on the map, and a point has stations around it', async () => {
  const document = `query ($cityCode: ID!, $town: String!) {
    startingPoints(cityCode: $cityCode, town: $town) { stationName latitude longitude } }`;
  const pointsOf = async (cityCode: string, town: string) =>
    (await ask('facility', document, { cityCode, town }, owner)).data?.['startingPoints'];
  const named = await pointsOf('13104', '西新宿');
  expect(named.length).toBeGreaterThan(0);
  expect(named[0].stationName).toContain('新宿');
  // No station has such a name: returns the middle of the prefecture's stations.
  expect(await pointsOf('13104', '名前のない町')).not.toEqual([]);
  expect(await pointsOf('99999', '西新宿')).toEqual([]);

  const around = `query ($latitude: Float!, $longitude: Float!) {
    stationsAroundPoint(latitude: $latitude, longitude: $longitude) { name metres } }`;
  const [first] = named;
  const { latitude, longitude } = first;
  const { data } = await ask('facility', around, { latitude, longitude }, owner);
  const stations = data?.['stationsAroundPoint'];
  expect(stations[0]).toEqual({ name: first.stationName, metres: 0 });
  const metres = stations.map((one: { metres: number }) => one.metres);
  expect(metres).toEqual(metres.toSorted((a: number, b: number) => a - b));
  const sea = await ask('facility', around, { latitude: 30, longitude: 150 }, owner);
  expect(sea.data?.['stationsAroundPoint']).toEqual([]);
});

test('the lists name what a facility may be given', async () => {
  const document = '{ facilityChoices { services { id } features { id } smokingMeasures { id } } }';
  const { data } = await ask('facility', document, {}, owner);
  const { services, features, smokingMeasures } = data?.['facilityChoices'] ?? {};
  expect(services).toContainEqual({ id: '1' });
  expect(features).toContainEqual({ id: '1' });
  expect(smokingMeasures).toContainEqual({ id: 'INDOORS_BANNED' });
});

test('a visitor gets no answer', async () => {
  expect(refusalCodeOf(await ask('facility', places, { zipCode: '1600023' }))).toBe(
    'UNAUTHENTICATED',
  );
});
