import Check from 'lucide-react/icons/check';
import Lock from 'lucide-react/icons/lock';

import { SwitchRefusal } from '#platform/ui/fields/refused-switch.tsx';

import type { StaffNoticeKindRow } from './notices-client.ts';

type Way = 'email' | 'push';

const ways: readonly { way: Way; label: string }[] = [
  { way: 'email', label: 'メール' },
  { way: 'push', label: 'プッシュ' },
];

type Props = {
  kinds: readonly StaffNoticeKindRow[];
  onSwitch(kind: StaffNoticeKindRow, way: Way, enabled: boolean): void;
  /** The row whose last switch was refused, with the reason. */
  refused: { kind: string; sentence: string } | null;
};

/** Table with a row for each kind of notice: a checkbox for e-mail and one for push. At large text, below the kind. */
export function NoticeKindTable({ kinds, onSwitch, refused }: Props) {
  return (
    <ul
      aria-label="お知らせの種類ごとの受け取り方"
      className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card"
    >
      {kinds.map((row) => (
        <li key={row.kind}>
          <fieldset className="flex min-w-0 flex-wrap items-center justify-between gap-x-3 py-2.5">
            <legend className="float-left min-w-0 flex-[1_1_12em]">
              <span className="block font-bold">{row.label}</span>
              <span className="block text-sm text-fg-2">{row.description}</span>
            </legend>
            <div className="flex flex-wrap gap-x-1">
              {ways.map(({ way, label }) =>
                // No push for the digest: its text is too long.
                row.kind === 'digest' && way === 'push' ? null : (
                  <Box
                    key={way}
                    text={label}
                    label={`${row.label}を${label}で受け取る`}
                    isLocked={way === 'email' && row.isMandatory}
                    checked={row[way]}
                    onChange={(enabled) => onSwitch(row, way, enabled)}
                  />
                ),
              )}
            </div>
          </fieldset>
          <SwitchRefusal>{refused?.kind === row.kind ? refused.sentence : undefined}</SwitchRefusal>
        </li>
      ))}
    </ul>
  );
}

type BoxProps = {
  text: string;
  label: string;
  isLocked: boolean;
  checked: boolean;
  onChange(checked: boolean): void;
};

function Box({ text, label, isLocked, checked, onChange }: BoxProps) {
  const Icon = isLocked ? Lock : Check;
  return (
    <label
      data-focus-ring
      className="relative inline-flex min-h-11 min-w-16 flex-col items-center justify-center gap-0.5 rounded-8 px-1 py-1"
    >
      <input
        type="checkbox"
        aria-label={isLocked ? `${label}（止められません）` : label}
        aria-disabled={isLocked || undefined}
        checked={checked}
        onChange={(event) => {
          if (!isLocked) onChange(event.target.checked);
        }}
        // The whole label is clickable; the visible box is drawn below the input.
        className="peer absolute inset-0 m-0 size-full cursor-pointer appearance-none aria-disabled:cursor-not-allowed"
      />
      <span
        aria-hidden
        className="pointer-events-none grid size-6 place-items-center rounded-4 border-2 border-line-strong bg-surface text-on-brand peer-checked:border-brand peer-checked:bg-brand peer-aria-disabled:border-fg-2 peer-aria-disabled:bg-fg-2 [&>svg]:opacity-0 peer-checked:[&>svg]:opacity-100"
      >
        <Icon strokeWidth={3} className="size-4" />
      </span>
      <span aria-hidden className="pointer-events-none text-sm">
        {text}
      </span>
    </label>
  );
}
