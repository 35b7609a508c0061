import { useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { CheckRow } from '#platform/ui/fields/check-row.tsx';
import { FilterChip } from '#platform/ui/fields/chip-group.tsx';
import { FieldGroup, useFieldAttributes } from '#platform/ui/fields/field.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

type Props = {
  label: Sentence;
  /** The field's name in the API input, from which the element's id is made. */
  name: string;
  support?: Sentence;
  prefectures: readonly { id: string; name: string }[];
  value: readonly string[];
  /** The maximum number of prefectures; without it all can be chosen. */
  most?: number;
  error?: Sentence | undefined;
  onChange: (ids: string[]) => void;
};

/** The chosen prefectures as chips, and a sheet with all 47. */
export function StationPrefecturesField(props: Props) {
  const { label, name, support, prefectures, value, most = Infinity, error, onChange } = props;
  const [isOpen, setOpen] = useState(false);
  const text = { label, optional: true, support, error };
  const field = useFieldAttributes({ ...text, name });
  const isFull = value.length >= most;
  const toggle = (id: string, on: boolean) =>
    onChange([...value.filter((one) => one !== id), ...(on ? [id] : [])]);
  return (
    <FieldGroup {...text} field={field}>
      <div className="flex flex-wrap gap-2">
        {prefectures
          .filter(({ id }) => value.includes(id))
          .map((one) => (
            <FilterChip key={one.id} label={one.name} onRemove={() => toggle(one.id, false)} />
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
        {isFull && (
          <output className="block pb-2 text-fg-2">
            <Words>{most}つ選びました。入れ替えるときは、どれかを外してください</Words>
          </output>
        )}
        <div className="grid grid-cols-[repeat(auto-fill,minmax(min(100%,7.5rem),1fr))] gap-x-3">
          {prefectures.map((one) => (
            <CheckRow
              key={one.id}
              label={one.name}
              checked={value.includes(one.id)}
              onChange={(event) => {
                const on = event.currentTarget.checked;
                if (!on || !isFull) toggle(one.id, on);
              }}
            />
          ))}
        </div>
      </Sheet>
    </FieldGroup>
  );
}
