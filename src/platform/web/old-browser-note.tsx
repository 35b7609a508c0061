import { oldBrowserScript, oldestBrowsers } from './old-browser.ts';

/** A script in the head, before all others: finds browsers that cannot run the bundle. */
export function OldBrowserCheck({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // Empty in the browser, like the script that records events before hydration.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? oldBrowserScript : '' }}
    />
  );
}

/** A note for browsers with scripts off, where forms do not work. With scripts on, React leaves it empty. */
export function NoScriptsNote() {
  return (
    <noscript>
      {import.meta.env.SSR && (
        <p className="border-b-2 border-danger bg-surface p-4">
          JavaScriptがオフのため、ボタンが動きません。お仕事の内容を読むことはできます。ログイン・応募・打刻をするには、ブラウザの設定でJavaScriptをオンにしてください。
        </p>
      )}
    </noscript>
  );
}

/**
 * A note for old browsers, hidden by an attribute instead of a style, because an old browser may not understand the
 * stylesheet.
 */
export function OldBrowserNote() {
  return (
    <p
      id="old-browser"
      role="alert"
      hidden
      className="border-b-2 border-danger bg-surface p-4"
      suppressHydrationWarning
      // Empty in the bundle, which an old browser never runs: the server's text then stays in the page.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? oldBrowserSentence() : '' }}
    />
  );
}

function oldBrowserSentence(): string {
  const { safari, chrome, firefox } = oldestBrowsers;
  return `お使いのブラウザは古いため、ボタンが動きません。お仕事の内容を読むことはできます。応募や打刻をするには、スマートフォンを更新してください（iPhoneはiOS ${safari}以降、AndroidはChrome ${chrome}以降、Firefoxは${firefox}以降）。`;
}
