import ChevronDown from 'lucide-react/icons/chevron-down';
import {
  Button,
  ComboBox,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from 'react-aria-components/ComboBox';
import { I18nProvider } from 'react-aria-components/I18nProvider';
import { searchKeyOf } from '#platform/base/texts/search-key.ts';
import { cx } from '../cx.ts';
import { textControlClass, Field, useFieldAttributes } from './field.tsx';
import type { CommonFieldProps } from './field.tsx';
import { Spinner } from '../feedback/spinner.tsx';
import { standardWordingOf, type Sentence } from '../display/sentence.ts';
import { usePlainLanguageText, Words } from '../display/words.tsx';

export type ComboOption = { id: string; label: string; sub?: string };
export type ComboFieldProps = CommonFieldProps & {
  id?: string;
  name?: string;
  options: readonly ComboOption[];
  /** The id of the chosen option. */
  value: string | null;
  onChange: (id: string | null) => void;
  /** Pass `query` and `onQuery` together when the server searches: `options` are then not filtered. */
  query?: string;
  onQuery?: (text: string) => void;
  loading?: boolean;
  /** Shown when nothing matches. */
  emptyText?: Sentence;
  placeholder?: Sentence;
};

const matches = (text: string, input: string) => searchKeyOf(text).includes(searchKeyOf(input));

/**
 * Searches and chooses one of many options: stations, banks. Filters also during IME composition, because
 * phone keyboards compose all the time.
 */
export function ComboField(props: ComboFieldProps) {
  const { label, required, error, className, options, value, onChange } = props;
  const {
    query,
    onQuery,
    loading = false,
    emptyText = '見つかりませんでした',
    placeholder,
  } = props;
  const field = useFieldAttributes(props);
  const say = usePlainLanguageText();
  return (
    // The locale provider is here, so that pages without this field do not load the library.
    <I18nProvider locale="ja-JP">
      <ComboBox
        {...(onQuery
          ? { items: options, inputValue: query ?? '', onInputChange: onQuery }
          : { defaultItems: options })}
        defaultFilter={onQuery ? () => true : matches}
        aria-label={standardWordingOf(label)}
        name={props.name}
        selectedKey={value}
        onSelectionChange={(key) => onChange(key === null ? null : String(key))}
        isRequired={required}
        isInvalid={Boolean(error)}
        validationBehavior="aria"
        allowsEmptyCollection
        // When the server searches, there are no options before something is typed.
        menuTrigger={onQuery ? 'input' : 'focus'}
        className={cx('min-w-0', className)}
      >
        <Field {...props} field={field} className={undefined}>
          {' '}
          <div className="relative">
            <Input
              id={field.controlId}
              aria-describedby={field.describedBy}
              placeholder={placeholder && say(placeholder)}
              className={cx(textControlClass({ invalid: Boolean(error) }), 'pr-14')}
            />
            <Button
              aria-label="候補を表示"
              className="absolute inset-y-0 right-1 grid w-11 place-items-center rounded-8 text-fg-2"
            >
              {loading ? <Spinner /> : <ChevronDown aria-hidden className="size-5" />}
            </Button>
          </div>
        </Field>
        <Popover
          offset={4}
          className="z-popover max-h-80! w-(--trigger-width) overflow-y-auto overscroll-contain rounded-12 border border-line bg-surface py-1 shadow-raised"
        >
          <ListBox<ComboOption>
            className="outline-none"
            renderEmptyState={() => (
              <p className="px-4 py-3 text-fg-2">
                <Words>{loading ? '検索しています…' : emptyText}</Words>
              </p>
            )}
          >
            {(option) => (
              <ListBoxItem
                id={option.id}
                textValue={option.label}
                className="flex min-h-12 cursor-pointer flex-col justify-center px-4 py-2 leading-150 outline-none focus:bg-brand-weak selected:font-bold selected:text-brand"
              >
                <span>{option.label}</span>
                {option.sub && <span className="text-sm font-normal text-fg-2">{option.sub}</span>}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
    </I18nProvider>
  );
}
