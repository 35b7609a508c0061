import type { UseQueryResult } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { useEffect, useRef, useState } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { LoadingSkeleton, SkeletonText } from '#platform/ui/feedback/skeleton.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';

type Props<Address> = {
  search: Pick<UseQueryResult, 'isError' | 'isPaused' | 'isFetching' | 'refetch'>;
  /** Undefined until the search has answered. */
  found: readonly Address[] | undefined;
  /** True when the form already contains the address: it is then not offered. */
  isThere: (address: Address) => boolean;
  labelOf: (address: Address) => string;
  onPick: (address: Address) => void;
};

const maxShown = 4;

/** Offers the addresses of the typed postal code; a press copies one into the form. */
export function PostalCodeAddresses<Address>(props: Props<Address>) {
  const { search, found, isThere } = props;
  const area = useRef<HTMLDivElement>(null);
  const state = search.isError || search.isPaused ? 'FAILED' : found ? 'FOUND' : 'SEARCHING';
  useEffect(() => {
    const { activeElement: focused } = document;
    const isTyped = focused instanceof HTMLInputElement && focused.name === 'zipCode';
    // Without scrolling, the results could be below the fold or under the bottom bar, unseen by whoever types the
    // code.
    if (state !== 'SEARCHING' && isTyped) area.current?.scrollIntoView({ block: 'nearest' });
  }, [state]);
  if (found?.some(isThere)) return null;
  return (
    <div ref={area}>
      <Content {...props} />
    </div>
  );
}

function Content<Address>({ search, found, labelOf, onPick }: Props<Address>) {
  const [isOpen, setOpen] = useState(false);
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
      <LoadingSkeleton>
        <SkeletonText lines={2} />
      </LoadingSkeleton>
    );
  }
  if (found.length === 0) {
    return (
      <Banner tone="warn" announce="in-place" title="この郵便番号は見つかりませんでした">
        番号を確かめてください。会社や施設だけの番号の場合は、下の欄に住所を直接入力してください。
      </Banner>
    );
  }
  const rows = (addresses: readonly Address[]) =>
    addresses.map((address) => (
      <ListRow
        key={labelOf(address)}
        as="button"
        icon={<MapPin aria-hidden className="size-6" />}
        title={labelOf(address)}
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
