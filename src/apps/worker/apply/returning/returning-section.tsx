import { formatDayWithWeekday } from '#platform/base/jst.ts';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ContractPrevailsNote } from '#platform/ui/display/plain-notes.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { ApplicationConfirmationView } from '../client.ts';

type Returning = NonNullable<ApplicationConfirmationView['returning']>;

/** Differences from the last contract with this facility, or the statement that there are none. */
export function ContractChanges({
  returning: { changes, lastWorkedOn },
}: {
  returning: Returning;
}) {
  if (changes.length === 0) {
    return (
      <Banner tone="success" title="条件は前回と同じです">
        前回の勤務は{formatDayWithWeekday(lastWorkedOn)}です
      </Banner>
    );
  }
  return (
    <Section title="前回から変わった条件">
      <ContractPrevailsNote className="text-sm text-fg-2" />
      <p className="text-sm text-fg-2">
        <Words>前回の勤務は{formatDayWithWeekday(lastWorkedOn)}です</Words>
      </p>
      <ul aria-label="前回から変わった条件" className="flex flex-col gap-2">
        {changes.map(({ title, before, now }) => (
          <li key={title}>
            <Card className="flex flex-col gap-1">
              <h3 className="font-bold">
                <Words>{title}</Words>
              </h3>
              <p className="text-sm text-fg-2">
                <Words>前回</Words>
                <del className="ml-2 whitespace-pre-line">{before}</del>
              </p>
              <p>
                <Words>今回</Words>
                <ins className="ml-2 font-bold whitespace-pre-line no-underline">{now}</ins>
              </p>
            </Card>
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** The points that the worker confirmed for an earlier contract: shown for reading, without a new confirmation. */
export function EarlierConfirmationsList({ returning }: { returning: Returning }) {
  return (
    <ul
      aria-label="前に確認したこと"
      className="flex list-disc flex-col gap-1 pl-6 text-sm text-fg-2"
    >
      {returning.reminders.map((text) => (
        <li key={text}>
          <Words>{text}</Words>
        </li>
      ))}
    </ul>
  );
}
