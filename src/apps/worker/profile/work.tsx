import { useState } from 'react';
import { useSuspenseQuery } from '@tanstack/react-query';

import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { NumberField } from '#platform/ui/fields/number-field.tsx';
import { SelectField } from '#platform/ui/fields/select-field.tsx';
import { TextArea } from '#platform/ui/fields/text-area.tsx';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { FormHandle } from '#platform/web/forms/use-form.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { jobChangeIntentions } from '#domain/profile/fields.ts';
import { maxIntroductionLength } from '#domain/profile/limits.ts';

import { profileChoicesQuery, workerProfileQuery, type Profile } from './client.ts';
import { profileSentences } from '#domain/profile/messages.ts';
import { YesNoField } from './answer-field.tsx';
import { ProfileTopicScreen } from './profile-screen.tsx';
import { useProfileForm } from './use-profile-form.ts';

const route = pageLoaders({
  needsSession: true,
  queries: () => [workerProfileQuery(), profileChoicesQuery()],
});
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

type Item = { id: string; name: string };
const optionsOf = (items: readonly Item[]) =>
  items.map(({ id, name }) => ({ value: id, label: name }));
const idsOf = (items: readonly Item[]) => items.map(({ id }) => id);
const intentions = jobChangeIntentions.map((value) => ({ value, label: value }));

type WorkDraft = ReturnType<typeof draftOf>;

/** お仕事: the worker's occupation, experience, preferred tasks, and self-introduction. */
export default function WorkProfile() {
  const { workerProfile: profile } = useSuspenseQuery(workerProfileQuery()).data;
  const choices = useSuspenseQuery(profileChoicesQuery()).data;
  const form = useProfileForm<WorkDraft>({
    profile,
    initial: draftOf(profile),
    alsoCheck: taskProblem,
  });
  const { draft, problems, change } = form;
  return (
    <ProfileTopicScreen topic="work" title="お仕事" form={form}>
      <SelectField
        label="現在の職業"
        name="occupation"
        required
        placeholder="選んでください"
        options={optionsOf(choices.occupationList)}
        value={draft.occupation}
        error={problems['occupation']}
        onChange={(event) => change({ occupation: event.target.value })}
      />
      <Tasks form={form} tasks={optionsOf(choices.jobTaskList)} />
      <NumberField
        className="max-w-44"
        label="介護の経験年数"
        name="yearsOfExperience"
        optional
        suffix="年"
        value={draft.yearsOfExperience}
        error={problems['yearsOfExperience']}
        onChange={(event) => change({ yearsOfExperience: event.target.value })}
      />
      <YesNoField
        label="日雇労働被保険者手帳を持っていますか"
        name="hasDayLabourBook"
        support="ハローワークで交付される手帳です。持っている方は、手帳に印紙を貼る法人の募集に応募できます"
        answers={{ yes: '持っている', no: '持っていない' }}
        value={draft.hasDayLabourBook}
        error={problems['hasDayLabourBook']}
        onChange={(hasDayLabourBook) => change({ hasDayLabourBook })}
      />
      <ChipGroup
        label="希望の働き方"
        name="jobArrangements"
        optional
        multiple
        options={optionsOf(choices.jobArrangementList)}
        value={draft.jobArrangements}
        error={problems['jobArrangements']}
        onChange={(jobArrangements) => change({ jobArrangements })}
      />
      <ChipGroup
        label="転職の希望"
        name="jobChangeIntention"
        optional
        options={intentions}
        value={draft.jobChangeIntention}
        error={problems['jobChangeIntention']}
        onChange={(jobChangeIntention) => change({ jobChangeIntention })}
      />
      <TextArea
        label="自己紹介"
        name="profile"
        optional
        support="得意なことや資格、働くときに大切にしていることなど。電話番号・メールアドレス・URLは書けません"
        rows={5}
        max={maxIntroductionLength}
        value={draft.profile}
        error={problems['profile']}
        onChange={(event) => change({ profile: event.target.value })}
      />
    </ProfileTopicScreen>
  );
}

type TasksProps = {
  form: Pick<FormHandle<WorkDraft>, 'draft' | 'problems' | 'change'>;
  tasks: ReturnType<typeof optionsOf>;
};

/** Question about experience; the questions about tasks appear after its answer. */
function Tasks({ form: { draft, problems, change }, tasks }: TasksProps) {
  const [experience, setExperience] = useState(() => experienceOf(draft));
  return (
    <>
      <ChipGroup
        label="介護・看護の仕事の経験"
        name={experience === null ? 'experiencedJobTasks' : 'experience'}
        required
        options={experiences}
        value={experience}
        error={experience === null ? problems['experiencedJobTasks'] : undefined}
        onChange={(value) => {
          setExperience(value);
          // Without experience, clear the tasks; the change also removes their error.
          const experiencedJobTasks = value === 'yes' ? draft.experiencedJobTasks : [];
          change({ experiencedJobTasks });
        }}
      />
      {experience === 'yes' && (
        <ChipGroup
          label="経験した業務"
          name="experiencedJobTasks"
          required
          multiple
          support="1つ以上選んでください"
          options={tasks}
          value={draft.experiencedJobTasks}
          error={problems['experiencedJobTasks']}
          onChange={(experiencedJobTasks) => change({ experiencedJobTasks })}
        />
      )}
      {experience !== null && (
        <ChipGroup
          label="やってみたい業務"
          name={experience === 'no' ? 'experiencedJobTasks' : 'desiredJobTasks'}
          required={experience === 'no'}
          optional={experience === 'yes'}
          multiple
          options={tasks}
          value={draft.desiredJobTasks}
          error={experience === 'no' ? problems['experiencedJobTasks'] : undefined}
          onChange={(desiredJobTasks) =>
            // Setting both lists also removes the error that asks for a task in one of them.
            change({ desiredJobTasks, experiencedJobTasks: draft.experiencedJobTasks })
          }
        />
      )}
    </>
  );
}

const experiences = [
  { value: 'yes', label: '経験あり' },
  { value: 'no', label: '経験なし' },
];

/** Returns the answer about experience that the stored tasks imply; null for a new worker. */
function experienceOf({ experiencedJobTasks, desiredJobTasks }: WorkDraft): string | null {
  if (experiencedJobTasks.length > 0) return 'yes';
  return desiredJobTasks.length > 0 ? 'no' : null;
}

function taskProblem({ experiencedJobTasks, desiredJobTasks }: WorkDraft): Record<string, string> {
  const hasTask = experiencedJobTasks.length + desiredJobTasks.length > 0;
  return hasTask ? {} : { experiencedJobTasks: profileSentences.tasksEmpty };
}

function draftOf(profile: Profile) {
  return {
    occupation: profile.occupation?.id ?? '',
    experiencedJobTasks: idsOf(profile.experiencedJobTasks),
    desiredJobTasks: idsOf(profile.desiredJobTasks),
    yearsOfExperience: String(profile.yearsOfExperience ?? ''),
    jobArrangements: idsOf(profile.jobArrangements),
    jobChangeIntention: profile.jobChangeIntention,
    hasDayLabourBook: profile.hasDayLabourBook,
    profile: profile.profile ?? '',
  };
}
