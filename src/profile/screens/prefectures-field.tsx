import { useState } from 'react';

import { Button } from '#ui/button.tsx';
import { CheckRow } from '#ui/check-row.tsx';
import { FilterChip } from '#ui/chip-group.tsx';
import { FieldGroup, useField } from '#ui/field.tsx';
import { Sheet } from '#ui/sheet.tsx';

type Props = {
  prefectures: readonly { id: string; name: string }[];
  value: readonly string[];
  error?: string;
  onChange: (ids: string[]) => void;
};

const label = '希望の都道府県';

/** Chosen prefectures as chips; all 47 to choose from in a sheet. */
export function PrefecturesField({ prefectures, value, error, onChange }: Props) {
  const [isOpen, setOpen] = useState(false);
  const text = { label, optional: true, error };
  const field = useField({ ...text, name: 'areaLList' });
  const toggle = (id: string, on: boolean) =>
    onChange([...value.filter((one) => one !== id), ...(on ? [id] : [])]);
  return (
    <FieldGroup {...text} field={field}>
      <div className="flex flex-wrap gap-2">
        {prefectures
          .filter(({ id }) => value.includes(id))
          .map(({ id, name }) => (
            <FilterChip key={id} label={name} onRemove={() => toggle(id, false)} />
          ))}
        <Button variant="secondary" onClick={() => setOpen(true)}>
          都道府県を選ぶ
        </Button>
      </div>
      <Sheet
        open={isOpen}
        onClose={() => setOpen(false)}
        title={label}
        size="full"
        footer={
          <Button size="lg" wide onClick={() => setOpen(false)}>
            {value.length === 0 ? '決定' : `${value.length}件で決定`}
          </Button>
        }
      >
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-x-3">
          {prefectures.map(({ id, name }) => (
            <CheckRow
              key={id}
              label={name}
              checked={value.includes(id)}
              onChange={(event) => toggle(id, event.currentTarget.checked)}
            />
          ))}
        </div>
      </Sheet>
    </FieldGroup>
  );
}
