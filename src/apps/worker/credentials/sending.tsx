import { Progress } from '#platform/ui/feedback/meter.tsx';

/** How much of the pictures has left; nothing while nothing is being sent. */
export function Sending({ share }: { share: number | null }) {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return <Progress label="写真を送っています" value={percent} max={100} text={`${percent}%`} />;
}
