import { useQueryClient, type QueryCache } from '@tanstack/react-query';
import CloudOff from 'lucide-react/icons/cloud-off';
import { useEffect, useRef, useSyncExternalStore } from 'react';

import { jstTime } from '#platform/base/jst.ts';
import { Words } from '#platform/ui/display/words.tsx';

import { serverTime } from './server-time.ts';
import { queryKeyPrefix } from './graphql/query.ts';

/** The CSS variable with this banner's height: the top offset of sticky page headers. */
const offset = '--banner-height';

/** Shows that the connection is lost, and the age of the screen's content. */
export function OfflineStrip() {
  const strip = useRef<HTMLDivElement>(null);
  const shownAt = useContentTime();
  useEffect(() => {
    const element = strip.current;
    const root = document.documentElement;
    if (!element) return undefined;
    const observer = new ResizeObserver(() => {
      root.style.setProperty(offset, `${element.offsetHeight}px`);
    });
    observer.observe(element);
    return () => {
      observer.disconnect();
      root.style.removeProperty(offset);
    };
  }, []);
  return (
    <div
      ref={strip}
      className="flex items-start justify-center gap-2 bg-fg px-4 py-2 text-sm leading-150 font-bold text-surface [body:has([data-says-offline])_&]:hidden"
    >
      <CloudOff aria-hidden className="mt-[0.15em] size-[1.2em] shrink-0" />
      <span className="min-w-0">
        <Words>オフラインです。</Words>
        <span className="label-text inline-block">
          <Words>表示は {shownAt} 時点の内容です</Words>
        </span>
      </span>
    </div>
  );
}

/** The time (`HH:MM`, product's clock) of the newest query result on this screen. */
function useContentTime(): string {
  const cache = useQueryClient().getQueryCache();
  return useSyncExternalStore(
    (listener) => cache.subscribe(listener),
    () => contentTime(cache),
    () => '',
  );
}

function contentTime(cache: QueryCache): string {
  // Exclude the tab bar's query: its result may be newer than the content of the screen.
  const shown = cache
    .findAll({ type: 'active' })
    .filter(({ queryKey: [name] }) => name !== queryKeyPrefix('ShellShifts')[0]);
  const newest = Math.max(0, ...shown.map(({ state }) => state.dataUpdatedAt));
  const ageMs = newest === 0 ? 0 : Date.now() - newest;
  return jstTime(new Date(serverTime().getTime() - ageMs));
}
