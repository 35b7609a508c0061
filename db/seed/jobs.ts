import type { WorkQuestion } from '#domain/corporation/questions/question-rules.ts';

import type { PlannedFacility, PictureChoice } from './facilities.ts';
import { careKinds } from './jobs/care.ts';
import {
  bodyCareLicences,
  noBelongingsText,
  nurseLicences,
  type JobHours,
  type JobKind,
  type JobDayStep,
} from './jobs/kind.ts';
import { medicalKinds } from './jobs/medical.ts';
import { supportKinds } from './jobs/support.ts';
import { welfareKinds } from './jobs/welfare.ts';
import { lightsOf } from './pictures/album.ts';
import { randomForSubject, type Random } from './random.ts';

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
  shots: PictureChoice[];
  hours: JobHours;
  /** Wage above the minimum wage of the day, in percent. */
  wagePercent: number;
  travelAllowance: number;
  mode: 'INSTANT' | 'SCREENING';
  workQuestions: readonly WorkQuestion[];
};

const kinds = [...careKinds, ...supportKinds, ...welfareKinds, ...medicalKinds];

/** The two to four jobs that a facility posts repeatedly. */
export function planJobs(facility: PlannedFacility): PlannedJob[] {
  const random = randomForSubject(`${facility.key} jobs`);
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
  const random = randomForSubject(key);
  const hours = random.pick(possibleHours(kind, facility));
  const beginnersWelcome = random.chance(kind.beginners);
  const scenes = random.shuffled(kind.scenes).slice(0, 2);
  const belongings = random.pick(kind.belongings);
  const note = random.pick(notes);
  const benefitIds = benefitsOf(random, { kind, hours, belongings, note });
  return {
    key,
    facility,
    kind: kind.name,
    title: titleOf(random.pick(kind.titles), hours),
    tagline: random.pick(kind.taglines),
    description: descriptionOf(random, { kind, facility, beginnersWelcome }),
    workflow: workflowOf(kind, hours),
    belongings,
    note,
    appealPoints: random.some(
      appeals.filter((appeal) => isTrueOf(appeal, { kind, hours, belongings, benefitIds })),
      random.whole(2, 4),
    ),
    taskIds: [...kind.taskIds, ...random.some(kind.otherTaskIds, random.whole(1, 3))].toSorted(
      (a, b) => a - b,
    ),
    benefitIds,
    licenseGroups: kind.licenseGroups.map((group) => [...group]),
    requirementNote: (beginnersWelcome && kind.beginnersNote) || kind.requirementNote,
    beginnersWelcome,
    pickUpService: facility.featureIds.includes(5) || random.chance(0.04),
    shots: scenes.map((scene) => ({ scene, light: random.pick(lightsOf(scene)) })),
    hours,
    wagePercent: random.whole(kind.wage.least, kind.wage.most),
    travelAllowance: random.pick([0, 300, 500, 500, 500, 700, 800, 1_000, 1_000, 1_200]),
    mode: random.chance(0.87) ? 'INSTANT' : 'SCREENING',
    workQuestions: kind.workQuestions ?? [],
  };
}

/** The hours that the facility may post: above eight hours of work it needs a 36協定. (労働基準法36条) */
function possibleHours(kind: JobKind, { overtimeAgreement }: PlannedFacility): JobHours[] {
  const legal = kind.hours.filter(
    ({ minutes, breakMinutes }) => overtimeAgreement || minutes - breakMinutes <= 480,
  );
  return legal.length > 0 ? legal : [{ start: '22:00', minutes: 540, breakMinutes: 60 }];
}

/** Adds the time of day to a short job's title, unless the title already has it. */
function titleOf(title: string, { start, minutes }: JobHours): string {
  if (title.startsWith('【') || minutes > 360) return title;
  const hour = minutesOfDay(start) / 60;
  const end = hour + minutes / 60;
  if (hour < 7) return `【早朝】${title}`;
  if (end <= 13) return hour < 8 ? `【朝のみ】${title}` : `【午前のみ】${title}`;
  if (hour >= 11 && hour < 12) return `【お昼のみ】${title}`;
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
const sellsLunch = '昼食を350円で食べられます';
const lifts = '二人介助を徹底しています';
const records = '記録はタブレットで簡単です';
const nurseIsNear = '看護師がいつも近くにいます';
const appeals = [
  '初めての方に案内役が付きます',
  '残業はほとんどありません',
  '休憩室に飲み物があります',
  '何度も来てくださる方が多い施設です',
  records,
  lifts,
  lendsUniforms,
  '駐輪場を無料で使えます',
  sellsLunch,
  nurseIsNear,
  'お礼を言われることの多いお仕事です',
  '手順書が写真つきでわかりやすいと好評です',
];

type Appealing = { kind: JobKind; hours: JobHours; belongings: string; benefitIds: number[] };

/** True when an appeal fits the job, for example no lunch at night and no lifting where nobody needs care. */
function isTrueOf(appeal: string, { kind, hours, belongings, benefitIds }: Appealing): boolean {
  const isCare = kind.licenseGroups.some(
    (group) => group === bodyCareLicences || group === nurseLicences,
  );
  switch (appeal) {
    case lendsUniforms:
      return !contradicts(5, belongings);
    case sellsLunch:
      return (
        hours.breakMinutes > 0 &&
        minutesInto('12:00', hours).length > 0 &&
        !benefitIds.some((id) => freeMeals.includes(id))
      );
    case lifts:
    case records:
      return isCare;
    case nurseIsNear:
      return isCare && minutesInto('02:00', hours).length === 0;
    default:
      return true;
  }
}

type Promising = { kind: JobKind; hours: JobHours; belongings: string; note: string };

/** Ids of the benefits 食事あり and まかない無料. (Rule 3.11) */
const freeMeals = [2, 4];

function benefitsOf(random: Random, { kind, hours, belongings, note }: Promising): number[] {
  const isNight = Number(hours.start.slice(0, 2)) >= 16 && hours.minutes >= 480;
  const some = random.some([2, 3, 4, 5, 6, 7, 8, 10, 12, 13, 14, 16, 17, 18], random.whole(2, 5));
  const all = [
    1,
    ...some,
    ...(belongings === noBelongingsText ? [6, 12] : []),
    ...(isNight ? [15] : []),
  ];
  // These benefits would be false: 資格手当 without a required licence, 髪型自由 where hair must be tied, and 食事補助 beside free
  // meals.
  const isFalse: Record<number, boolean> = {
    3: some.some((id) => freeMeals.includes(id)),
    7: note.startsWith('髪の長い方'),
    14: kind.licenseGroups.length === 0,
  };
  return [...new Set(all)].filter((id) => !isFalse[id] && !contradicts(id, belongings));
}

/** True when a benefit (Rule 3.11) promises something that the worker must bring. */
function contradicts(benefitId: number, belongings: string): boolean {
  if (belongings === noBelongingsText) return false;
  return promises.some(({ ids, asked }) => ids.includes(benefitId) && asked.test(belongings));
}

const promises: readonly { ids: readonly number[]; asked: RegExp }[] = [
  { ids: freeMeals, asked: /昼食|夜食/ },
  // 制服貸与
  { ids: [5], asked: /服装|シャツ|ズボン|ナースウェア|白衣/ },
  // 靴の貸し出しあり
  { ids: [6], asked: /上履き|靴|シューズ/ },
  // 手ぶらで勤務可
  { ids: [12], asked: /./ },
  // 飲み物無料
  { ids: [13], asked: /飲み物/ },
];

/** The steps of the day with their times; steps outside of the shift are left out. */
export function workflowOf({ day }: Pick<JobKind, 'day'>, hours: JobHours) {
  const { start, minutes, breakMinutes } = hours;
  const startMinutes = minutesOfDay(start);
  const steps = day.flatMap(([at, description], index) => {
    if (at === 'end') return [{ at: minutes - 10, description }];
    if (at !== 'break') return minutesInto(at, hours).map((one) => ({ at: one, description }));
    if (breakMinutes === 0) return [];
    const before = day.slice(0, index).flatMap(([step]) => minutesInto(step, hours));
    const after = day.slice(index + 1).flatMap(([step]) => minutesInto(step, hours));
    const middle = Math.round((Math.max(0, ...before) + Math.min(minutes, ...after)) / 30) * 15;
    return [{ at: middle, description: `${description}（${breakMinutes}分）` }];
  });
  return steps
    .toSorted((a, b) => a.at - b.at)
    .map(({ at, description }) => ({ time: clock(startMinutes + at), description }));
}

/** The minutes from the start of the shift to a step; empty for steps outside of the shift, and for break and end. */
function minutesInto(at: JobDayStep[0], { start, minutes }: JobHours): number[] {
  if (at === 'start') return [0];
  if (at === 'break' || at === 'end') return [];
  if (typeof at === 'number') return at < minutes - 20 ? [at] : [];
  const into = (minutesOfDay(at) - minutesOfDay(start) + 24 * 60) % (24 * 60);
  return into >= 10 && into < minutes - 20 ? [into] : [];
}

function minutesOfDay(time: string): number {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
}

function clock(minutes: number): string {
  const ofDay = minutes % (24 * 60);
  return [Math.floor(ofDay / 60), ofDay % 60]
    .map((part) => String(part).padStart(2, '0'))
    .join(':');
}
