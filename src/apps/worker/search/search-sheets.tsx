import { startTransition, useState, type ComponentType } from 'react';

import { toast } from '#platform/ui/overlays/toast.ts';
import { useLatest } from '#platform/ui/use-latest.ts';

import type { SearchSheetProps, SheetName } from './search-sheet-props.ts';

/** Each sheet's code is loaded when opened, so that the list renders first. */
const sheets = {
  place: async () => (await import('./place-sheet.tsx')).PlaceSheet,
  filter: async () => (await import('./filters/filter-sheet.tsx')).FilterSheet,
  calendar: async () => (await import('./calendar-sheet.tsx')).CalendarSheet,
} as const satisfies Record<SheetName, () => Promise<ComponentType<SearchSheetProps>>>;

type Shown = { Sheet: ComponentType<SearchSheetProps>; open: boolean };

/** Opens one sheet at a time; the second value is the element to render. */
export function useSearchSheet() {
  const [shown, setShown] = useState<Shown | null>(null);
  const open = useLatest(async (name: SheetName) => {
    try {
      const Sheet = await sheets[name]();
      // The press is shown first: a whole sheet is more than a slow phone draws in one frame.
      startTransition(() => setShown({ Sheet, open: true }));
    } catch {
      // The code could not be loaded; the next press tries again.
      toast.error('通信に失敗しました。電波のよい場所で、もう一度お試しください');
    }
  });
  return {
    open,
    close: () => setShown((current) => current && { ...current, open: false }),
    shown,
  };
}
