import { Check } from 'lucide-react';

import type { TopicRow, Way } from '../client.ts';

const ways: readonly [Way, string][] = [
  ['sms', 'SMS'],
  ['email', 'メール'],
];

type Props = {
  topics: readonly TopicRow[];
  onSwitch(topic: TopicRow['topic'], way: Way, enabled: boolean): void;
};

/** Type × way: a box for each. */
export function TopicTable({ topics, onSwitch }: Props) {
  return (
    <table className="w-full overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
      <caption className="sr-only">お知らせの種類ごとの受け取り方</caption>
      <thead>
        <tr className="border-b border-line-weak text-sm">
          <th scope="col" className="px-4 py-2 text-left font-bold">
            種類
          </th>
          {ways.map(([way, label]) => (
            <th key={way} scope="col" className="w-[4.25em] py-2 text-center font-bold">
              {label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody className="divide-y divide-line-weak">
        {topics.map((row) => (
          <tr key={row.topic}>
            <th scope="row" className="py-2 pl-4 text-left font-normal">
              <span className="block">{row.label}</span>
              <span className="block text-sm text-fg-2">{row.description}</span>
            </th>
            {ways.map(([way, label]) => (
              <td key={way} className="p-0 text-center align-middle">
                <Box
                  label={`${row.label}を${label}で受け取る`}
                  checked={row[way]}
                  onChange={(enabled) => onSwitch(row.topic, way, enabled)}
                />
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

type BoxProps = { label: string; checked: boolean; onChange(checked: boolean): void };

function Box({ label, checked, onChange }: BoxProps) {
  return (
    <label
      data-focus-ring
      className="relative inline-grid size-[clamp(44px,2.75rem,60px)] place-items-center rounded-8"
    >
      <input
        type="checkbox"
        aria-label={label}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        // The whole cell is the target; the box is drawn below it.
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-6 place-items-center rounded-4 border-2 border-line-strong bg-surface text-on-brand peer-checked:border-brand peer-checked:bg-brand [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100"
      >
        <Check strokeWidth={3.5} className="size-4.5" />
      </span>
    </label>
  );
}
