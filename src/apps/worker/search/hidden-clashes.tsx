import CalendarX2 from 'lucide-react/icons/calendar-x-2';

import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';

import type { SearchFilters } from './cards/search-params.ts';
import type { ChangeFilters } from './use-search.ts';

export type ClashNoteProps = {
  /** The number of hidden recruitments; null when they are shown, undefined until they are counted. */
  count: number | null | undefined;
  filters: SearchFilters;
  onChange: ChangeFilters;
};

/** The note about hidden recruitments, with the button to show or hide them. */
export function HiddenClashes({ count, filters, onChange }: ClashNoteProps) {
  const { showsClashes } = filters;
  return (
    <div className="flex flex-wrap items-center gap-x-3 gap-y-1 rounded-12 bg-surface-2 px-3 py-1 text-sm">
      <CalendarX2 aria-hidden className="size-5 shrink-0 text-fg-2" />
      <p className="min-w-0 flex-[1_1_9rem] leading-150">
        {showsClashes ? (
          <Words>予定と重なるお仕事も表示しています</Words>
        ) : (
          <Words>予定と重なる{count ?? 0}件を隠しています</Words>
        )}
      </p>
      <Button
        variant="quiet"
        size="sm"
        onClick={() => onChange({ ...filters, showsClashes: !showsClashes })}
      >
        {showsClashes ? '隠す' : '表示する'}
      </Button>
    </div>
  );
}
