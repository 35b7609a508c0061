import { keepPreviousData, useQuery } from '@tanstack/react-query';
import MapPin from 'lucide-react/icons/map-pin';
import { useDeferredValue, useState } from 'react';

import {
  municipalitySearch,
  postalPlaces,
  type Municipality,
  type PostalPlace,
} from '#employer/choices-facility-client.ts';
import { Button } from '#ui/button.tsx';
import { Words } from '#ui/display/words.tsx';
import { Banner } from '#ui/feedback/banner.tsx';
import { Loading, SkeletonText } from '#ui/feedback/skeleton.tsx';
import { ComboField } from '#ui/fields/combo-field.tsx';
import { TextField } from '#ui/fields/text-field.tsx';
import { ListRow, RowList } from '#ui/navigation/list-row.tsx';
import type { Form } from '#web/forms/use-form.ts';

import type { FacilityDraft } from '../facility-draft.ts';

type Props = { form: Form<FacilityDraft> };

const labelOf = ({ prefectureName, name }: Municipality) => `${prefectureName}${name}`;

/** The address: the postal code finds municipality and town; all of it can also be searched and typed. */
export function FacilityAddress({ form }: Props) {
  const { draft, problems, change } = form;
  const [cityText, setCityText] = useState(draft.city?.label ?? '');
  const zipCode = draft.zipCode.normalize('NFKC').replaceAll(/\D/g, '');
  const take = ({ municipality, town }: PostalPlace) => {
    setCityText(labelOf(municipality));
    const city = { code: municipality.code, label: labelOf(municipality) };
    change(town === '' ? { city } : { city, town });
    form.clear(['town']);
  };
  return (
    <>
      <TextField
        label="郵便番号"
        name="zipCode"
        required
        inputMode="numeric"
        autoComplete="off"
        support="7桁を入力すると、住所の候補が出ます"
        value={draft.zipCode}
        error={problems['zipCode']}
        onChange={(event) => change({ zipCode: event.target.value })}
      />
      {zipCode.length === 7 && <FoundPlaces zipCode={zipCode} draft={draft} onPick={take} />}
      <CityField form={form} text={cityText} onText={setCityText} />
      <TextField
        label="町名"
        name="town"
        required
        autoComplete="off"
        support="例：西新宿"
        value={draft.town}
        error={problems['town']}
        onChange={(event) => change({ town: event.target.value })}
      />
      <TextField
        label="番地・建物名"
        name="streetNumber"
        required
        autoComplete="off"
        support="例：2-8-1"
        value={draft.streetNumber}
        error={problems['streetNumber']}
        onChange={(event) => change({ streetNumber: event.target.value })}
      />
    </>
  );
}

type CityProps = Props & { text: string; onText: (text: string) => void };

function CityField({ form: { draft, problems, change }, text, onText }: CityProps) {
  const typed = useDeferredValue(text);
  const isChosen = draft.city?.label === typed;
  const search = useQuery({
    ...municipalitySearch(typed),
    enabled: typed.trim() !== '' && !isChosen,
    placeholderData: keepPreviousData,
  });
  const found = (search.data?.searchMunicipality ?? []).map((one) => ({
    id: one.code,
    label: labelOf(one),
  }));
  const chosen = draft.city ? [{ id: draft.city.code, label: draft.city.label }] : [];
  const options = isChosen ? chosen : text.trim() === '' ? [] : found;
  return (
    <ComboField
      label="市区町村"
      name="cityCode"
      required
      support="漢字・かなで検索して選んでください"
      options={options}
      value={
        draft.city && options.some(({ id }) => id === draft.city?.code) ? draft.city.code : null
      }
      query={text}
      onQuery={(next) => {
        onText(next);
        // A name that was changed by hand is no choice any more.
        if (draft.city && next !== draft.city.label) change({ city: null });
      }}
      loading={search.isFetching}
      emptyText={
        search.isError
          ? '検索できませんでした。電波のよい場所でやり直してください'
          : '見つかりません。名前の一部でお試しください'
      }
      error={problems['cityCode']}
      onChange={(code) => {
        const picked = options.find(({ id }) => id === code);
        if (!picked) return;
        onText(picked.label);
        change({ city: { code: picked.id, label: picked.label } });
      }}
    />
  );
}

type FoundProps = {
  zipCode: string;
  draft: FacilityDraft;
  onPick: (place: PostalPlace) => void;
};

function FoundPlaces({ zipCode, draft, onPick }: FoundProps) {
  const search = useQuery(postalPlaces(zipCode));
  const found = search.data?.postalPlaces;
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
        番号を確かめてください。施設だけの番号の場合は、下の欄に住所を直接入力してください。
      </Banner>
    );
  }
  const isThere = found.some(
    ({ municipality, town }) =>
      municipality.code === draft.city?.code && draft.town.startsWith(town),
  );
  if (isThere) return null;
  return (
    <div className="flex flex-col gap-2">
      <output className="text-sm font-bold">
        <Words>
          {found.length === 1
            ? 'この住所を入れますか？'
            : `住所を選んでください（${found.length}件）`}
        </Words>
      </output>
      <RowList className="w-full">
        {found.map((place) => (
          <ListRow
            key={`${place.municipality.code} ${place.town}`}
            as="button"
            icon={<MapPin aria-hidden className="size-6" />}
            title={`${labelOf(place.municipality)}${place.town}`}
            onClick={() => onPick(place)}
          />
        ))}
      </RowList>
    </div>
  );
}
