import { ChevronDown } from 'lucide-react';
import { useState } from 'react';

import { CheckRow } from '#ui/check-row.tsx';
import { Words } from '#ui/words.tsx';

import type { Region } from '../client.ts';
import type { ChosenAreas } from './picker-params.ts';

type AreaBranchProps = {
  prefecture: Region['areaLList'][number];
  chosen: ChosenAreas;
  onWhole: (on: boolean) => void;
  onCity: (id: string, on: boolean) => void;
};

/** A prefecture that opens to its municipalities. */
export function AreaBranch({ prefecture, chosen, onWhole, onCity }: AreaBranchProps) {
  const whole = chosen.prefectures.includes(prefecture.id);
  const cities = prefecture.areaMList.filter(({ id }) => chosen.cities.includes(id)).length;
  const [open, setOpen] = useState(cities > 0);
  return (
    <details
      open={open}
      onToggle={(event) => setOpen(event.currentTarget.open)}
      className="group/area"
    >
      <summary className="flex min-h-14 list-none items-center gap-3 px-4 py-2 focus-visible:-outline-offset-4 [&::-webkit-details-marker]:hidden">
        <span className="min-w-0 flex-1">{prefecture.name}</span>
        {(whole || cities > 0) && (
          <span className="shrink-0 rounded-full bg-brand-weak px-2.5 py-0.5 text-sm font-bold text-brand-strong">
            <Words>{whole ? 'すべて' : `${cities}件`}</Words>
          </span>
        )}
        <ChevronDown
          aria-hidden
          className="size-5 shrink-0 text-fg-2 transition-transform group-open/area:rotate-180"
        />
      </summary>
      {/* A thousand checkboxes that nobody opened would cost every phone a second. */}
      {open && (
        <div className="border-t border-line-weak bg-canvas px-4 py-2">
          <CheckRow
            label={
              <span className="font-bold">
                <Words>{prefecture.name}すべて</Words>
              </span>
            }
            checked={whole}
            onChange={(event) => onWhole(event.currentTarget.checked)}
          />
          <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,8.5rem),1fr))] gap-x-3">
            {prefecture.areaMList.map((city) => (
              <CheckRow
                key={city.id}
                label={city.name}
                checked={whole || chosen.cities.includes(city.id)}
                onChange={(event) => onCity(city.id, event.currentTarget.checked)}
              />
            ))}
          </div>
        </div>
      )}
    </details>
  );
}
