import { normalizeWholeNumber } from './digits.ts';
import { typeIntoInput } from './native-value.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * A whole number, in yen unless `suffix` differs. On blur `１２，０００円` becomes `12000`; any other text is left
 * unchanged, so that the form can show an error for it.
 */
export function NumberField({ suffix = '円', onBlur, ...props }: TextFieldProps) {
  return (
    <TextField
      inputMode="numeric"
      autoComplete="off"
      {...props}
      type="text"
      numeric
      suffix={suffix}
      onBlur={(event) => {
        typeIntoInput(event.currentTarget, normalizeWholeNumber(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}
