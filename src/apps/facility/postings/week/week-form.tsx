import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, type ReactNode } from 'react';

import { formatNumber, formatYen } from '#platform/base/yen.ts';
import {
  shiftCheckResultsQuery,
  PostingsOfWeekQuery,
  PostShiftsMutation,
  type PostShiftsResult,
} from '../postings-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm, type FormHandle } from '#platform/web/forms/use-form.ts';
import { GraphqlFailure } from '#platform/web/graphql/graphql.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { Screen } from '#platform/web/screen/screen.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import { rememberLastPostedShifts } from '#apps/parts/back-office/last-posted.ts';
import {
  eraseFormDraft,
  canStoreFormDrafts,
  storeFormDraft,
} from '#apps/parts/back-office/stored-drafts.ts';
import { FacilityBudgetsQuery } from '#apps/facility/billing/budget-client.ts';
import { OwnExposureQuery } from '#apps/facility/corporation/exposure-client.ts';
import { useAllPostingsOfWeek, type AllPostingsOfWeek } from './whole-week.ts';
import { missingWageAdviceSentence } from './advice.ts';
import { weekFieldErrorSentences } from '../messages.ts';
import type { StoredWeekDraft } from './stored-week.ts';
import {
  checkWeekDraft,
  filledWeekCells,
  nextWeekShiftGroup,
  postingLinesOf,
  emptyPeopleByWeekday,
  weekShiftGroupsWithoutCells,
  type WeekShiftGroup,
  type WeekDraft,
} from './week-draft.ts';
import { judgeWeekDraft, type WeekVerdict } from './week-verdict.ts';
import { BudgetWarnings } from './budget-warning.tsx';
import { WeekGroupEditor } from './group-editor.tsx';
import { PostedShiftsPanel } from '../posted-panel.tsx';
import { StoredDraftBanner } from './stored-banner.tsx';
import { usePostingGroundsOfTemplates } from './use-week-grounds.ts';
import { WeekPicker } from './week-picker.tsx';
import { WeekSummary } from './week-summary.tsx';

type Props = {
  title: string;
  back: string;
  initial: WeekDraft;
  /** Name under which the browser stores the draft. */
  draftName: string;
  /** Draft stored in this browser, with which the form opens; null without one. */
  stored: StoredWeekDraft | null;
  /** Discards the stored draft and opens an empty form. */
  onDiscard: () => void;
  facilities: readonly { id: string; name: string }[];
  now: Date;
  /** Note above the fields. */
  note?: ReactNode;
};

/** Form for the week; after posting, the panel with the result. */
export function WeekForm({ title, back, initial, draftName, stored, ...props }: Props) {
  const [posted, setPosted] = useState<PostShiftsResult | null>(null);
  // Keep the key until an answer has arrived, so that a repeated press repeats the same request.
  const [idempotencyKey, setIdempotencyKey] = useState(
    () => stored?.idempotencyKey ?? crypto.randomUUID(),
  );
  const post = useGraphqlMutation(PostShiftsMutation, {
    invalidates: [PostingsOfWeekQuery, OwnExposureQuery, FacilityBudgetsQuery],
    idempotencyKey,
  });
  const form = useForm({
    initial: stored?.draft ?? initial,
    check: checkWeekDraft,
    async submit(draft) {
      const { postShifts } = await post
        .mutateAsync({ input: { lines: postingLinesOf(draft) } })
        .catch((error: unknown) => {
          if (!(error instanceof GraphqlFailure) || error.code !== 'IDEMPOTENCY_KEY_REUSED')
            throw error;
          setIdempotencyKey(crypto.randomUUID());
          throw new GraphqlFailure(error.code, weekFieldErrorSentences.postedBefore);
        });
      setIdempotencyKey(crypto.randomUUID());
      rememberLastPostedShifts(postShifts);
      setPosted(postShifts);
    },
  });
  const isChanged = !posted && (form.isDirty || stored !== null);
  const { draft } = form;
  const [isStored] = useState(canStoreFormDrafts);
  useEffect(() => {
    if (posted) eraseFormDraft(draftName);
    else if (isChanged) storeFormDraft(draftName, { idempotencyKey, draft });
  }, [draftName, posted, isChanged, idempotencyKey, draft]);
  return (
    <Screen title={title} back={back} focusKey={posted ? 'posted' : ''}>
      {posted ? (
        <PostedShiftsPanel
          posted={posted}
          week={draft.week}
          onUndone={() => setPosted(null)}
          onNext={() => {
            form.change({ groups: draft.groups.map(withoutPeople) });
            setPosted(null);
          }}
        />
      ) : (
        <Week form={form} hasStored={stored !== null} {...props} />
      )}
      <UnsavedChangesGuard
        when={!isStored && isChanged && !form.isPending && filledWeekCells(draft).length > 0}
      />
    </Screen>
  );
}

const withoutPeople = (group: WeekShiftGroup): WeekShiftGroup => ({
  ...group,
  presets: group.presets.map((preset) => ({ ...preset, people: emptyPeopleByWeekday })),
});

type WeekProps = Pick<Props, 'facilities' | 'note' | 'now' | 'onDiscard'> & {
  form: FormHandle<WeekDraft>;
  hasStored: boolean;
};

function Week({ form, hasStored, onDiscard, facilities, note, now }: WeekProps) {
  const { draft, change } = form;
  const { sources, grounds, failures } = usePostingGroundsOfTemplates(draft.groups);
  const verdict = judgeWeekDraft({ draft, grounds, now });
  const posted = useAllPostingsOfWeek(draft.week);
  const found = checkWeekDraft(draft);
  // Errors show after the first press; from then on each disappears once its cause is corrected.
  const problems = form.attempt > 0 ? found : {};
  const { reason, retry, exceededBudgets } = useServerCheck(draft, {
    isWhole: Object.keys(found).length === 0,
    verdict,
  });
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="flex w-full flex-1 flex-col gap-6 px-4 py-5">
        {hasStored && <StoredDraftBanner onDiscard={onDiscard} />}
        {note}
        <FormErrors
          form={{ ...form, problems }}
          title="掲載できませんでした"
          fieldOf={(name) => (name === 'week' ? firstCell(draft) : name)}
        />
        <WeekPicker form={form} now={now} />
        <PostedBefore {...posted} />
        {draft.groups.map((group) => (
          <WeekGroupEditor
            key={group.id}
            group={group}
            week={draft.week}
            now={now}
            facilities={facilities}
            source={sources.get(group.templateId)}
            failure={failures.get(group.templateId)}
            problems={problems}
            verdicts={verdict.cells}
            postings={posted.postings}
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
        {draft.groups.some(({ templateId }) => templateId !== '') && (
          <p className="text-sm text-fg-2">{missingWageAdviceSentence}</p>
        )}
        <p>
          <Button
            variant="secondary"
            onClick={() => change({ groups: [...draft.groups, nextGroup(draft, facilities)] })}
          >
            別の施設・ひな形の表を追加する
          </Button>
        </p>
        <WeekSummary
          {...{ draft, verdict, facilities, sources }}
          onLeaveOut={(cells) =>
            change({ groups: weekShiftGroupsWithoutCells(draft.groups, cells) })
          }
        />
        <BudgetWarnings exceeded={exceededBudgets} />
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

/** Sentence with the number of postings that the week already has. */
function PostedBefore({ postings, state, retry }: AllPostingsOfWeek) {
  if (state === 'LOADING')
    return (
      <p aria-busy className="text-fg-2">
        この週に掲載済みの募集を読み込んでいます…
      </p>
    );
  if (state === 'FAILED')
    return (
      <p className="text-fg-2">
        この週に掲載済みの募集を読み込めませんでした。{' '}
        <Button variant="quiet" size="sm" onClick={retry}>
          もう一度読み込む
        </Button>
      </p>
    );
  const open = postings.filter((posting) => posting.state !== 'CLOSED');
  return (
    <p className="text-fg-2">{`この週に掲載済みの募集は${formatNumber(open.length)}件です。`}</p>
  );
}

type CheckArgs = { isWhole: boolean; verdict: WeekVerdict };

/**
 * Returns the reason why the week cannot be posted now, because a shift is refused or the server has not answered yet, and the
 * budgets that the week would exceed.
 */
function useServerCheck(draft: WeekDraft, { isWhole, verdict }: CheckArgs) {
  const lines = JSON.stringify(postingLinesOf(draft));
  const settled = useDebouncedValue(lines);
  const isAsked = isWhole && verdict.refused.length === 0;
  const check = useQuery({
    // Boundary cast: the text was made from the result of `linesOf`.
    ...shiftCheckResultsQuery({ lines: JSON.parse(settled) as ReturnType<typeof postingLinesOf> }),
    enabled: isAsked && settled === lines,
  });
  const retry = isAsked && check.isError ? () => void check.refetch() : undefined;
  const exceededBudgets = (isAsked && check.data?.checkShifts.exceededBudgets) || [];
  return { reason: reasonOf(), retry, exceededBudgets };

  function reasonOf(): string | null {
    const { length } = verdict.refused;
    if (length > 0)
      return `掲載できない枠が${length}つあります。「掲載できない枠」の一覧で理由を確認してください`;
    // Do not disable the button for an incomplete week: pressing it shows what is missing.
    if (!isWhole) return null;
    if (check.isError) return `掲載できるか確認できませんでした。${check.error.message}`;
    if (settled !== lines || !check.data) return '掲載できるか確認しています…';
    const refused = check.data.checkShifts.shifts.find(({ refusal }) => refusal !== null);
    return refused?.refusal?.message ?? null;
  }
}

function nextGroup({ groups }: WeekDraft, facilities: Props['facilities']): WeekShiftGroup {
  const numbers = groups.map(({ id }) => Number(id.slice(1)));
  const used = new Set(groups.map(({ facilityId }) => facilityId));
  const free = facilities.find(({ id }) => !used.has(id)) ?? facilities[0];
  return nextWeekShiftGroup(`g${Math.max(...numbers) + 1}`, free?.id ?? '', groups.at(-1));
}

/** Returns the name of the grid's first field, which the error 「勤務日を1日以上」 links to. */
function firstCell({ groups: [group] }: WeekDraft): string {
  return group?.presets[0] ? `${group.id}-${group.presets[0].id}-0` : '';
}
