import { buttonClass } from '#platform/ui/button-class.ts';
import { Section } from '#platform/ui/display/card.tsx';
import { CopyButton } from '#platform/ui/copy-button.tsx';
import { Words } from '#platform/ui/display/words.tsx';

/** The calendar's secret URL with buttons to copy it or to subscribe. */
export function CalendarAddress({ url }: { url: string }) {
  return (
    <Section
      title="カレンダーのアドレス（URL）"
      aside={<CopyButton text={url} what="カレンダーのアドレス" />}
    >
      <p className="rounded-12 border border-line bg-surface-2 p-3 text-sm break-all select-all">
        {url}
      </p>
      <p className="text-fg-2">
        <Words>この画面を離れると、もう表示されません。</Words>
      </p>
      <a
        className={buttonClass({ wide: true })}
        // Calendar programs open `webcal:` links and ask whether to subscribe.
        href={url.replace(/^https?:/, 'webcal:')}
      >
        <Words>カレンダーアプリで開く</Words>
      </a>
      <p className="text-sm text-fg-2">
        <Words>
          Googleカレンダーでは、パソコンの「他のカレンダーを追加」→「URLで追加」に貼り付けてください。
        </Words>
      </p>
    </Section>
  );
}
