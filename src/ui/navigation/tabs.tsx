import type { ElementType, KeyboardEvent, ReactNode } from 'react';
import { useId } from 'react';
import { Badge } from '../feedback/badge.tsx';
import { cx } from '../cx.ts';
import type { Polymorphic } from '../polymorphic.ts';
import { Words } from '../display/words.tsx';

const bar = 'flex flex-wrap gap-1 rounded-12 bg-line-weak p-1';

function tabClass(chosen: boolean): string {
  return cx(
    'inline-flex min-h-11 max-w-full flex-[1_0_4em] items-center justify-center gap-1.5 rounded-8 px-3 py-1 text-center leading-130 label-text transition-colors',
    chosen
      ? 'bg-surface font-bold text-brand shadow-card dark:bg-surface-3'
      : 'text-fg-2 hover:text-fg',
  );
}

/** Segments that link to separate pages: 予定 / 履歴 / 集計. Put `TabLink`s inside. */
export function TabNav({ label, children }: { label: string; children: ReactNode }) {
  return (
    <nav aria-label={label} className={bar}>
      {children}
    </nav>
  );
}

type TabLinkOwn = { current: boolean; badge?: number; children: ReactNode };

/** One segment: `<TabLink as={Link} to="/shifts" current>予定</TabLink>`. */
export function TabLink<As extends ElementType = 'a'>({
  as,
  current,
  badge,
  children,
  ...rest
}: Polymorphic<TabLinkOwn, As>) {
  const Tag: ElementType = as ?? 'a';
  return (
    <Tag {...rest} aria-current={current ? 'page' : undefined} className={tabClass(current)}>
      <Words>{children}</Words>
      {badge !== undefined && <Badge count={badge} />}
    </Tag>
  );
}

export type TabsProps<Value extends string> = {
  label: string;
  tabs: ReadonlyArray<{ value: Value; label: string; badge?: number }>;
  value: Value;
  onChange: (value: Value) => void;
  /** The panel of the chosen tab. */
  children: ReactNode;
};

/** Segments that switch a panel of this page. Arrow keys move between the tabs. */
export function Tabs<Value extends string>({
  label,
  tabs,
  value,
  onChange,
  children,
}: TabsProps<Value>) {
  const id = useId();

  function onKeyDown(event: KeyboardEvent) {
    const at = tabs.findIndex((tab) => tab.value === value);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, Home: 0, End: tabs.length - 1 }[event.key];
    const next = to === undefined ? undefined : tabs.at(to % tabs.length);
    if (!next) return;
    event.preventDefault();
    onChange(next.value);
    document.getElementById(`${id}-${next.value}`)?.focus();
  }

  return (
    <div className="flex flex-col gap-4">
      <div role="tablist" aria-label={label} className={bar}>
        {tabs.map((tab) => {
          const chosen = tab.value === value;
          return (
            <button
              key={tab.value}
              type="button"
              role="tab"
              id={`${id}-${tab.value}`}
              aria-selected={chosen}
              aria-controls={`${id}-panel`}
              tabIndex={chosen ? 0 : -1}
              onClick={() => onChange(tab.value)}
              onKeyDown={onKeyDown}
              className={tabClass(chosen)}
            >
              <Words>{tab.label}</Words>
              {tab.badge !== undefined && <Badge count={tab.badge} />}
            </button>
          );
        })}
      </div>
      <div
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${value}`}
        tabIndex={-1}
        data-focus-quiet
      >
        {children}
      </div>
    </div>
  );
}
