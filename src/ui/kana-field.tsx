import { toKatakana } from '#base/kana.ts';

import { typeInto } from './native-value.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * A reading in katakana. Takes hiragana and half-width and converts on leaving the field, never
 * while an input method is composing.
 */
export function KanaField({ onBlur, ...props }: TextFieldProps) {
  return (
    <TextField
      placeholder="カタカナ"
      autoCapitalize="off"
      spellCheck={false}
      {...props}
      onBlur={(event) => {
        typeInto(event.currentTarget, toKatakana(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}
