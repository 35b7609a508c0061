import { useInfiniteQuery } from '@tanstack/react-query';
import Search from 'lucide-react/icons/search';
import { useDeferredValue, useState } from 'react';
import { Link, useSearchParams } from 'react-router';

import { Banner } from '#platform/ui/feedback/banner.tsx';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { ListRow, RowList } from '#platform/ui/navigation/list-row.tsx';
import { SwitchRow } from '#platform/ui/fields/switch-row.tsx';
import { TextField } from '#platform/ui/fields/text-field.tsx';
import { useGraphqlMutation } from '#platform/web/graphql/mutate.ts';

import {
  demoFacilitySearchQuery,
  DemoSetAutoAnswerMutation,
  type DemoOverviewData,
} from '#apps/demo/demo-client.ts';
import { DemoFacility } from './demo-facility.tsx';
import { ShowMoreButton } from './further.tsx';

type DemoFacilitiesProps = { id: string; overview: DemoOverviewData };

/** 施設: panel to find a facility by name or by its current events. */
export function DemoFacilities({ id, overview }: DemoFacilitiesProps) {
  const [params] = useSearchParams();
  const facilityId = params.get('facility');
  return (
    <Section id={id} title="施設" className="scroll-mt-32">
      <AutoAnswer isOn={overview.demoRegion.autoAnswer} />
      {facilityId ? (
        <DemoFacility key={facilityId} id={facilityId} />
      ) : (
        <Busy overview={overview} />
      )}
      <FindFacility />
    </Section>
  );
}

function AutoAnswer({ isOn }: { isOn: boolean }) {
  const set = useGraphqlMutation(DemoSetAutoAnswerMutation, { invalidates: ['DemoOverview'] });
  const shown = set.isPending ? set.variables.input.autoAnswer : isOn;
  return (
    <Card>
      <SwitchRow
        label="施設が自動で答える"
        description="選考ありの応募は約5分後に採用し、予定から1時間以内の修正は約3時間後に承認します（どちらもデモの時計で）。自分で操作するときは切ってください"
        checked={shown}
        failure={set.error?.message}
        onChange={(event) => set.mutate({ input: { autoAnswer: event.target.checked } })}
      />
    </Card>
  );
}

type Going = { facilityId: string; facilityName: string; words: string[] };

const waitingStates = ['APPLIED', 'CHECKED_IN', 'REVIEWING', 'SCHEDULED', 'CHECKED_OUT'];

/** Returns the facilities with waiting or coming events, the most urgent first. */
function going({ demoActivity }: DemoOverviewData): Going[] {
  const found = new Map<string, Going>();
  const add = (one: { facilityId: string; facilityName: string }, word: string) => {
    const known = found.get(one.facilityId) ?? { ...one, words: [] };
    found.set(one.facilityId, known);
    if (!known.words.includes(word)) known.words.push(word);
  };
  for (const state of waitingStates) {
    for (const shift of demoActivity.filter((one) => one.state === state)) {
      add(shift, words[state] ?? state);
    }
  }
  return [...found.values()];
}

const words: Record<string, string> = {
  APPLIED: '応募の返事待ち',
  CHECKED_IN: '勤務中',
  REVIEWING: '修正の承認待ち',
  SCHEDULED: 'これからの勤務',
  CHECKED_OUT: '給与の確認待ち',
};

function Busy({ overview }: { overview: DemoOverviewData }) {
  const facilities = going(overview);
  if (facilities.length === 0) {
    return <p className="text-fg-2">応募や勤務があると、その施設がここに並びます。</p>;
  }
  return (
    <RowList>
      {facilities.slice(0, 12).map(({ facilityId, facilityName, words: what }) => (
        <ListRow
          key={facilityId}
          as={Link}
          to={`?facility=${facilityId}#facilities`}
          title={facilityName}
          description={what.join('・')}
        />
      ))}
    </RowList>
  );
}

function FindFacility() {
  const [text, setText] = useState('');
  const wanted = useDeferredValue(text.trim());
  const search = useInfiniteQuery({ ...demoFacilitySearchQuery(wanted), enabled: wanted !== '' });
  const found = search.data?.rows ?? [];
  return (
    <div className="flex flex-col gap-3">
      <TextField
        label="施設を名前や地名でさがす"
        type="search"
        icon={<Search aria-hidden className="size-5" />}
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      <output className="block">
        {wanted !== '' && search.data && found.length === 0 && (
          <p className="text-fg-2">見つかりませんでした。名前の一部や市区町村で試してください</p>
        )}
        {search.isError && (
          <Banner tone="danger" announce="in-place">
            {search.error.message}
          </Banner>
        )}
      </output>
      {wanted !== '' && found.length > 0 && (
        <RowList>
          {found.map((facility) => (
            <ListRow
              key={facility.id}
              as={Link}
              to={`?facility=${facility.id}#facilities`}
              title={facility.name}
              onClick={() => setText('')}
              description={`${facility.service}・${facility.address}`}
            />
          ))}
        </RowList>
      )}
      {wanted !== '' && <ShowMoreButton list={search} label="ほかの施設を見る" />}
    </div>
  );
}
