import { expect, onTestFinished, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import { addDays, addHours, instantAtJst, jstDay, jstTime, weekdayOf } from '#platform/base/jst.ts';
import { OwnTemplateQuery } from '#apps/facility/templates/template-client.ts';
import { TemplatesQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import {
  PostingsOfWeekQuery,
  PostShiftsMutation,
  UndoPostingsMutation,
} from '../postings-client.ts';

import { answerDocument, sentVariables } from '#testing/components/api.ts';
import { answerViewer } from '#testing/components/facility.ts';
import {
  answerWeekQueries,
  previousWeekPosting,
  templateOfWeek,
  firstWholeWeek,
} from '#testing/components/week-answers.ts';
import {
  findTextBox,
  findButtonNamed,
  findPresetCell,
  openPostingFormWithRights,
  openForm,
  findPostTableButton,
} from '#testing/components/posting-form.ts';

test('the week before is copied with its times, people and pay', async () => {
  await openPostingFormWithRights();
  await findButtonNamed('前の週の募集を写す').click();
  await expect.element(findPresetCell('日勤', 1)).toHaveValue('2');
  await expect.element(findTextBox(/^時給/)).toHaveValue('1600');
  expect(sentVariables(PostingsOfWeekQuery)).toContainEqual({
    day: addDays(firstWholeWeek, -7),
    facilityId: null,
    cursor: null,
  });
});

test.each([
  ['some of it', { state: 'CLOSED' }, /掲載済みの1件は写していません/],
  ['all of it', {}, 'すべて掲載済みです'],
] as const)('where %s is posted already, only the rest is copied', async (_, second, sentence) => {
  const later = (days: number, more: object = {}) => {
    const at = (text: string) => addHours(new Date(text), 24 * days).toISOString();
    const [startsAt, endsAt, deadline] = [
      at(previousWeekPosting.startsAt),
      at(previousWeekPosting.endsAt),
      at(previousWeekPosting.deadline),
    ];
    return { ...previousWeekPosting, id: `r${days}`, startsAt, endsAt, deadline, ...more };
  };
  answerWeekQueries(['postings.read', 'postings.write']);
  answerDocument(PostingsOfWeekQuery, ({ day }) => ({
    postingsOfWeek: {
      cursor: null,
      postings:
        day === firstWholeWeek ? [later(7), later(8, second)] : [previousWeekPosting, later(1)],
    },
  }));
  await openForm();
  await findButtonNamed('前の週の募集を写す').click();
  await expect.element(page.getByText(sentence)).toBeVisible();
  const weekday = weekdayOf(jstDay(new Date(previousWeekPosting.startsAt)));
  await expect.element(findPresetCell('日勤', weekday)).toHaveValue('');
  const copied = 'state' in second ? String(previousWeekPosting.capacity) : '';
  await expect.element(findPresetCell('日勤', weekday + 1)).toHaveValue(copied);
});

const homes = Array.from({ length: 5 }, (_, index) => ({
  id: `f${index + 1}`,
  name: `ひなたの家${index + 1}`,
}));

/** Three shifts a day at each home, all days of a week. */
const weekOfHomes = (sunday: string) =>
  homes.flatMap(({ id: facilityId }) =>
    Array.from({ length: 7 }, (_, weekday) => addDays(sunday, weekday)).flatMap((day) =>
      (
        [
          ['07:00', '16:00'],
          ['09:00', '18:00'],
          ['11:00', '20:00'],
        ] as const
      ).map(([start, end]) => ({
        ...previousWeekPosting,
        id: `${facilityId} ${day} ${start}`,
        facilityId,
        templateId: `t${facilityId.slice(1)}`,
        startsAt: instantAtJst(day, start).toISOString(),
        endsAt: instantAtJst(day, end).toISOString(),
        deadline: new Date(instantAtJst(day, start).getTime() - 120 * 60_000).toISOString(),
        capacity: 1,
      })),
    ),
  );

/** Collects the texts of the buttons, links and selects that are pressed from now on. */
function countPresses(): string[] {
  const presses: string[] = [];
  const onClick = ({ target }: Event) => {
    const pressed = target instanceof Element ? target.closest('a, button, select') : null;
    if (pressed) presses.push(pressed.textContent);
  };
  document.addEventListener('click', onClick, { capture: true });
  onTestFinished(() => document.removeEventListener('click', onClick, { capture: true }));
  return presses;
}

test('the week of five homes is copied and posted in three presses, and undone in one', async () => {
  const rights = ['postings.read', 'postings.write'];
  answerWeekQueries(rights);
  answerViewer(rights, homes);
  answerDocument(OwnTemplateQuery, ({ id }) => ({
    template: { ...templateOfWeek, id, facilityId: `f${id.slice(1)}` },
  }));
  answerDocument(TemplatesQuery, ({ facilityId }) => ({
    templates: {
      cursor: null,
      templates: [{ id: `t${facilityId.slice(1)}`, title: '特養の日勤', version: 1 }],
    },
  }));
  answerDocument(PostingsOfWeekQuery, ({ day }) => ({
    postingsOfWeek: {
      cursor: null,
      postings: day === firstWholeWeek ? weekOfHomes(firstWholeWeek) : [],
    },
  }));
  await openForm();
  const presses = countPresses();
  await findButtonNamed('次の週').click();
  await findButtonNamed('前の週の募集を写す').click();
  await expect.element(page.getByText(/105件・のべ105名/)).toBeVisible();
  answerDocument(PostShiftsMutation, {
    postShifts: {
      batchId: 'b1',
      recruitmentIds: Array.from({ length: 105 }, (_, index) => `r${index}`),
      undoUntil: new Date(Date.now() + 600_000).toISOString(),
      underReview: 0,
      reviewDueAt: null,
    },
  });
  answerDocument(UndoPostingsMutation, { undoPostings: { success: true } });
  await expect.element(findPostTableButton()).not.toHaveAttribute('aria-disabled');
  (findPostTableButton().element() as HTMLElement).focus();
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('105件の募集を掲載しました')).toBeVisible();
  expect(presses).toEqual([
    '次の週',
    expect.stringMatching(/^前の週の募集を写す/),
    expect.stringMatching(/^まとめて掲載する/),
  ]);
  const [request, ...others] = sentVariables(PostShiftsMutation);
  expect(others).toEqual([]);
  const shifts = request?.input.lines.flatMap(({ templateId, days, startTime, endTime }) =>
    days.map((day) => `${templateId} ${day} ${startTime} ${endTime}`),
  );
  expect(new Set(shifts)).toEqual(
    new Set(
      weekOfHomes(addDays(firstWholeWeek, 7)).map(
        ({ templateId, startsAt, endsAt }) =>
          `${templateId} ${jstDay(new Date(startsAt))} ${jstTime(new Date(startsAt))} ${jstTime(new Date(endsAt))}`,
      ),
    ),
  );
  await findButtonNamed('すべて取り消す').click();
  await expect.poll(() => sentVariables(UndoPostingsMutation)).toEqual([{ id: 'b1' }]);
});

test('an empty week before is said', async () => {
  await openPostingFormWithRights();
  answerDocument(PostingsOfWeekQuery, { postingsOfWeek: { cursor: null, postings: [] } });
  await findButtonNamed('前の週の募集を写す').click();
  await expect.element(page.getByText('写せる募集がありません')).toBeVisible();
});
