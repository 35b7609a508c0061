import type { ReactNode } from 'react';
import { Form } from 'react-router';

import { Button } from '#platform/ui/button.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';

type Props = {
  label: string;
  /** The text of the address. */
  text: string;
  /** The parameter of the address with the text. */
  name?: string;
  maxLength?: number;
  /** Other fields, before the text. */
  children?: ReactNode;
  /** Changes with every search, so that all fields show what was searched for. */
  searched?: string;
};

/** Row of fields that searches by the address of the page. */
export function SearchRow({
  label,
  text,
  name = 'text',
  maxLength = 100,
  children,
  searched = text,
}: Props) {
  return (
    <search>
      <Form key={searched} className="flex flex-wrap items-end gap-3">
        {children}
        <TextField
          className="min-w-0 flex-[1_1_16rem]"
          label={label}
          name={name}
          type="search"
          defaultValue={text}
          maxLength={maxLength}
        />
        <Button type="submit" variant="secondary">
          探す
        </Button>
      </Form>
    </search>
  );
}
