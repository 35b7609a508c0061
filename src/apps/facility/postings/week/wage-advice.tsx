import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';

import { addDays, formatDay } from '#platform/base/jst.ts';
import { formatNumber, type Yen } from '#platform/base/yen.ts';
import { priceAdviceQuery, type PriceAdviceData } from './advice-client.ts';
import { Button } from '#platform/ui/button.tsx';
import { Section } from '#platform/ui/display/card.tsx';
import { Sheet } from '#platform/ui/overlays/sheet.tsx';
import { useDebouncedValue } from '#platform/ui/use-settled.ts';
import { useServerTime } from '#platform/web/server-time.ts';

import {
  wageAdviceNotes,
  similarPostingsLabel,
  wageBandLabel,
  wageBandSentence,
  nearestWageBand,
  postingFillTimeLabel,
  type WageAdviceSpan,
} from './advice.ts';

type Props = {
  templateId: string;
  /** Null while no shift can have the typed times. */
  span: WageAdviceSpan | null;
  /** Null while the typed wage is not a number. */
  wage: Yen | null;
  /** Name of the preset to which the wage belongs, as 「早番」. */
  name: string;
};

/** Text below the hourly wage: how fast similar shifts were filled at the typed wage. */
export function WageAdvice({ span, ...props }: Props) {
  const key = span && `${span.startsAt.toISOString()} ${span.endsAt.toISOString()}`;
  // Request after the typing has paused, not after each digit.
  const [startsAt = '', endsAt = ''] = useDebouncedValue(key)?.split(' ') ?? [];
  if (props.templateId === '' || endsAt === '') return null;
  return <Advice {...props} startsAt={startsAt} endsAt={endsAt} />;
}

type AdviceProps = Omit<Props, 'span'> & { startsAt: string; endsAt: string };

const sides = [
  ['own', 'この施設'],
  ['nearby', '同じ都道府県の他法人'],
] as const;

function Advice({ templateId, startsAt, endsAt, wage, name }: AdviceProps) {
  const [isOpen, setIsOpen] = useState(false);
  const query = useQuery(priceAdviceQuery({ templateId, startsAt, endsAt }));
  const advice = query.data?.priceAdvice;
  if (!advice)
    return query.isError ? (
      <p className="text-sm text-fg-2">
        決まるまでの時間を読み込めませんでした。{' '}
        <Button variant="quiet" size="sm" onClick={() => void query.refetch()}>
          もう一度読み込む
        </Button>
      </p>
    ) : (
      <p aria-busy className="text-sm text-fg-2">
        決まるまでの時間を読み込んでいます…
      </p>
    );
  const lines = sides.flatMap(([side, label]) => {
    const band = nearestWageBand(advice[side], wage);
    return band ? [{ side, text: `${label}：${wageBandSentence(band)}` }] : [];
  });
  if (lines.length === 0) return null;
  return (
    <div className="flex flex-col items-start gap-1">
      {lines.map(({ side, text }) => (
        <p key={side} className="text-sm text-fg-2">
          {text}
        </p>
      ))}
      <Button
        variant="quiet"
        size="sm"
        aria-label={`${name}のくわしい記録を見る`}
        onClick={() => setIsOpen(true)}
      >
        くわしい記録
      </Button>
      {isOpen && (
        <AdviceSheet
          advice={advice}
          name={name}
          span={{ startsAt: new Date(startsAt), endsAt: new Date(endsAt) }}
          onClose={() => setIsOpen(false)}
        />
      )}
    </div>
  );
}

type SheetProps = {
  advice: PriceAdviceData;
  name: string;
  span: WageAdviceSpan;
  onClose: () => void;
};

/** Sheet with the fill times at every wage with enough postings, and notes on the postings counted. */
function AdviceSheet({ advice, name, span, onClose }: SheetProps) {
  const now = useServerTime();
  const last = addDays(advice.until, -1);
  return (
    <Sheet open onClose={onClose} title={`時給と、決まるまでの時間（${name}）`} size="full">
      <div className="flex flex-col gap-6">
        <p className="text-fg-2">
          {formatDay(advice.since)}〜{formatDay(last)}に勤務が始まった募集のうち、
          {similarPostingsLabel(span, now)}
          の記録です。これから決まることを約束するものではありません。
        </p>
        {sides.map(([side, label]) => (
          <Section key={side} title={label}>
            <Bands title={label} bands={advice[side]} />
          </Section>
        ))}
        <ul className="list-disc space-y-1 pl-5 text-sm text-fg-2">
          {wageAdviceNotes.map((note) => (
            <li key={note}>{note}</li>
          ))}
        </ul>
        {/* A scrolling area needs an element that can take the focus. */}
        <Button variant="secondary" onClick={onClose}>
          閉じる
        </Button>
      </div>
    </Sheet>
  );
}

type BandsProps = { title: string; bands: PriceAdviceData['own'] };

function Bands({ title, bands }: BandsProps) {
  if (bands.length === 0)
    return <p className="text-fg-2">表示できるだけの記録が、まだありません。</p>;
  return (
    <table className="w-full table-fixed text-left leading-150 tabular-nums">
      <caption className="sr-only">{title}：時給ごとの、決まった件数と決まるまでの時間</caption>
      <thead>
        <tr className="border-b border-line-weak text-sm text-fg-2">
          {['時給', '決まった件数', '半数が決まるまで'].map((column) => (
            <th key={column} scope="col" className="py-2 pr-2 align-bottom font-normal">
              {column}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {bands.map((band) => (
          <tr key={band.from} className="border-b border-line-weak">
            <th scope="row" className="py-2 pr-2 font-normal wrap-anywhere">
              {wageBandLabel(band)}
            </th>
            <td className="py-2 pr-2 wrap-anywhere">
              {formatNumber(band.postings)}件中{formatNumber(band.filled)}件
            </td>
            <td className="py-2 wrap-anywhere">
              {band.halfWithin === null ? '半数に届かず' : postingFillTimeLabel(band.halfWithin)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
