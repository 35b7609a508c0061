import { wholeText } from './digits.ts';
import { typeInto } from './native-value.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/**
 * A whole number, in yen unless `suffix` differs. On blur `１２，０００円` becomes `12000`; a text that is no whole number
 * stays, so that the form can name it.
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
        typeInto(event.currentTarget, wholeText(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}
