import CloudAlert from 'lucide-react/icons/cloud-exclamation-point';
import SearchX from 'lucide-react/icons/search-x';
import { isRouteErrorResponse, Link, useNavigate, useRevalidator } from 'react-router';

import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Button } from '#platform/ui/button.tsx';
import { Words } from '#platform/ui/display/words.tsx';
import { Screen } from './screen/screen.tsx';

type Fault = { title: string; text: string; passes: boolean };

/**
 * The address and label of the button by which a person leaves the error screen, and the sentence for a page that
 * does not exist.
 */
export type FaultScreenHome = { to: string; label: string; missing: string };

const workersHome: FaultScreenHome = {
  to: paths.search(),
  label: 'お仕事をさがす',
  missing: 'アドレスが間違っているか、ページがなくなりました。お仕事は検索からさがせます。',
};
const gone: Fault = {
  title: 'この募集は終了しました',
  text: '掲載期間が終わりました。近くの似たお仕事を検索からさがせます。',
  passes: false,
};
const unknown: Fault = {
  title: '表示できませんでした',
  text: '通信に失敗しました。電波のよい場所で、もう一度お試しください。',
  passes: true,
};

function faultOf(error: unknown, { missing }: FaultScreenHome): Fault {
  if (!isRouteErrorResponse(error)) return unknown;
  switch (error.status) {
    case 403:
      // The loader's sentence names who may open the page.
      return { title: 'この画面は開けません', text: sentenceOf(error.data), passes: false };
    case 404:
      return { title: 'ページが見つかりません', text: missing, passes: false };
    case 410:
      return gone;
    case 503:
      // The loader's sentence names the cause: no connection, a busy server, or maintenance.
      return typeof error.data === 'string' ? passing(error.data) : unknown;
    default:
      return unknown;
  }
}

const sentenceOf = (said: unknown): string => String(said).replace(/。?$/, '。');

const passing = (sentence: string): Fault => ({
  title: /メンテナンス/.test(sentence) ? 'メンテナンス中です' : unknown.title,
  text: sentenceOf(sentence),
  passes: true,
});

export type FaultProps = { error: unknown; home?: FaultScreenHome | undefined };

/** The error screen inside the frame: the cause, and buttons to retry or to open `home`. */
export default function FaultScreen({ error, home = workersHome }: FaultProps) {
  const fault = faultOf(error, home);
  const navigate = useNavigate();
  const { revalidate, state } = useRevalidator();
  return (
    <Screen title={fault.title} noIndex focusKey={fault.text} back={() => void navigate(-1)}>
      <div data-fault className="flex flex-col items-center gap-5 px-4 py-12 text-center">
        <span
          aria-hidden
          className="grid size-18 place-items-center rounded-full bg-brand-weak text-brand [&>svg]:size-8"
        >
          {fault.passes ? <CloudAlert /> : <SearchX />}
        </span>
        <p className="lead">
          <Words>{fault.text}</Words>
        </p>
        <div className="flex flex-wrap justify-center gap-3">
          {fault.passes && (
            <Button
              pending={state === 'loading'}
              pendingLabel="読み込んでいます…"
              onClick={() => void revalidate()}
            >
              もう一度読み込む
            </Button>
          )}
          <Link
            to={home.to}
            className={buttonClass({ variant: fault.passes ? 'secondary' : 'primary' })}
          >
            <Words>{home.label}</Words>
          </Link>
        </div>
      </div>
    </Screen>
  );
}
