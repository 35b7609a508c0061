import { expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays, instantAtJst } from '#platform/base/jst.ts';
import { OwnTemplateQuery } from '#apps/facility/templates/template-client.ts';
import { recruitmentRefusal } from '#domain/recruitment/messages.ts';
import { CheckShiftsMutation, PostShiftsMutation } from '../postings-client.ts';
import type { PublishRefusal } from '#domain/recruitment/rules.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import {
  findButtonNamed,
  findPresetCell,
  openForm,
  findPostTableButton,
} from '#testing/components/posting-form.ts';
import {
  answerWeekQueries,
  answerPostingGrounds,
  minimumWageYen,
  wageCeilingYen,
  templateOfWeek,
  firstWholeWeek,
} from '#testing/components/week-answers.ts';
import type { StoredWeekDraft } from './stored-week.ts';
import {
  emptyWeekShiftGroup,
  emptyPeopleByWeekday,
  type WeekShiftGroup,
  type ShiftTimePreset,
} from './week-draft.ts';

/** Typed values that differ from a day shift on Monday that can be posted. */
type Typed = {
  weekday?: number;
  people?: string;
  group?: Partial<WeekShiftGroup>;
  preset?: Partial<ShiftTimePreset>;
  /** Numbers in the sentence of the refusal. */
  values?: Record<string, string | number>;
};

const night = { startTime: '17:00', endTime: '09:00', breakMinutes: '120' };

/** Typed values by the refusal of publishing that they cause; null for a refusal that no text in a table can cause. */
const typed: Record<PublishRefusal, Typed | null> = {
  STARTS_IN_PAST: { weekday: 0 },
  // A day too far ahead is outside the weeks of this table; a test of its own is below.
  STARTS_TOO_FAR: null,
  // A time of day has hours and minutes only; any other text is refused at its own field.
  TIMES_NOT_WHOLE_MINUTES: null,
  DURATION_OUT_OF_RANGE: { preset: { endTime: '10:59' } },
  BREAK_OUT_OF_RANGE: { preset: { breakMinutes: '181' } },
  BREAK_TOO_SHORT: { preset: { breakMinutes: '44' } },
  OVERTIME_AGREEMENT_MISSING: { weekday: 6, preset: night },
  OVERTIME_BEYOND_AGREEMENT: { preset: night, values: { overtimeLimit: 359 } },
  WAGE_BELOW_MINIMUM: {
    preset: { hourlyWage: String(minimumWageYen - 1) },
    values: { minimumWage: '1,280' },
  },
  WAGE_TOO_HIGH: { preset: { hourlyWage: '20001' } },
  WAGE_ABOVE_MEDIAN: {
    preset: { hourlyWage: String(wageCeilingYen + 1) },
    values: { wageCeiling: '3,000' },
  },
  TRAVEL_ALLOWANCE_OUT_OF_RANGE: { group: { travelAllowance: '3001' } },
  CAPACITY_OUT_OF_RANGE: { people: '21' },
  BONUS_OUT_OF_RANGE: { group: { bonus: '99' } },
  DEADLINE_OUT_OF_RANGE: { group: { deadline: '29' } },
  DEADLINE_PASSED: { preset: { startTime: '08:30', endTime: '17:30' } },
  LICENSE_GROUPS_INVALID: { group: { templateId: 't2' } },
};

const paid: WeekShiftGroup = {
  ...emptyWeekShiftGroup('', 'f1', 't1'),
  mode: 'INSTANT',
  hourlyWage: '1500',
  travelAllowance: '500',
  bonus: '0',
};

/** Returns a table with one preset of the given name and people on one day. */
function tableOf(
  name: string,
  { weekday = 1, people = '1', group, preset }: Typed,
): WeekShiftGroup {
  const [, day] = paid.presets;
  if (!day) throw new Error('a group has a day shift');
  const own = { ...day, ...preset, name, people: emptyPeopleByWeekday.with(weekday, people) };
  return { ...paid, ...group, id: `g-${name}`, presets: [own] };
}

/** Opens the form with a week that was typed before. */
async function openTyped(groups: WeekShiftGroup[], now: Date) {
  answerWeekQueries(['postings.read', 'postings.write']);
  // 36協定 that is in force on the days before Saturday.
  answerPostingGrounds([
    { startsOn: firstWholeWeek, endsOn: addDays(firstWholeWeek, 5), dailyMinutes: 359 },
  ]);
  answerDocument(OwnTemplateQuery, ({ id }) => ({
    template:
      id === 't2'
        ? { ...templateOfWeek, id, title: 'デイの入浴', licenseGroups: [[]] }
        : { ...templateOfWeek, id },
  }));
  answerDocument(CheckShiftsMutation, {
    checkShifts: { total: 0, shifts: [], exceededBudgets: [] },
  });
  const stored: StoredWeekDraft = {
    idempotencyKey: 'k1',
    draft: { week: firstWholeWeek, weeks: 1, groups },
  };
  localStorage.setItem('staff-draft:week:c1:p1', JSON.stringify(stored));
  await openForm('', now);
}

async function expectNothingSent() {
  (findPostTableButton().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  expect(sentVariables(PostShiftsMutation)).toEqual([]);
}

test('each refusal of publishing stands in its cell before anything is sent', async () => {
  const entries = Object.entries(typed).flatMap(([code, given]) =>
    // The keys are those of the table above.
    given ? [[code as PublishRefusal, given] as const] : [],
  );
  const tables = entries.map(([code, given]) => tableOf(code, given));
  await openTyped(
    [...tables, tableOf('FINE', {})],
    instantAtJst(addDays(firstWholeWeek, 1), '06:30'),
  );
  await expect.element(findPresetCell('FINE', 1)).toHaveAccessibleDescription(/^1名 /);
  const shown = entries.map(([code, { weekday = 1 }]) => {
    const [field] = document.getElementsByName(`g-${code}-p1-${weekday}`);
    const note = document.getElementById(field?.getAttribute('aria-describedby') ?? '');
    return [code, field?.getAttribute('aria-invalid'), note?.textContent];
  });
  expect(shown).toEqual(
    entries.map(([code, { values }]) => [
      code,
      'true',
      `掲載できません：${recruitmentRefusal(code, values).message}`,
    ]),
  );
  const blocked = new RegExp(`掲載できない枠が${entries.length}つあります`);
  await expect.element(findPostTableButton()).toHaveAccessibleDescription(blocked);
  await expectNothingSent();
});

test('refused cells of several tables name theirs, and are left out at one press', async () => {
  const refused = tableOf('SHORT', { preset: { endTime: '10:59' } });
  const second = tableOf('OTHER', { group: { templateId: 't2' } });
  await openTyped([refused, second, tableOf('FINE', { people: '2' })], new Date());
  const link = (name: RegExp) => page.getByRole('link', { name });
  await expect.element(link(/^ひなたの里・特養の日勤 .*SHORT$/)).toBeVisible();
  await expect.element(link(/^ひなたの里・デイの入浴 .*OTHER$/)).toBeVisible();
  await findButtonNamed('掲載できない枠を外す').click();
  const said = page.getByText('掲載できない枠を2つ外しました。');
  await expect.element(said).toHaveFocus();
  await expect.element(findPresetCell('SHORT', 1)).toHaveValue('');
  await expect.element(findPresetCell('OTHER', 1)).toHaveValue('');
  await expect.element(findPresetCell('FINE', 1)).toHaveValue('2');
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  await findPresetCell('SHORT', 1).fill('1');
  await expect.element(findButtonNamed('掲載できない枠を外す')).toBeVisible();
  await expect.element(said).not.toBeInTheDocument();
});

test('a day too far ahead says so in its cell', async () => {
  await openTyped([tableOf('早い掲載', {})], instantAtJst(addDays(firstWholeWeek, -60), '09:00'));
  const { message } = recruitmentRefusal('STARTS_TOO_FAR');
  const said = expect.stringContaining(message);
  await expect.element(findPresetCell('早い掲載', 1)).toHaveAccessibleDescription(said);
  await expectNothingSent();
});

test('a text that is no time of day is refused at its field', async () => {
  await openTyped([tableOf('秒まで', { preset: { startTime: '09:00:30' } })], new Date());
  await findPostTableButton().click();
  const start = page.getByRole('textbox', { name: /^開始/ });
  await expect.element(start).toHaveAttribute('aria-invalid', 'true');
  await expectNothingSent();
});
