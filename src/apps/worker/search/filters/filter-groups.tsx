import Search from 'lucide-react/icons/search';
import { useState, type ReactNode } from 'react';

import { searchKeyOf } from '#platform/base/texts/search-key.ts';
import { Button } from '#platform/ui/button.tsx';
import { Disclosure } from '#platform/ui/display/disclosure.tsx';
import { ChipGroup, type ChipOption } from '#platform/ui/fields/chip-group.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { standardWordingOf, type Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';

type ChoiceGroupProps = {
  title: Sentence;
  /** Names of the chosen options, for the group's summary. */
  chosen: readonly string[];
  children: ReactNode;
};

/** A group of filters that opens on a press; closed, it shows a summary of the choices. */
export function ChoiceGroup({ title, chosen, children }: ChoiceGroupProps) {
  return (
    <Disclosure title={title} hint={summaryOf(chosen)} className="shadow-none">
      <div className="flex flex-col gap-5">{children}</div>
    </Disclosure>
  );
}

/** Returns the summary of the choices: 「夜勤 ほか2件」, or 「指定なし」 without a choice. */
function summaryOf(chosen: readonly string[]): string {
  const [first] = chosen;
  if (first === undefined) return '指定なし';
  return chosen.length === 1 ? first : `${first} ほか${chosen.length - 1}件`;
}

/** Options shown at first; the others are reached by a button or the search. */
const shownAtFirst = 8;

type SearchedChoicesProps = {
  title: Sentence;
  support?: Sentence;
  value: readonly string[];
  options: readonly ChipOption[];
  onChange: (values: string[]) => void;
};

/** A long list of choices as a group: the most frequent first, the others by search or a button. */
export function SearchableFilterChoices({
  title,
  support,
  value,
  options,
  onChange,
}: SearchedChoicesProps) {
  const [wanted, setWanted] = useState('');
  const [isWhole, setWhole] = useState(false);
  const isLong = options.length > shownAtFirst;
  const found = options.filter((option) => value.includes(option.value) || matches(option, wanted));
  const shown = isWhole || wanted !== '' ? found : mostFrequent(found, value);
  return (
    <ChoiceGroup
      title={title}
      chosen={options.filter((one) => value.includes(one.value)).map(({ label }) => label)}
    >
      {isLong && (
        <TextField
          label={`${standardWordingOf(title)}をさがす`}
          hideLabel
          placeholder={`${standardWordingOf(title)}をさがす`}
          type="search"
          icon={<Search aria-hidden className="size-5" />}
          value={wanted}
          onChange={(event) => setWanted(event.currentTarget.value)}
        />
      )}
      <ChipGroup
        label={title}
        hideLabel
        support={support}
        multiple
        value={value}
        options={shown}
        onChange={(values) => {
          // The chip group reports only its visible chips: choices that are not shown stay chosen.
          const hidden = value.filter((id) => !shown.some((one) => one.value === id));
          onChange([...hidden, ...values]);
        }}
      />
      {shown.length === 0 && (
        <p>
          <Words>当てはまるものがありません</Words>
        </p>
      )}
      {isLong && !isWhole && wanted === '' && (
        <Button variant="quiet" size="sm" onClick={() => setWhole(true)}>
          ほか{options.length - shown.length}件を見る
        </Button>
      )}
    </ChoiceGroup>
  );
}

function matches({ label }: ChipOption, wanted: string): boolean {
  return searchKeyOf(label).includes(searchKeyOf(wanted));
}

/** Returns the chosen options and those with the most jobs, in the original order. */
function mostFrequent(options: readonly ChipOption[], value: readonly string[]): ChipOption[] {
  const rank = (one: ChipOption) => (value.includes(one.value) ? Infinity : (one.count ?? 0));
  const first = new Set(options.toSorted((a, b) => rank(b) - rank(a)).slice(0, shownAtFirst));
  return options.filter((option) => first.has(option));
}
