import type { PlannedFacility, Shot } from './facilities.ts';
import { careKinds } from './jobs/care.ts';
import { nothingToBring, type Hours, type JobKind } from './jobs/kind.ts';
import { medicalKinds } from './jobs/medical.ts';
import { supportKinds } from './jobs/support.ts';
import { lightsOf } from './pictures/album.ts';
import { randomOf, type Random } from './random.ts';

export type PlannedJob = {
  key: string;
  facility: PlannedFacility;
  kind: string;
  title: string;
  tagline: string;
  description: string;
  workflow: { time: string; description: string }[];
  belongings: string;
  note: string;
  appealPoints: string[];
  taskIds: number[];
  benefitIds: number[];
  licenseGroups: number[][];
  requirementNote: string;
  beginnersWelcome: boolean;
  pickUpService: boolean;
  shots: Shot[];
  hours: Hours;
  /** Above the minimum wage of the day, in percent. */
  wagePercent: number;
  travelAllowance: number;
  mode: 'INSTANT' | 'SCREENING';
};

const kinds = [...careKinds, ...supportKinds, ...medicalKinds];

/** The two to four jobs a facility asks for again and again. */
export function planJobs(facility: PlannedFacility): PlannedJob[] {
  const random = randomOf(`${facility.key} jobs`);
  const fitting = kinds.filter(({ services }) => services.includes(facility.serviceId));
  const chosen: JobKind[] = [];
  const wanted = random.whole(2, 4);
  while (chosen.length < Math.min(wanted, fitting.length)) {
    const left = fitting.filter((kind) => !chosen.includes(kind));
    chosen.push(random.weighted(left, ({ weight }) => weight));
  }
  return chosen.map((kind) => planJob(facility, kind));
}

function planJob(facility: PlannedFacility, kind: JobKind): PlannedJob {
  const key = `${facility.key} ${kind.name}`;
  const random = randomOf(key);
  const hours = random.pick(possibleHours(kind, facility));
  const beginnersWelcome = random.chance(kind.beginners);
  const scenes = random.shuffled(kind.scenes).slice(0, 2);
  const belongings = random.pick(kind.belongings);
  return {
    key,
    facility,
    kind: kind.name,
    title: titleOf(random.pick(kind.titles), hours),
    tagline: random.pick(kind.taglines),
    description: descriptionOf(random, { kind, facility, beginnersWelcome }),
    workflow: workflowOf(kind, hours),
    belongings,
    note: random.pick(notes),
    appealPoints: random
      .some(appeals, random.whole(2, 4))
      .filter((appeal) => appeal !== lendsUniforms || !contradicts(5, belongings)),
    taskIds: [...kind.taskIds, ...random.some(kind.otherTaskIds, random.whole(1, 3))].toSorted(
      (a, b) => a - b,
    ),
    benefitIds: benefitsOf(random, { hours, belongings }),
    licenseGroups: kind.licenseGroups.map((group) => [...group]),
    requirementNote: (beginnersWelcome && kind.beginnersNote) || kind.requirementNote,
    beginnersWelcome,
    pickUpService: facility.featureIds.includes(5) || random.chance(0.04),
    shots: scenes.map((scene) => ({ scene, light: random.pick(lightsOf(scene)) })),
    hours,
    wagePercent: random.whole(kind.wage.least, kind.wage.most),
    travelAllowance: random.pick([0, 300, 500, 500, 500, 700, 800, 1_000, 1_000, 1_200]),
    mode: random.chance(0.87) ? 'INSTANT' : 'SCREENING',
  };
}

/** Above eight hours of work a facility needs its 36協定. (労働基準法36条) */
function possibleHours(kind: JobKind, { overtimeAgreement }: PlannedFacility): Hours[] {
  const legal = kind.hours.filter(
    ({ minutes, breakMinutes }) => overtimeAgreement || minutes - breakMinutes <= 480,
  );
  return legal.length > 0 ? legal : [{ start: '22:00', minutes: 540, breakMinutes: 60 }];
}

/** A short job says when it is, unless its title does already. */
function titleOf(title: string, { start, minutes }: Hours): string {
  if (title.startsWith('【') || minutes > 360) return title;
  const hour = Number(start.slice(0, 2));
  const end = hour + minutes / 60;
  if (hour < 7) return `【早朝】${title}`;
  if (end <= 14) return hour < 8 ? `【朝のみ】${title}` : `【午前のみ】${title}`;
  if (hour >= 15) return `【夕方のみ】${title}`;
  return hour >= 12 ? `【午後のみ】${title}` : title;
}

type Telling = { kind: JobKind; facility: PlannedFacility; beginnersWelcome: boolean };

function descriptionOf(random: Random, { kind, facility, beginnersWelcome }: Telling): string {
  const sentences = [
    `${facility.name}で、${random.pick(openings)}`,
    ...random.some(kind.duties, 2),
    random.pick(beginnersWelcome ? welcomes : expectations),
    random.pick(closings),
  ];
  return sentences.join('\n');
}

const openings = [
  '私たちと一緒に働いてくださる方をお待ちしています。',
  '職員がお休みの日を一緒に支えてくださる方を募集します。',
  'ご利用者さまの毎日を一緒に支えてください。',
  'いつもの1日を、いつもどおりに。そのお手伝いをお願いします。',
];
const welcomes = [
  '初めて来られる方には、最初の30分で館内とお願いすることを案内します。経験の浅い方も歓迎です。',
  'ブランクのある方、この仕事が初めての方も安心してください。必ず職員がそばにいます。',
  '難しいことはお願いしません。わからないことは何度でも聞いてください。',
];
const expectations = [
  '館内の案内と申し送りのあと、担当の職員と一緒に動いていただきます。',
  '当日の担当は朝の打ち合わせでお伝えします。経験を生かして働いていただけます。',
  '手順書と一覧表をお渡しします。ふだんのやり方と違うところは、先に確認してください。',
];
const closings = [
  '何度か来てくださった方には、優先してご案内しています。',
  'お一人おひとりの「その人らしさ」を大切にしています。',
  '終わりの時刻を守ることを、施設全体の約束にしています。',
  '気持ちのよいあいさつから始めましょう。',
];
const notes = [
  '体調がすぐれないときは、無理をせず早めにご連絡ください。',
  '爪は短く切り、指輪や腕時計は外してお越しください。',
  '37.5℃以上の熱があるときは勤務できません。',
  '車で来られる方は、前日までにお知らせください。',
  '感染症の流行期は、マスクの着用をお願いしています（施設で用意します）。',
  '髪の長い方は結んでください。香水はお控えください。',
];
const lendsUniforms = '制服を貸し出しています';
const appeals = [
  '初めての方に案内役が付きます',
  '残業はほとんどありません',
  '休憩室に飲み物があります',
  '何度も来てくださる方が多い施設です',
  '記録はタブレットで簡単です',
  '二人介助を徹底しています',
  lendsUniforms,
  '駐輪場を無料で使えます',
  '昼食を350円で食べられます',
  '看護師がいつも近くにいます',
  'お礼を言われることの多いお仕事です',
  '手順書が写真つきでわかりやすいと好評です',
];

type Promising = { hours: Hours; belongings: string };

function benefitsOf(
  random: Random,
  { hours: { start, minutes }, belongings }: Promising,
): number[] {
  const isNight = Number(start.slice(0, 2)) >= 16 && minutes >= 480;
  const some = random.some([2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 16, 17, 18], random.whole(2, 5));
  const all = [
    1,
    ...some,
    ...(belongings === nothingToBring ? [6, 12] : []),
    ...(isNight ? [15] : []),
  ];
  return [...new Set(all)].filter((id) => !contradicts(id, belongings));
}

/** Whether a benefit (Rule 3.11) promises what the worker is asked to bring. */
export function contradicts(benefitId: number, belongings: string): boolean {
  if (belongings === nothingToBring) return false;
  return promises.some(({ ids, asked }) => ids.includes(benefitId) && asked.test(belongings));
}

const promises: readonly { ids: readonly number[]; asked: RegExp }[] = [
  // 食事あり, まかない無料
  { ids: [2, 4], asked: /昼食|夜食/ },
  // 制服貸与
  { ids: [5], asked: /服装|シャツ|ズボン|ナースウェア|白衣/ },
  // 靴の貸し出しあり
  { ids: [6], asked: /上履き|靴|シューズ/ },
  // 手ぶらで勤務可
  { ids: [12], asked: /./ },
  // 飲み物無料
  { ids: [13], asked: /飲み物/ },
];

/** The day by the clock: what lies after the end of a shorter job is left out. */
export function workflowOf({ day }: Pick<JobKind, 'day'>, { start, minutes, breakMinutes }: Hours) {
  const [hour = 0, minute = 0] = start.split(':').map(Number);
  const steps = day.flatMap(([at, description], index) => {
    if (at === 'end') return [{ at: minutes - 10, description }];
    if (at !== 'break') return at < minutes - 20 ? [{ at, description }] : [];
    if (breakMinutes === 0) return [];
    const before = lastMinute(day.slice(0, index));
    const after = day.slice(index + 1).find(([next]) => typeof next === 'number')?.[0];
    const until = typeof after === 'number' && after < minutes - 20 ? after : minutes;
    const middle = Math.round((before + until) / 2 / 15) * 15;
    return [{ at: middle, description: `${description}（${breakMinutes}分）` }];
  });
  return steps
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, description }) => ({ time: clock(hour * 60 + minute + at), description }));
}

function lastMinute(steps: JobKind['day']): number {
  const [at] = steps.findLast(([one]) => typeof one === 'number') ?? [0];
  return typeof at === 'number' ? at : 0;
}

function clock(minutes: number): string {
  const ofDay = minutes % (24 * 60);
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
