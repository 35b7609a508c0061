import { formatTypedPhoneNumber } from './digits.ts';
import { typeIntoInput } from './native-value.ts';
import { TextField } from './text-field.tsx';
import type { TextFieldProps } from './text-field.tsx';

/** A Japanese phone number. Accepts full-width digits; on blur shows `090-1234-5678`. */
export function PhoneField({ onBlur, ...props }: TextFieldProps) {
  return (
    <TextField
      autoComplete="tel-national"
      inputMode="tel"
      placeholder="090-1234-5678"
      {...props}
      type="tel"
      onBlur={(event) => {
        typeIntoInput(event.currentTarget, formatTypedPhoneNumber(event.currentTarget.value));
        onBlur?.(event);
      }}
    />
  );
}
