import { useQuery } from '@tanstack/react-query';

import type { Sentence } from '#platform/ui/display/sentence.ts';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { PostalCodeAddresses } from '#platform/web/forms/found-addresses.tsx';

import { addressSearchQuery, type FoundPostalAddress } from './client.ts';
import { formatZipCode, normalizeZipCode } from '#domain/profile/fields.ts';

type ZipAddress = { areaL: string; city: string; streetNumber: string };
type Props = {
  value: string;
  /** The address in the form; a found address that equals it is not offered. */
  place: ZipAddress;
  error?: Sentence;
  onChange: (zipCode: string) => void;
  onPick: (address: FoundPostalAddress) => void;
};

/** Field for a postal code that offers the matching addresses once the code is complete. */
export function ZipCodeField({ value, place, error, onChange, onPick }: Props) {
  const code = normalizeZipCode(value);
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="郵便番号"
        name="zipCode"
        required
        inputMode="numeric"
        autoComplete="postal-code"
        placeholder="160-0023"
        support="7桁を入力すると、住所の候補が出ます"
        value={value}
        error={error}
        onChange={(event) => onChange(event.target.value)}
        onBlur={() => onChange(formatZipCode(value))}
      />
      {code !== null && <Found code={code} place={place} onPick={onPick} />}
    </div>
  );
}

type FoundProps = { code: string } & Pick<Props, 'place' | 'onPick'>;

function Found({ code, place, onPick }: FoundProps) {
  const search = useQuery(addressSearchQuery(code));
  return (
    <PostalCodeAddresses
      search={search}
      found={search.data?.addressSearch}
      isThere={(address) => isThere(address, place)}
      labelOf={({ areaL, city, town }) => `${areaL.name}${city}${town}`}
      onPick={onPick}
    />
  );
}

function isThere({ areaL, city, town }: FoundPostalAddress, place: ZipAddress): boolean {
  return areaL.id === place.areaL && city === place.city && place.streetNumber.startsWith(town);
}
