import { useSuspenseQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { useNavigate, useSearchParams } from 'react-router';

import { ActionBar } from '#ui/action-bar.tsx';
import { Button } from '#ui/button.tsx';
import { PageHeader } from '#ui/page-header.tsx';
import { page } from '#web/page.ts';

import { areaTree, citiesMost, type Region } from '../client.ts';
import { AreaBranch } from './area-branch.tsx';
import { PickerBack } from './picker-back.tsx';
import { decide, readChosen, type ChosenAreas } from './picker-params.ts';

const route = page({ queries: () => [areaTree()] });
export const loader = route.loader;
export const clientLoader = route.clientLoader;

type Prefecture = Region['areaLList'][number];

/** Region → prefecture → municipalities; a whole prefecture stands for all of its municipalities. */
export default function Areas() {
  const [params] = useSearchParams();
  const navigate = useNavigate();
  const { areaTree: regions } = useSuspenseQuery(areaTree()).data;
  const [chosen, setChosen] = useState<ChosenAreas>(() => readChosen(params));
  const count = chosen.prefectures.length + chosen.cities.length;
  const tooMany = chosen.cities.length > citiesMost;

  return (
    <>
      <title>エリアを選ぶ | ひとこま</title>
      <meta name="robots" content="noindex" />
      <PageHeader title="エリアを選ぶ" back={<PickerBack />} />
      <div className="flex flex-col gap-6 px-4 py-5">
        {regions.map((region) => (
          <section key={region.id} className="flex flex-col gap-2">
            <h2 className="text-sm font-bold text-fg-2">{region.name}</h2>
            <ul className="divide-y divide-line-weak overflow-hidden rounded-16 border border-line-weak bg-surface shadow-card">
              {region.areaLList.map((prefecture) => (
                <li key={prefecture.id}>
                  <AreaBranch
                    prefecture={prefecture}
                    chosen={chosen}
                    onWhole={(on) => setChosen(withWhole(chosen, prefecture, on))}
                    onCity={(id, on) => setChosen(withCity(chosen, prefecture, { id, on }))}
                  />
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
      <ActionBar
        aside={
          <Button
            variant="secondary"
            size="lg"
            onClick={() => setChosen({ prefectures: [], cities: [] })}
          >
            クリア
          </Button>
        }
      >
        <Button
          size="lg"
          wide
          reason={tooMany ? `市区町村は${citiesMost}件まで選べます` : null}
          onClick={() => void navigate(decide(params, chosen), { replace: true })}
        >
          {count === 0 ? 'すべての地域に決定' : `${count}件を選択中・決定`}
        </Button>
      </ActionBar>
    </>
  );
}

/** A whole prefecture makes its single municipalities needless. */
function withWhole(chosen: ChosenAreas, { id, areaMList }: Prefecture, on: boolean): ChosenAreas {
  const own = new Set(areaMList.map((city) => city.id));
  return {
    prefectures: [...chosen.prefectures.filter((other) => other !== id), ...(on ? [id] : [])],
    cities: chosen.cities.filter((city) => !own.has(city)),
  };
}

/** One municipality on or off; taking one out of a whole prefecture leaves the others. */
function withCity(
  { prefectures, cities }: ChosenAreas,
  prefecture: Prefecture,
  { id, on }: { id: string; on: boolean },
): ChosenAreas {
  const whole = prefectures.includes(prefecture.id);
  const before = whole ? [...cities, ...prefecture.areaMList.map((city) => city.id)] : cities;
  return {
    prefectures: prefectures.filter((other) => other !== prefecture.id),
    cities: [...before.filter((other) => other !== id), ...(on ? [id] : [])],
  };
}
