import Check from 'lucide-react/icons/check';

import { Words } from '#platform/ui/display/words.tsx';
import { SwitchRefusal } from '#platform/ui/fields/refused-switch.tsx';

import type { NotificationTopicRow, WorkerNotificationChannel } from './client.ts';

const ways: readonly [WorkerNotificationChannel, string][] = [
  ['push', 'プッシュ'],
  ['sms', 'SMS'],
  ['email', 'メール'],
];

type Props = {
  topics: readonly NotificationTopicRow[];
  onSwitch(
    topic: NotificationTopicRow['topic'],
    way: WorkerNotificationChannel,
    enabled: boolean,
  ): void;
  /** Returns the error of the last press in the topic's row; undefined without one. */
  whyNotSwitched(topic: NotificationTopicRow['topic']): string | undefined;
};

/** A checkbox for each topic and channel; with large text the checkboxes move below the topic's name. */
export function NotificationTopicTable({ topics, onSwitch, whyNotSwitched }: Props) {
  return (
    <ul
      aria-label="お知らせの種類ごとの受け取り方"
      className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card"
    >
      {topics.map((row) => (
        <li key={row.topic}>
          <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 py-2.5">
            <legend className="float-left min-w-0 flex-[1_1_9em]">
              <span className="block">
                <Words>{row.label}</Words>
              </span>
              <span className="block text-sm text-fg-2">
                <Words>{row.description}</Words>
              </span>
            </legend>
            <div className="flex flex-wrap gap-x-1">
              {ways.map(([way, label]) => (
                <Box
                  key={way}
                  text={label}
                  label={`${row.label}を${label}で受け取る`}
                  checked={row[way]}
                  onChange={(enabled) => onSwitch(row.topic, way, enabled)}
                />
              ))}
            </div>
          </fieldset>
          <SwitchRefusal>{whyNotSwitched(row.topic)}</SwitchRefusal>
        </li>
      ))}
    </ul>
  );
}

type BoxProps = {
  text: string;
  label: string;
  checked: boolean;
  onChange(checked: boolean): void;
};

function Box({ text, label, checked, onChange }: BoxProps) {
  return (
    <label
      data-focus-ring
      className="relative inline-flex min-h-11 min-w-11 flex-col items-center justify-center gap-0.5 rounded-8 px-1 py-1"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        // The whole label is the touch target; the visible box is drawn below it.
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-6 place-items-center rounded-4 border-2 border-line-strong bg-surface text-on-brand peer-checked:border-brand peer-checked:bg-brand [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100"
      >
        <Check strokeWidth={3.5} className="size-4.5" />
      </span>
      <span aria-hidden className="pointer-events-none text-sm">
        {text}
      </span>
    </label>
  );
}
