import type { Sentence } from '#platform/ui/display/sentence.ts';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';

type Props = {
  label: Sentence;
  name: string;
  support: Sentence;
  answers: { yes: string; no: string };
  /** Null before the worker has answered. */
  value: boolean | null;
  error?: Sentence | undefined;
  onChange: (value: boolean | null) => void;
};

/** A yes/no question that may stay unanswered, because other clients of the API do not ask it. (Rule 8.5) */
export function YesNoField({ answers, value, onChange, ...field }: Props) {
  return (
    <ChipGroup
      {...field}
      options={[
        { value: 'yes', label: answers.yes },
        { value: 'no', label: answers.no },
      ]}
      value={value === null ? null : value ? 'yes' : 'no'}
      onChange={(answer) => onChange(answer === null ? null : answer === 'yes')}
    />
  );
}
