import { useEffect, useRef } from 'react';

import { Button } from '#platform/ui/button.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Card } from '#platform/ui/display/card.tsx';
import { QrImage } from '#platform/ui/display/qr-image.tsx';

import '#apps/facility/today/print.css';
import { ownPeopleLinkLastDay } from './pool-lists.ts';
import type { CreatedOwnPeopleLink } from './own-people-link-sheet.tsx';

type Props = { made: CreatedOwnPeopleLink; facilityName: string; onClose: () => void };

/** Card with the URL and QR code of a new link, which cannot be shown again, and with the paper to print. */
export function CreatedOwnPeopleLinkCard({ made, facilityName, onClose }: Props) {
  const { name, path, maxUses, expiresAt } = made;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const address = new URL(path, location.href).href;
  return (
    <>
      <Card as="section" className="flex flex-col items-center gap-4 print:hidden">
        <h2 ref={heading} tabIndex={-1} className="text-lg font-bold wrap-anywhere">
          「{name}」のリンクができました
        </h2>
        <QrImage text={address} label="なかまに入るページのQRコード" />
        <code className="w-full rounded-12 border border-line bg-surface-2 px-4 py-3 text-sm wrap-anywhere">
          {address}
        </code>
        <p className="flex flex-wrap justify-center gap-3">
          <CopyButton text={address} what="リンク" />
          <Button variant="secondary" size="sm" onClick={() => window.print()}>
            印刷する
          </Button>
          <Button variant="secondary" size="sm" onClick={onClose}>
            閉じる
          </Button>
        </p>
        <p className="text-sm text-fg-2">
          {maxUses}人まで、
          <JstTime at={ownPeopleLinkLastDay(expiresAt)} format="day" />
          まで使えます。閉じたりページを離れたりすると、もう一度表示することはできません。
        </p>
      </Card>
      <div data-print-sheet className="hidden flex-col items-center gap-6 text-center print:flex">
        <p className="text-3xl font-bold">{facilityName}の「なかま」に入りませんか</p>
        <p className="text-xl">
          スマートフォンのカメラで読み取り、内容を確かめてから「このなかまに入る」を押してください。
        </p>
        <QrImage text={address} label="なかまに入るページのQRコード" className="w-96" />
        <p className="text-xl">
          先着{maxUses}人・
          <JstTime at={expiresAt} />
          まで
        </p>
      </div>
    </>
  );
}
