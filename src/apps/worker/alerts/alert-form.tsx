import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { Link } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { formatYen } from '#platform/base/yen.ts';
import { prefectureNamesQuery } from '#apps/worker/places/client.ts';
import { StationPrefecturesField } from '#apps/worker/places/prefectures-field.tsx';
import { StationsField } from '#apps/worker/places/stations-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Button } from '#platform/ui/button.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { RangeField } from '#platform/ui/fields/range-field.tsx';
import { Spinner } from '#platform/ui/feedback/spinner.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { UnsavedChangesGuard } from '#platform/web/unsaved-changes.tsx';

import type { AlertHoursAndWageRanges, SavedSearchView } from './alert-client.ts';
import { draftOfStoredAlert, emptyAlertDraft, type AlertDraft } from './alert-draft.ts';
import { AlertSwitch } from './alert-switch.tsx';
import {
  useAlertMatchCount,
  useAlertForm,
  type AlertFormState as FormState,
} from './use-alert-form.ts';
import { useStationNames } from './use-station-names.ts';
import { urgentTagHoursBeforeStart } from '#domain/recruitment/rules.ts';

type AlertFormProps = {
  /** The saved search to edit; null for the form of a new one. */
  search: SavedSearchView | null;
  ranges: AlertHoursAndWageRanges;
  /** The conditions of the search page that linked to the form; null when the worker came from elsewhere. */
  fromSearch: AlertDraft | null;
  /** The worker has the maximum number of saved searches and cannot add another. */
  isFull: boolean;
};

/** The form of one saved search with the current number of matches, and buttons to pause or delete the search. */
export function AlertForm({ search, ranges, fromSearch, isFull }: AlertFormProps) {
  const stored = search && {
    name: search.name ?? '',
    conditions: draftOfStoredAlert(search.conditions, ranges),
  };
  const [begin] = useState(() => ({
    name: stored?.name ?? '',
    conditions: fromSearch ?? stored?.conditions ?? emptyAlertDraft(ranges),
  }));
  const form = useAlertForm({ search, stored, begin });
  return (
    <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
      <div className="flex flex-1 flex-col gap-7 px-4 py-5">
        <FormErrors form={form} title="保存できませんでした" />
        {search?.conditions.isPaused && (
          <Banner tone="warn" title="お知らせを休んでいます">
            もう一度受け取るときは、下の「お知らせを休む」をオフにしてください
          </Banner>
        )}
        {fromSearch && search && !form.isSaved && (
          <Banner title="さがした条件を入れました">
            保存すると、選んでいるお知らせの条件と入れ替わります
          </Banner>
        )}
        {fromSearch && isFull && (
          <Banner title="お知らせがいっぱいです">
            登録できる条件は{ranges.maxSavedSearches}つまでです。入れ替えるお知らせを選んでください
          </Banner>
        )}
        <p className="text-fg-2">
          <Words>
            条件に合う求人が新しく出たら、お知らせします。条件は{ranges.maxSavedSearches}
            つまで登録できます。
          </Words>
        </p>
        <TextField
          label="名前"
          name="name"
          optional
          maxLength={ranges.maxNameLength}
          autoComplete="off"
          placeholder="例：週末の夜勤"
          value={form.draft.name}
          error={form.problems['name']}
          onChange={(event) => form.rename(event.currentTarget.value)}
        />
        <Conditions form={form} ranges={ranges} stations={search?.conditions.stations ?? []} />
        <Delivery ranges={ranges} />
        {search && <AlertSwitch search={search} />}
      </div>
      <ActionBar note={<Count form={form} />}>
        <Button
          type="submit"
          size="lg"
          wide
          pending={form.isPending}
          pendingLabel="保存しています…"
        >
          {search ? 'この条件に変更する' : 'この条件で受け取る'}
        </Button>
      </ActionBar>
      <UnsavedChangesGuard when={form.isDirty && !form.isPending} byQuery />
    </form>
  );
}

type ConditionsProps = {
  form: FormState;
  ranges: AlertHoursAndWageRanges;
  stations: readonly { code: string; name: string }[];
};

function Conditions({ form, ranges, stations }: ConditionsProps) {
  const { areaLList } = useSuspenseQuery(prefectureNamesQuery()).data;
  const [added, setAdded] = useState(
    () => new Map(stations.map(({ code, name }) => [code, name] as const)),
  );
  const { problems, change } = form;
  const draft = form.draft.conditions;
  const names = useStationNames(draft.stations, added);
  return (
    <>
      <StationPrefecturesField
        label="都道府県"
        name="prefectures"
        support={`${ranges.maxPrefectures}つまで。選ばないと全国が対象です`}
        prefectures={areaLList}
        value={draft.prefectures}
        most={ranges.maxPrefectures}
        error={problems['prefectures']}
        onChange={(prefectures) => change({ prefectures })}
      />
      <StationsField
        label="駅"
        name="stations"
        names={names}
        value={draft.stations}
        most={ranges.maxStations}
        error={problems['stations']}
        onAdd={({ code, name }) => {
          setAdded(new Map([...added, [code, name]]));
          change({ stations: [...draft.stations, code] });
        }}
        onRemove={(code) => change({ stations: draft.stations.filter((one) => one !== code) })}
      />
      <ChipGroup
        label="勤務時間帯"
        name="shifts"
        optional
        multiple
        support="選ばないと、すべての時間帯が対象です"
        options={ranges.shifts.map(({ kind, displayName }) => ({
          value: kind,
          label: displayName,
        }))}
        value={draft.shifts}
        onChange={(chosen) =>
          change({
            shifts: ranges.shifts.flatMap(({ kind }) => (chosen.includes(kind) ? [kind] : [])),
          })
        }
      />
      <RangeField
        label="勤務時間の上限"
        name="maximumRangeOfWorkingHours"
        support="休憩を含む時間です"
        min={ranges.workingHours.least}
        max={ranges.workingHours.most}
        step={ranges.workingHours.step}
        value={draft.maximumRangeOfWorkingHours}
        format={(hours) => `${hours}時間まで`}
        onChange={(maximumRangeOfWorkingHours) => change({ maximumRangeOfWorkingHours })}
      />
      <RangeField
        label="日給の下限"
        name="minimumRangeOfDailyWage"
        support="交通費を除いた金額です"
        min={ranges.dailyWage.least}
        max={ranges.dailyWage.most}
        step={ranges.dailyWage.step}
        value={draft.minimumRangeOfDailyWage}
        format={(wage) => `${formatYen(wage)}以上`}
        onChange={(minimumRangeOfDailyWage) => change({ minimumRangeOfDailyWage })}
      />
    </>
  );
}

/** The delivery times, so that workers know when to expect an alert. */
function Delivery({ ranges }: { ranges: AlertHoursAndWageRanges }) {
  const { deliveryTimes, quietFrom, quietUntil, alertsADay } = ranges;
  return (
    <Card className="flex flex-col gap-1.5">
      <h2 className="font-bold">
        <Words>届く時間</Words>
      </h2>
      <p>
        <Words>
          {deliveryTimes.join('・')}にまとめて届きます。{urgentTagHoursBeforeStart}
          時間以内に始まる急募は、すぐに届きます。
        </Words>
      </p>
      <p className="text-sm text-fg-2">
        <Words>
          すべての条件を合わせて1日{alertsADay}回まで。{quietFrom}〜{quietUntil}
          は届きません。メールやSMSでも受け取るときは、
          <Link
            to={paths.settings.notifications()}
            className="text-link underline underline-offset-4"
          >
            <Words>お知らせの設定</Words>
          </Link>
          で選べます。
        </Words>
      </p>
    </Card>
  );
}

/** 「今の条件に合う求人 34件」, or the reason why there is no number. */
function Count({ form }: { form: FormState }) {
  const count = useAlertMatchCount(form.draft.conditions);
  if (count.failure) {
    return (
      <span className="flex flex-wrap items-center gap-x-3 text-danger">
        <Words>件数を確認できませんでした</Words>
        <Button variant="quiet" size="sm" onClick={count.retry}>
          もう一度読み込む
        </Button>
      </span>
    );
  }
  return (
    <output aria-busy={count.isOld || undefined} className="flex items-center gap-2">
      {/* Keeps the number and its counter together: as separate flex items they could wrap apart. */}
      <span>
        <Words>
          今の条件に合う求人{' '}
          <strong className="text-base whitespace-nowrap tabular-nums">{count.label ?? '…'}</strong>
        </Words>
      </span>
      {count.isOld && <Spinner />}
    </output>
  );
}
