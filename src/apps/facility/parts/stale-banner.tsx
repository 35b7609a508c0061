import { Banner } from '#platform/ui/feedback/banner.tsx';

/** Banner that says that the shown data may be old, while refetching fails. */
export function StaleDataBanner({ error }: { error: Error | null }) {
  if (!error) return null;
  return (
    <Banner tone="warn" announce="in-place" title="最新の状態を読み込めません">
      表示されている内容は古い可能性があります。通信の状態を確認してください。つながると自動で更新されます。
    </Banner>
  );
}
