import CircleCheck from 'lucide-react/icons/circle-check';
import CircleAlert from 'lucide-react/icons/circle-exclamation-point';
import Clock from 'lucide-react/icons/clock';
import Info from 'lucide-react/icons/info';
import { cx } from '../cx.ts';
import type { SentenceNode } from '../display/sentence.ts';
import { Words } from '../display/words.tsx';

type BadgeProps = {
  count: number;
  /** The counted noun for screen readers: 「未読」 is read as 「未読3件」. */
  label?: string;
  className?: string;
};

/** A number on a tab or a bell; nothing at zero, `99+` above 99. */
export function CountBadge({ count, label, className }: BadgeProps) {
  if (count <= 0) return null;
  return (
    <span
      className={cx(
        'inline-grid h-[clamp(18px,1.25rem,26px)] min-w-[clamp(18px,1.25rem,26px)] place-items-center rounded-full bg-danger px-1 text-[clamp(11px,0.6875rem,16px)] leading-100 font-bold text-on-danger tabular-nums',
        className,
      )}
    >
      {label && <span className="sr-only">{label}</span>}
      {count > 99 ? '99+' : count}
      {label && <span className="sr-only">件</span>}
    </span>
  );
}

export type StateTone = 'neutral' | 'info' | 'success' | 'warn' | 'danger';

const looks = {
  neutral: { icon: null, box: 'bg-surface-2 text-fg-2' },
  info: { icon: Info, box: 'bg-info-weak text-info-strong' },
  success: { icon: CircleCheck, box: 'bg-brand-weak text-brand-strong' },
  warn: { icon: Clock, box: 'bg-warn-weak text-warn-strong' },
  danger: { icon: CircleAlert, box: 'bg-danger-weak text-danger-strong' },
} satisfies Record<StateTone, unknown>;

/** A state as text with an icon: 審査中, 承認済み, 差し戻し. */
export function StateBadge({
  tone = 'neutral',
  children,
}: {
  tone?: StateTone;
  children: SentenceNode;
}) {
  const { icon: Icon, box } = looks[tone];
  return (
    <span
      className={cx(
        'inline-flex max-w-full items-center gap-1 rounded-full label-text px-[min(0.625rem,10px)] py-0.5 text-sm leading-150 font-bold',
        box,
      )}
    >
      {Icon && <Icon aria-hidden className="size-[1.15em] shrink-0" />}
      <span className="min-w-0">
        <Words>{children}</Words>
      </span>
    </span>
  );
}
