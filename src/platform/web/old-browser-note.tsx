import { oldBrowserScript, oldestBrowsers } from './old-browser.ts';

/** A script in the head, before all others: finds browsers that cannot run the bundle. */
export function OldBrowserCheck({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      nonce={nonce}
      suppressHydrationWarning
      // Empty in the browser, as the script of the events before hydration.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? oldBrowserScript : '' }}
    />
  );
}

/** Shown by browsers in which scripts are off: forms lead nowhere there. React renders nothing inside of it in a browser. */
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

/** Hidden by an attribute and not by a style: an old browser may not understand the stylesheet either. */
export function OldBrowserNote() {
  return (
    <p
      id="old-browser"
      role="alert"
      hidden
      className="border-b-2 border-danger bg-surface p-4"
      suppressHydrationWarning
      // Empty in the bundle, which an old browser never runs: the server's text stays in the page.
      dangerouslySetInnerHTML={{ __html: import.meta.env.SSR ? oldBrowserSentence() : '' }}
    />
  );
}

function oldBrowserSentence(): string {
  const { safari, chrome, firefox } = oldestBrowsers;
  return `お使いのブラウザは古いため、ボタンが動きません。お仕事の内容を読むことはできます。応募や打刻をするには、スマートフォンを更新してください（iPhoneはiOS ${safari}以降、AndroidはChrome ${chrome}以降、Firefoxは${firefox}以降）。`;
}
