import { useQueries } from '@tanstack/react-query';

import { formatDayWithWeekday, type JstDay } from '#platform/base/jst.ts';
import { facilityFormChoicesQuery } from '#apps/facility/corporation/choices-client.ts';
import { templateChoicesQuery } from '#apps/facility/templates/template-client.ts';
import { ownCorporationQuery } from '#apps/facility/facilities/facility-client.ts';
import { ownFacilityQuery } from '#apps/facility/facilities/own-facilities-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

import { buildConditionsNoticeSample } from '../notice-sample.ts';
import { samplePostingLine, type WeekShiftGroup, type ShiftTimePreset } from './week-draft.ts';
import type { TemplateWithPostingGrounds } from './use-week-grounds.ts';

type Props = {
  group: WeekShiftGroup;
  preset: ShiftTimePreset;
  week: JstDay;
  source: TemplateWithPostingGrounds | undefined;
  onClose: () => void;
};

/** Sheet with the 労働条件通知書 that a worker of the first day of the preset will get. */
export function ConditionsNoticeSampleSheet(props: Props) {
  return (
    <Sheet
      open
      onClose={props.onClose}
      title={`労働条件通知書の見本（${props.preset.name}）`}
      size="full"
    >
      <Sample {...props} />
    </Sheet>
  );
}

function Sample({ group, preset, week, source, onClose }: Props) {
  const [corporation, facility, choices, items] = useQueries({
    queries: [
      ownCorporationQuery(),
      ownFacilityQuery(group.facilityId),
      facilityFormChoicesQuery(),
      templateChoicesQuery(),
    ],
  });
  const line = samplePostingLine(week, group, preset);
  if (!source || !line)
    return <p>ひな形・採用の決め方・時刻・休憩・時給・交通費・ボーナスを入れると表示されます。</p>;
  const failed = corporation.error ?? facility.error ?? choices.error ?? items.error;
  if (failed) return <p role="alert">見本を表示できませんでした。{failed.message}</p>;
  if (!corporation.data || !facility.data || !choices.data || !items.data)
    return (
      <LoadingSkeleton>
        <SkeletonText lines={8} />
      </LoadingSkeleton>
    );
  const own = facility.data.ownFacility;
  const { template, grounds } = source;
  const sample = buildConditionsNoticeSample(line, {
    corporation: corporation.data.ownCorporation,
    facility: own,
    smokingMeasure: nameOf(choices.data.facilityChoices.smokingMeasures, own.smokingMeasure),
    template: {
      title: template.title,
      taskNames: template.taskIds.map((id) => nameOf(items.data.facilityChoices.tasks, String(id))),
    },
    agreements: grounds.agreements,
    payTiming: grounds.payTiming,
  });
  return (
    <div className="flex flex-col gap-4">
      <p className="text-fg-2">
        {formatDayWithWeekday(line.days[0] ?? week)}に働く方に、契約の成立とともに渡される内容です。
      </p>
      <DefinitionList>
        {sample.map(({ title, text }) => (
          <DefinitionRow key={title} label={title} layout="stack">
            <span className="whitespace-pre-line">{text}</span>
          </DefinitionRow>
        ))}
      </DefinitionList>
      {/* A scrolling area needs an element that can take the focus. */}
      <Button variant="secondary" onClick={onClose}>
        閉じる
      </Button>
    </div>
  );
}

function nameOf(named: readonly { id: string; name: string }[], id: string): string {
  return named.find((one) => one.id === id)?.name ?? '';
}
