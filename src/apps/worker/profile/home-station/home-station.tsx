import { keepPreviousData, useQuery, useSuspenseQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { sameSitePath } from '#platform/base/own-path.ts';
import { paths } from '#platform/base/paths.ts';
import type { FieldErrors } from '#platform/base/refusal.ts';
import { stationSearchQuery } from '#apps/worker/places/places-client.ts';
import { Button } from '#platform/ui/button.tsx';
import type { Sentence } from '#platform/ui/display/sentence.ts';
import { Words } from '#platform/ui/display/words.tsx';
import { ChipGroup } from '#platform/ui/fields/chip-group.tsx';
import { ComboField } from '#platform/ui/fields/combo-field.tsx';
import { ActionBar } from '#platform/ui/navigation/action-bar.tsx';
import { toast } from '#platform/ui/overlays/toast.ts';
import { FormErrors } from '#platform/web/forms/form-errors.tsx';
import { useForm } from '#platform/web/forms/use-form.ts';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';
import { pageLoaders } from '#platform/web/graphql/page.ts';
import type { ScreenHandle } from '#platform/web/screen-handle.ts';
import { Screen } from '#platform/web/screen/screen.tsx';

import {
  homeStationQuery,
  queriesStaleAfterHomeStationChange,
  UpdateHomeStationMutation,
} from './client.ts';

const route = pageLoaders({ needsSession: true, queries: () => [homeStationQuery()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;
export const handle: ScreenHandle = { hidesTabs: true };

/** 自宅の最寄り駅: chosen among suggestions for the address or by name, or removed. */
export default function HomeStationScreen() {
  const { station } = useSuspenseQuery(homeStationQuery()).data.homeStation;
  const { form, remove, back } = useHomeStation(station?.code ?? null);
  return (
    <Screen title="自宅の最寄り駅" back={back}>
      <form method="post" noValidate className="flex flex-1 flex-col" onSubmit={form.onSubmit}>
        <div className="flex flex-col gap-7 px-4 py-5">
          <FormErrors form={form} title="保存できませんでした" />
          <p className="text-fg-2">
            <Words>
              お仕事ごとに、自宅から何分かかるかの目安を表示します。駅は施設には表示されません。
            </Words>
          </p>
          <StationChoice
            value={form.draft.stationCode}
            error={form.problems['stationCode']}
            onChange={(stationCode) => form.change({ stationCode })}
          />
        </div>
        <ActionBar>
          <Button
            type="submit"
            size="lg"
            wide
            pending={form.isPending}
            pendingLabel="保存しています…"
          >
            保存する
          </Button>
          <Button variant="secondary" wide pending={remove.isPending} onClick={remove.send}>
            {station === null ? '登録しない' : '登録した駅を外す'}
          </Button>
        </ActionBar>
      </form>
    </Screen>
  );
}

function useHomeStation(saved: string | null) {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const back = sameSitePath(params.get('returnTo')) ?? paths.me.profile();
  const options = {
    invalidates: queriesStaleAfterHomeStationChange,
    onSuccess: () => navigate(back, { replace: true }),
  };
  const save = useGraphqlMutation(UpdateHomeStationMutation, options);
  const removal = useGraphqlMutation(UpdateHomeStationMutation, {
    ...options,
    onError: ({ message }) => toast.error(message),
  });
  const form = useForm<{ stationCode: string | null }>({
    initial: { stationCode: saved },
    check({ stationCode }): FieldErrors {
      return stationCode === null ? { stationCode: '最寄り駅を選んでください' } : {};
    },
    submit: (input) => save.mutateAsync({ input }),
  });
  const send = () => removal.mutate({ input: { stationCode: null } });
  return { form, remove: { send, isPending: removal.isPending }, back };
}

type Named = { code: string; name: string };

type StationChoiceProps = {
  value: string | null;
  error: Sentence | undefined;
  onChange: (code: string | null) => void;
};

/** The stations that the address suggests, and a search for any other. */
function StationChoice({ value, error, onChange }: StationChoiceProps) {
  const { station, proposals } = useSuspenseQuery(homeStationQuery()).data.homeStation;
  const [found, setFound] = useState<Named | null>(station);
  const [text, setText] = useState('');
  const asked = useDeferredValue(text);
  const search = useQuery({
    ...stationSearchQuery(asked),
    enabled: asked.trim() !== '',
    placeholderData: keepPreviousData,
  });
  const results = search.data?.searchStation ?? [];
  const offered = [...(found ? [found] : []), ...proposals];
  const options = [...new Map(offered.map((one) => [one.code, one])).values()];
  return (
    <>
      {options.length > 0 && (
        <ChipGroup
          label={proposals.length > 0 ? '住所に近そうな駅' : '選んだ駅'}
          options={options.map(({ code, name }) => ({ value: code, label: `${name}駅` }))}
          value={value}
          onChange={onChange}
        />
      )}
      <ComboField
        label="駅名でさがす"
        name="stationCode"
        support="漢字・かなで検索できます"
        options={
          text.trim() === ''
            ? []
            : results.map(({ code, name, lineNames }) => ({
                id: code,
                label: `${name}駅`,
                sub: lineNames.slice(0, 3).join('・'),
              }))
        }
        value={results.some(({ code }) => code === value) ? value : null}
        query={text}
        onQuery={setText}
        loading={search.isFetching}
        emptyText="見つかりません。駅名の一部でお試しください"
        error={error}
        onChange={(code) => {
          const picked = results.find((one) => one.code === code);
          if (!picked) return;
          setFound(picked);
          setText(`${picked.name}駅`);
          onChange(picked.code);
        }}
      />
    </>
  );
}
