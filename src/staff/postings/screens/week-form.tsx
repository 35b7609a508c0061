import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { addDays, jstDay, weekStart, type JstDay } from '#base/jst.ts';
import { formatNumber, formatYen } from '#base/yen.ts';
import {
  checkedShifts,
  PostingsOfWeek,
  PostShifts,
  type PostedShifts,
} from '#recruitment/posting/postings-facility-client.ts';
import { Button } from '#ui/button.tsx';
import { Section } from '#ui/display/card.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Stepper } from '#ui/fields/stepper.tsx';
import { ActionBar } from '#ui/navigation/action-bar.tsx';
import { BackLink, PageHeader } from '#ui/navigation/page-header.tsx';
import { PageTitle } from '#ui/navigation/page-title.tsx';
import { toast } from '#ui/overlays/toast.ts';
import { useSettled } from '#ui/use-settled.ts';
import { FormErrors } from '#web/forms/form-errors.tsx';
import { useForm, type Form } from '#web/forms/use-form.ts';
import { GraphqlFailure } from '#web/graphql/graphql.ts';
import { useGraphqlMutation } from '#web/graphql/mutate.ts';
import { Unsaved } from '#web/unsaved-changes.tsx';

import { rememberPosted } from '../../parts/last-posted.ts';
import { useWholeWeek, wholeWeek } from '../../parts/whole-week.ts';
import { groupsOf } from '../copy-week.ts';
import {
  checkWeek,
  emptyGroup,
  filledCells,
  linesOf,
  maxWeeks,
  nobody,
  type Group,
  type WeekDraft,
} from '../week-draft.ts';
import { judgeWeek, type WeekVerdict } from '../week-verdict.ts';
import { GroupEditor, weekLabel } from './group-editor.tsx';
import { PostedPanel } from './posted-panel.tsx';
import { useWeekGrounds } from './use-week-grounds.ts';
import { WeekSummary } from './week-summary.tsx';

type Props = {
  title: string;
  back: string;
  initial: WeekDraft;
  facilities: readonly { id: string; name: string }[];
  now: Date;
};

/** The week as it is typed, and what was posted of it. */
export function WeekForm({ title, back, initial, facilities, now }: Props) {
  const [posted, setPosted] = useState<PostedShifts | null>(null);
  // Until an answer has come, a repeated press is the same request, whatever became of the first.
  const [idempotencyKey, setIdempotencyKey] = useState(() => crypto.randomUUID());
  const post = useGraphqlMutation(PostShifts, { invalidates: [PostingsOfWeek], idempotencyKey });
  const form = useForm({
    initial,
    check: checkWeek,
    async submit(draft) {
      const { postShifts } = await post.mutateAsync({ input: { lines: linesOf(draft) } });
      setIdempotencyKey(crypto.randomUUID());
      rememberPosted(postShifts);
      setPosted(postShifts);
    },
  });
  return (
    <>
      <PageTitle>{title}</PageTitle>
      <PageHeader
        title={title}
        back={<BackLink as={Link} to={back} />}
        focusKey={posted ? 'posted' : ''}
      />
      {posted ? (
        <PostedPanel
          posted={posted}
          week={form.draft.week}
          onUndone={() => setPosted(null)}
          onNext={() => {
            form.change({ groups: form.draft.groups.map(withoutPeople) });
            setPosted(null);
          }}
        />
      ) : (
        <Week form={form} facilities={facilities} now={now} />
      )}
      <Unsaved
        when={!posted && !form.isPending && form.isDirty && filledCells(form.draft).length > 0}
      />
    </>
  );
}

const withoutPeople = (group: Group): Group => ({
  ...group,
  presets: group.presets.map((preset) => ({ ...preset, people: nobody })),
});

type WeekProps = Pick<Props, 'facilities' | 'now'> & { form: Form<WeekDraft> };

function Week({ form, facilities, now }: WeekProps) {
  const { draft, change } = form;
  const { sources, grounds, failures } = useWeekGrounds(draft.groups);
  const verdict = judgeWeek({ draft, grounds, now });
  const postings = useWholeWeek(draft.week);
  const found = checkWeek(draft);
  // A first press asks for what is missing; from then on each sentence goes with its cause.
  const problems = form.attempt > 0 ? found : {};
  const { reason, retry } = useServerCheck(draft, {
    isWhole: Object.keys(found).length === 0,
    verdict,
  });
  return (
    <form
      noValidate
      className="flex flex-1 flex-col"
      onSubmit={(event) => {
        event.preventDefault();
        void form.submit();
      }}
    >
      <div className="flex w-full flex-1 flex-col gap-6 px-4 py-5">
        <FormErrors
          form={{ ...form, problems }}
          title="掲載できませんでした"
          fieldOf={(name) => (name === 'week' ? firstCell(draft) : name)}
        />
        <WeekPicker form={form} now={now} />
        {draft.groups.map((group) => (
          <GroupEditor
            key={group.id}
            group={group}
            week={draft.week}
            facilities={facilities}
            source={sources.get(group.templateId)}
            failure={failures.get(group.templateId)}
            problems={problems}
            verdicts={verdict.cells}
            postings={postings}
            onChange={(next) =>
              change({ groups: draft.groups.map((one) => (one.id === next.id ? next : one)) })
            }
            onRemove={
              draft.groups.length > 1
                ? () => change({ groups: draft.groups.filter(({ id }) => id !== group.id) })
                : undefined
            }
          />
        ))}
        <p>
          <Button
            variant="secondary"
            onClick={() => change({ groups: [...draft.groups, nextGroup(draft, facilities)] })}
          >
            別の施設・ひな形の表を追加する
          </Button>
        </p>
        <WeekSummary draft={draft} verdict={verdict} />
      </div>
      <ActionBar
        note={`${formatNumber(verdict.sum.shifts)}件・のべ${formatNumber(verdict.sum.seats)}名・合計 ${formatYen(verdict.sum.total)}（人数分）`}
      >
        <Button
          type="submit"
          size="lg"
          wide
          reason={reason}
          pending={form.isPending}
          pendingLabel="掲載しています…"
        >
          まとめて掲載する
        </Button>
        {retry && (
          <Button variant="secondary" onClick={retry}>
            もう一度確認する
          </Button>
        )}
      </ActionBar>
    </form>
  );
}

type CheckArgs = { isWhole: boolean; verdict: WeekVerdict };

/** Why the week cannot be posted now: a rule refuses a shift here, or the server does, or it has not answered. */
function useServerCheck(draft: WeekDraft, { isWhole, verdict }: CheckArgs) {
  const lines = JSON.stringify(linesOf(draft));
  const settled = useSettled(lines);
  const isAsked = isWhole && verdict.refused.length === 0;
  const check = useQuery({
    // Boundary cast: what `linesOf` returned.
    ...checkedShifts({ lines: JSON.parse(settled) as ReturnType<typeof linesOf> }),
    enabled: isAsked && settled === lines,
  });
  const retry = isAsked && check.isError ? () => void check.refetch() : undefined;
  return { reason: reasonOf(), retry };

  function reasonOf(): string | null {
    const { length } = verdict.refused;
    if (length > 0) return `掲載できない枠が${length}つあります。上の理由を確認してください`;
    // The press names what is missing.
    if (!isWhole) return null;
    if (check.isError) return `掲載できるか確認できませんでした。${check.error.message}`;
    if (settled !== lines || !check.data) return '掲載できるか確認しています…';
    const refused = check.data.checkShifts.shifts.find(({ refusal }) => refusal !== null);
    return refused?.refusal?.message ?? null;
  }
}

/** What became of the last press of 「前の週の募集を写す」. */
type Copying = { state: 'idle' | 'pending' | 'empty' } | { state: 'failed'; message: string };

function WeekPicker({ form: { draft, change }, now }: { form: Form<WeekDraft>; now: Date }) {
  const client = useQueryClient();
  const [copying, setCopying] = useState<Copying>({ state: 'idle' });
  const { week, weeks } = draft;
  const last = addDays(week, weeks * 7 - 1);
  const go = (days: number) => change({ week: addDays(week, days) });
  const copy = async () => {
    setCopying({ state: 'pending' });
    try {
      const before = await wholeWeek(client, addDays(week, -7));
      const groups = groupsOf(before.filter(({ state }) => state !== 'CLOSED'));
      if (groups.length === 0) return setCopying({ state: 'empty' });
      const isEmpty = filledCells(draft).length === 0;
      change({ groups: isEmpty ? groups : renumbered([...draft.groups, ...groups]) });
      setCopying({ state: 'idle' });
      toast.success('前の週の募集を写しました');
    } catch (error) {
      if (!(error instanceof GraphqlFailure)) throw error;
      setCopying({ state: 'failed', message: error.message });
    }
  };
  return (
    <Section title={weekLabel(week, last)}>
      <div className="flex flex-wrap items-end gap-3">
        <Button
          variant="secondary"
          reason={week <= weekStart(jstDay(now)) ? '過ぎた週には掲載できません' : null}
          onClick={() => go(-7)}
        >
          前の週
        </Button>
        <Button variant="secondary" onClick={() => go(7)}>
          次の週
        </Button>
        <Stepper
          label="くり返す週"
          name="weeks"
          step={1}
          min={1}
          max={maxWeeks}
          unit="週"
          value={weeks}
          onChange={(next) => change({ weeks: next })}
        />
        <Button
          variant="secondary"
          pending={copying.state === 'pending'}
          pendingLabel="写しています…"
          onClick={() => void copy()}
        >
          前の週の募集を写す
        </Button>
      </div>
      <CopyResult copying={copying} week={week} />
    </Section>
  );
}

function CopyResult({ copying, week }: { copying: Copying; week: JstDay }) {
  if (copying.state === 'empty')
    return (
      <Banner announce title="写せる募集がありません">
        {weekLabel(addDays(week, -7), addDays(week, -1))}には、終了していない募集がありません。
      </Banner>
    );
  if (copying.state !== 'failed') return null;
  return (
    <Banner tone="danger" announce title="前の週を読み込めませんでした">
      {copying.message}
    </Banner>
  );
}

const renumbered = (groups: readonly Group[]) =>
  groups.map((group, index) => ({ ...group, id: `g${index}` }));

function nextGroup({ groups }: WeekDraft, facilities: Props['facilities']): Group {
  const numbers = groups.map(({ id }) => Number(id.slice(1)));
  const used = new Set(groups.map(({ facilityId }) => facilityId));
  const free = facilities.find(({ id }) => !used.has(id)) ?? facilities[0];
  return emptyGroup(`g${Math.max(...numbers) + 1}`, free?.id ?? '');
}

/** The name of the first field of the grid, to which 「勤務日を1日以上」 leads. */
function firstCell({ groups: [group] }: WeekDraft): string {
  return group?.presets[0] ? `${group.id}-${group.presets[0].id}-0` : '';
}
