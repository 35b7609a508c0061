import { toNameKana } from '#platform/base/kana.ts';

import { typeIntoInput } from './native-value.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * The reading of a name in katakana. Accepts hiragana, half-width kana and spaces as in a passport, and
 * converts on blur, never during IME composition.
 */
export function KanaField({ onBlur, ...props }: TextFieldProps) {
  return (
    <TextField
      placeholder="カタカナ"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      onBlur={(event) => {
        typeIntoInput(event.currentTarget, toNameKana(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}
