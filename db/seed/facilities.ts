import { employerNames, facilityName, mayRun, facilitiesPerHundred } from './names.ts';
import { pointAtDistance, stationsWithinWalk, demoQuarters, type DemoQuarter } from './places.ts';
import type { SceneLight } from './pictures/palettes.ts';
import { lightsOf, type SceneName } from './pictures/album.ts';
import { randomForSubject, type Random } from './random.ts';

export type RegionSize = 'full' | 'small';

/** Number of facilities per prefecture. */
const shares: Record<RegionSize, Record<string, number>> = {
  full: { '13': 152, '14': 70, '27': 68, '11': 14, '12': 14, '23': 8 },
  small: { '13': 10, '14': 4, '27': 4, '11': 1, '12': 1 },
};

export type PictureChoice = { scene: SceneName; light: SceneLight };

export type PlannedFacility = {
  /** Identifies the facility among those of its kind, and seeds all random values for it. */
  key: string;
  corporation: number;
  name: string;
  serviceId: number;
  prefectureCode: string;
  cityCode: string;
  town: string;
  zipCode: string;
  streetNumber: string;
  latitude: number;
  longitude: number;
  phoneNumber: string;
  stations: { code: string; name: string; walkMinutes: number }[];
  accessNote: string;
  featureIds: number[];
  averageNursingCareLevel: number | null;
  ambienceNote: string;
  smokingMeasure: string;
  overtimeAgreement: boolean;
  consultationDesk: string;
  shots: PictureChoice[];
};

export type PlannedEmployer = { name: string; address: string };

/** The employers and facilities of the region; always the same for the same size. */
export function planFacilities(size: RegionSize): {
  employers: PlannedEmployer[];
  facilities: PlannedFacility[];
} {
  const random = randomForSubject('employers');
  const names = employerNames(random);
  const wanted = Object.entries(shares[size]).flatMap(([code, count]) => sites(code, count));
  const taken = new Set<string>();
  const facilities = wanted.map((site, index) =>
    planFacility(site, { index, employers: names, taken }),
  );
  const employers = names.map((name, index) => ({
    name,
    address: addressOf(random.pick(demoQuarters), randomForSubject(`employer ${index}`)),
  }));
  return { employers, facilities };
}

type Site = { place: DemoQuarter; town: DemoQuarter['towns'][number] };

/** Every place of the prefecture once, then again from the first, so that facilities are evenly distributed. */
function sites(prefectureCode: string, count: number): Site[] {
  const random = randomForSubject(`sites ${prefectureCode}`);
  const all = demoQuarters
    .filter((place) => place.prefectureCode === prefectureCode)
    .flatMap((place) => place.towns.map((town) => ({ place, town })));
  const order = random.shuffled(all);
  return Array.from({ length: count }, (_, index) => order[index % order.length]).filter(
    (site) => site !== undefined,
  );
}

type Planning = { index: number; employers: readonly string[]; taken: Set<string> };

function planFacility({ place, town }: Site, planning: Planning): PlannedFacility {
  const key = `facility ${planning.index}`;
  const random = randomForSubject(key);
  const serviceId = random.weighted(facilitiesPerHundred, ({ share }) => share).id;
  const point = pointAtDistance(place, random.whole(140, 1_150), random.next() * Math.PI * 2);
  const stations = stationsWithinWalk(point);
  const walk = stations[0]?.walkMinutes ?? 99;
  return {
    key,
    corporation: random.pick(
      [...planning.employers.keys()].filter((one) => mayRun(planning.employers[one], serviceId)),
    ),
    name: freeName(random, { serviceId, town: town.name }, planning.taken),
    serviceId,
    prefectureCode: place.prefectureCode,
    cityCode: place.cityCode,
    town: town.name,
    zipCode: town.zipCode,
    streetNumber: `${random.whole(1, 6)}-${random.whole(1, 28)}-${random.whole(1, 19)}`,
    ...point,
    phoneNumber: phoneNumber(place.prefectureCode, planning.index + 1),
    stations,
    accessNote: random.pick(accessNotes(walk)),
    featureIds: featuresOf(random, serviceId, walk),
    averageNursingCareLevel: careLevelOf(random, serviceId),
    ambienceNote: random.pick(ambience),
    smokingMeasure: smokingMeasureOf(random, serviceId),
    overtimeAgreement: random.chance(0.94),
    consultationDesk: random.pick(['事務長', '施設長', '総務課 労務担当', '管理者', '介護主任']),
    shots: shotsOf(random, serviceId),
  };
}

/** A name that no other facility has, because equal names would confuse people who look for their facility. */
function freeName(
  random: Random,
  place: { serviceId: number; town: string },
  taken: Set<string>,
): string {
  for (;;) {
    const name = facilityName(random, place);
    if (taken.has(name)) continue;
    taken.add(name);
    return name;
  }
}

function addressOf(place: DemoQuarter, random: Random): string {
  const town = random.pick(place.towns).name;
  const number = `${random.whole(1, 5)}-${random.whole(1, 24)}-${random.whole(1, 15)}`;
  return `${place.prefectureName}${place.cityName}${town}${number}`;
}

const areaCodes: Record<string, string> = {
  '11': '048',
  '12': '043',
  '13': '03',
  '14': '045',
  '23': '052',
  '27': '06',
};

/** The exchange number 000 is never assigned, so nobody's telephone rings because of a demo. */
function phoneNumber(prefectureCode: string, index: number): string {
  const area = areaCodes[prefectureCode] ?? '03';
  return `${area}${String(index).padStart(10 - area.length, '0')}`;
}

function accessNotes(walk: number): string[] {
  return [
    '正面玄関のインターホンで「ひとこまで来ました」とお伝えください',
    '職員通用口は建物の裏側です。到着したら事務所へお声がけください',
    '1階の受付で入館証を受け取ってください',
    walk > 12
      ? '最寄り駅から路線バスでも来られます。バス停から徒歩2分です'
      : '駅からは平らな道です。自転車は駐輪場をお使いください',
  ];
}

const ambience = [
  '20代から60代まで幅広い年代の職員が、落ち着いて働いています。',
  '声をかけ合う習慣があり、わからないことをすぐに聞ける雰囲気です。',
  'ベテランの職員が多く、手順がきちんと決まっています。',
  '子育て中の職員が多く、定時で終わることを大切にしています。',
  '笑い声の多いにぎやかなフロアです。明るく話しかけてください。',
  '静かに過ごされる方が多く、ゆったりした時間が流れています。',
  '開設から日が浅く、職員みんなで働きやすい形を作っているところです。',
  '外国籍の職員も活躍しています。ふりがなつきの手順書があります。',
  '記録はタブレット、連絡はインカム。書く時間を減らしています。',
  '休憩室に飲み物と軽食があります。休憩は必ず交代で取ります。',
];

function featuresOf(random: Random, serviceId: number, walk: number): number[] {
  const always = walk <= 7 ? [1] : [];
  const byService =
    serviceId === 4 || serviceId === 16 ? [13, 21] : serviceId <= 3 ? [12, 15, 19] : [];
  const others = [2, 3, 4, 6, 7, 8, 9, 10, 11, 16, 17, 20, 22, 23, 24, 25];
  return [...new Set([...always, ...byService, ...random.some(others, random.whole(3, 7))])];
}

/**
 * The average care level of residents, highest for homes of the most dependent; null for services without care levels.
 */
function careLevelOf(random: Random, serviceId: number): number | null {
  const means: Record<number, number> = { 1: 3.9, 2: 3.3, 3: 4.3, 4: 2.8, 5: 2.7, 6: 2.6, 7: 2.1 };
  const mean = means[serviceId] ?? ([10, 11, 12, 13, 14, 16, 17].includes(serviceId) ? 2.2 : null);
  return mean === null ? null : Math.round((mean + (random.next() - 0.5) * 0.8) * 10) / 10;
}

/** Hospitals, clinics and medical homes forbid smoking on their whole premises. (Rule 3.9) */
function smokingMeasureOf(random: Random, serviceId: number): string {
  if ([2, 3, 28, 29].includes(serviceId)) {
    return random.chance(0.8) ? 'PREMISES_BANNED' : 'PREMISES_BANNED_OUTDOOR_AREA';
  }
  return random.weighted(
    [
      { id: 'PREMISES_BANNED', share: 45 },
      { id: 'INDOORS_BANNED', share: 42 },
      { id: 'INDOORS_SMOKING_ROOM', share: 8 },
      { id: 'INDOORS_HEATED_TOBACCO_ROOM', share: 5 },
    ],
    ({ share }) => share,
  ).id;
}

const looks: { services: number[]; front: SceneName[]; inside: SceneName[] }[] = [
  {
    services: [4, 11, 12, 16, 17, 24, 25, 26, 30],
    front: ['cottage', 'entrance'],
    inside: ['kitchen', 'dayroom', 'dining', 'bench', 'flowers', 'handicraft'],
  },
  {
    services: [28, 29, 3],
    front: ['clinic'],
    inside: ['bedroom', 'rehabilitation', 'dining', 'records'],
  },
  {
    services: [10, 13, 20],
    front: ['car', 'entrance', 'cottage'],
    inside: ['dayroom', 'rehabilitation', 'bath', 'dining', 'handicraft'],
  },
];
const usualLook = {
  front: ['residence', 'entrance', 'residence'] as const,
  inside: ['dayroom', 'dining', 'bedroom', 'bath', 'bench', 'walk', 'flowers'] as const,
};

function shotsOf(random: Random, serviceId: number): PictureChoice[] {
  const look = looks.find(({ services }) => services.includes(serviceId)) ?? usualLook;
  const scenes = [random.pick<SceneName>(look.front), ...random.some<SceneName>(look.inside, 3)];
  return scenes.map((scene) => ({ scene, light: random.pick(lightsOf(scene)) }));
}
