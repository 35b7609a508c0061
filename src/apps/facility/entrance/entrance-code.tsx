import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { QrImage } from '#platform/ui/display/qr-image.tsx';

export type TimedEntranceCode = { code: string; url: string; from: string; until: string };

type Props = {
  codes: readonly TimedEntranceCode[];
  now: Date;
  /** Proof of the minute in a tablet's QR code; null on a person's page, whose QR code has only the code. */
  minuteProof?: string | null;
};

/** Returns the code that is valid at the given time. */
export function currentEntranceCode<Code extends TimedEntranceCode>(
  codes: readonly Code[],
  now: Date,
) {
  return codes.find((one) => new Date(one.from) <= now && now < new Date(one.until));
}

/** The valid code in large figures with its QR code, or a sentence when no code is valid. */
export function EntranceCodeView({ codes, now, minuteProof = null }: Props) {
  const shown = currentEntranceCode(codes, now);
  if (!shown) {
    return (
      <p role="alert" className="font-bold">
        コードの期限が切れています。通信の状態を確認して、画面を読み込み直してください。
      </p>
    );
  }
  return (
    <>
      <p className="text-lg font-bold">出勤・退勤のときに、スマートフォンで読み取ってください</p>
      <QrImage
        text={minuteProof === null ? shown.url : `${shown.url}&t=${minuteProof}`}
        label="出勤・退勤のQRコード"
        className="w-72"
      />
      <p>
        読み取れないときは、この6桁を入力してください
        <span className="block text-[clamp(2rem,14vw,4.5rem)] leading-130 font-bold tracking-widest tabular-nums">
          {shown.code}
        </span>
      </p>
      <p className="text-sm text-fg-2">
        <JstTime at={shown.until} />
        に、次のコードに変わります
      </p>
    </>
  );
}
