import type { CorporationExposure } from '#gen/types.ts';
import { formatNumber, formatYen } from '#platform/base/yen.ts';
import { DefinitionList, DefinitionRow } from '#platform/ui/display/definition-list.tsx';
import { Banner } from '#platform/ui/feedback/banner.tsx';
import { exposureExcessOf } from '#domain/trust/exposure.ts';
import { exposureReliefText } from '#domain/trust/messages.ts';

type Part = { pay: number; fee: number; count: number };

/** An exposure as a page receives it, without the names of its types. */
export type ShownExposure = Omit<
  CorporationExposure,
  '__typename' | 'deposits' | 'owed' | 'contracts' | 'seats'
> & { owed: Part; contracts: Part; seats: Part };

const yenOf = ({ pay, fee }: Part) => pay + fee;

const partText = (part: Part, counted: string) =>
  `${formatYen(yenOf(part))}（${formatNumber(part.count)}${counted}、うち手数料${formatYen(part.fee)}）`;

/** `count` and `fee` are those of the shifts without an invoice; the yen contain the unpaid invoices. */
const owedText = (owed: Part) =>
  owed.count === 0
    ? formatYen(yenOf(owed))
    : `${formatYen(yenOf(owed))}（うち請求前の勤務${formatNumber(owed.count)}件の手数料${formatYen(owed.fee)}）`;

/** The figures of an exposure: what it consists of, its limit, and what frees it. */
export function ExposureFigures({ exposure }: { exposure: ShownExposure }) {
  const { total, limit, owed, contracts, seats, grantedReason } = exposure;
  return (
    <div className="flex flex-col gap-3">
      <ExposureWarning exposure={exposure} />
      <DefinitionList>
        <DefinitionRow label="見込み額">{formatYen(total)}</DefinitionRow>
        <DefinitionRow label="上限">{formatYen(limit)}</DefinitionRow>
        {grantedReason !== null && (
          <DefinitionRow label="上限の理由">{grantedReason}</DefinitionRow>
        )}
        <DefinitionRow label="未払いの請求書と、請求前の勤務">{owedText(owed)}</DefinitionRow>
        <DefinitionRow label="成立した契約">{partText(contracts, '件')}</DefinitionRow>
        <DefinitionRow label="空いている募集">{partText(seats, '名')}</DefinitionRow>
      </DefinitionList>
    </div>
  );
}

const aboveLimitSentence = '新しい募集と、給与や人数の引き上げは掲載できません。';

/** Banner of an exposure near or above its limit; nothing below. */
export function ExposureWarning({ exposure }: { exposure: ShownExposure }) {
  const { total, limit, owed, seats, isNearLimit } = exposure;
  if (!isNearLimit) return null;
  const excess = exposureExcessOf(total, limit);
  const relief = exposureReliefText({ seats: yenOf(seats), owed: yenOf(owed) });
  return (
    <Banner
      announce={false}
      tone={excess > 0 ? 'danger' : 'warn'}
      title={
        excess > 0
          ? `立替の上限を${formatYen(excess)}超えています`
          : `立替の上限まで、あと${formatYen(limit - total)}です`
      }
    >
      {excess > 0 ? aboveLimitSentence : ''}
      {relief}
      成立している契約と給与の支払いはそのまま続きます。
    </Banner>
  );
}
