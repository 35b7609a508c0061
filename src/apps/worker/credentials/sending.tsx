import { Progress } from '#platform/ui/feedback/meter.tsx';

/** Progress of the upload, `share` from 0 to 1; renders nothing without an upload. */
export function PhotoUploadProgress({ share }: { share: number | null }) {
  if (share === null) return null;
  const percent = Math.round(share * 100);
  return <Progress label="写真を送っています" value={percent} max={100} text={`${percent}%`} />;
}
