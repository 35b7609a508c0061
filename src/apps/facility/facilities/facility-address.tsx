import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';

import {
  municipalitySearchQuery,
  postalPlacesQuery,
  type PostalPlaceMunicipality,
  type PostalPlace,
} from '#apps/facility/corporation/choices-client.ts';
import { withoutNumberSeparators } from '#platform/base/text.ts';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { PostalCodeAddresses } from '#platform/web/forms/found-addresses.tsx';
import type { FormHandle } from '#platform/web/forms/use-form.ts';

import type { FacilityDraft } from './facility-draft.ts';

type Props = { form: FormHandle<FacilityDraft> };

const labelOf = ({ prefectureName, name }: PostalPlaceMunicipality) => `${prefectureName}${name}`;

/** Address fields: the postal code fills in municipality and town, which can also be searched or typed. */
export function FacilityAddress({ form }: Props) {
  const { draft, problems, change } = form;
  const [cityText, setCityText] = useState(draft.city?.label ?? '');
  const zipCode = withoutNumberSeparators(draft.zipCode);
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
    ...municipalitySearchQuery(typed),
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
        // A city name edited by hand is no longer the chosen municipality.
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
  const search = useQuery(postalPlacesQuery(zipCode));
  return (
    <PostalCodeAddresses
      search={search}
      found={search.data?.postalPlaces}
      isThere={({ municipality, town }) =>
        municipality.code === draft.city?.code && draft.town.startsWith(town)
      }
      labelOf={({ municipality, town }) => `${labelOf(municipality)}${town}`}
      onPick={onPick}
    />
  );
}
