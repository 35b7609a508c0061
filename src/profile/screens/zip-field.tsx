import { useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { useState } from 'react';

import { Banner } from '#ui/feedback/banner.tsx';
import { Button } from '#ui/button.tsx';
import { ListRow, RowList } from '#ui/navigation/list-row.tsx';
import { Sheet } from '#ui/overlays/sheet.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { Words } from '#ui/display/words.tsx';

import { addressSearch, type FoundAddress } from '../client.ts';
import { formatZipCode, plainZipCode } from '../fields.ts';

type ZipAddress = { areaL: string; city: string; streetNumber: string };
type Props = {
  value: string;
  /** What the form holds now: an address that is there already need not be offered. */
  place: ZipAddress;
  error?: string;
  onChange: (zipCode: string) => void;
  onPick: (address: FoundAddress) => void;
};

/** A postal code and, once it is whole, the addresses it stands for. */
export function ZipField({ value, place, error, onChange, onPick }: Props) {
  const code = plainZipCode(value);
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

const maxShown = 4;

type FoundProps = { code: string } & Pick<Props, 'place' | 'onPick'>;

function Found({ code, place, onPick }: FoundProps) {
  const search = useQuery(addressSearch(code));
  const [isOpen, setOpen] = useState(false);
  const found = search.data?.addressSearch;
  if (search.isError || search.isPaused) {
    return (
      <Banner
        tone="warn"
        action={
          <Button
            variant="secondary"
            size="sm"
            pending={search.isFetching}
            onClick={() => void search.refetch()}
          >
            もう一度検索する
          </Button>
        }
      >
        住所を検索できませんでした。電波のよい場所でやり直すか、下の欄に直接入力してください。
      </Banner>
    );
  }
  if (!found) {
    return (
      <Loading>
        <SkeletonText lines={2} />
      </Loading>
    );
  }
  if (found.length === 0) {
    return (
      <Banner tone="warn" announce title="この郵便番号は見つかりませんでした">
        番号を確かめてください。会社や施設だけの番号の場合は、下の欄に住所を直接入力してください。
      </Banner>
    );
  }
  if (found.some((address) => isThere(address, place))) return null;
  const rows = (addresses: readonly FoundAddress[]) =>
    addresses.map((address) => (
      <ListRow
        key={`${address.city} ${address.town}`}
        as="button"
        icon={<MapPin aria-hidden className="size-6" />}
        title={`${address.areaL.name}${address.city}${address.town}`}
        onClick={() => {
          setOpen(false);
          onPick(address);
        }}
      />
    ));
  return (
    <div className="flex flex-col items-start gap-2">
      <output className="text-sm font-bold">
        <Words>
          {found.length === 1
            ? 'この住所を入れますか？'
            : `住所を選んでください（${found.length}件）`}
        </Words>
      </output>
      <RowList className="w-full">{rows(found.slice(0, maxShown))}</RowList>
      {found.length > maxShown && (
        <Button variant="quiet" size="sm" onClick={() => setOpen(true)}>
          {`${found.length}件すべてを見る`}
        </Button>
      )}
      <Sheet open={isOpen} onClose={() => setOpen(false)} title="住所を選ぶ" size="full">
        <RowList>{rows(found)}</RowList>
      </Sheet>
    </div>
  );
}

function isThere({ areaL, city, town }: FoundAddress, place: ZipAddress): boolean {
  return areaL.id === place.areaL && city === place.city && place.streetNumber.startsWith(town);
}
