import { Link } from 'react-router';

import { phoneNumberReuseDays } from '#access/worker/sign-in/silence-rules.ts';
import { formatDay } from '#platform/base/jst.ts';
import { paths } from '#platform/base/paths.ts';
import { buttonClass } from '#platform/ui/button-class.ts';
import { Card, Section } from '#platform/ui/display/card.tsx';
import { JstTime } from '#platform/ui/dates/jst-time.tsx';
import { Money } from '#platform/ui/display/money.tsx';

import type { DemoOverviewData } from '#apps/demo/demo-client.ts';
import { formatDemoContact } from '#apps/demo/view.ts';

/** デモのワーカー: panel with the workers to sign in as, and the purpose of each. */
export function DemoPeople({ id, overview }: { id: string; overview: DemoOverviewData }) {
  return (
    <Section id={id} title="デモのワーカー" className="scroll-mt-32">
      <ul className="flex flex-col gap-3">
        {overview.demoWorkers.map((worker) => (
          <li key={worker.id}>
            <Card as="article" className="flex flex-col gap-2">
              <div className="flex flex-wrap items-baseline justify-between gap-x-4">
                <h3 className="font-bold">{worker.name}</h3>
                <span className="whitespace-nowrap tabular-nums">
                  {formatDemoContact(worker.phoneNumber)}
                </span>
              </div>
              <p className="text-sm">{worker.note}</p>
              <p className="flex flex-wrap gap-x-4 text-sm text-fg-2">
                <span>
                  残高 <Money amount={worker.balance} />
                </span>
                {worker.bornOn && <span>生年月日 {formatDay(worker.bornOn)}</span>}
                {worker.nextShiftAt && (
                  <span>
                    次の勤務 <JstTime at={worker.nextShiftAt} />
                  </span>
                )}
              </p>
              <div className="flex flex-wrap gap-2">
                <a
                  href={paths.signIn({ phone: worker.phoneNumber })}
                  target="hitokoma"
                  className={buttonClass({ variant: 'secondary', size: 'sm' })}
                >
                  この番号で
                  <wbr />
                  ログイン
                </a>
                {worker.nextShiftFacilityId && (
                  <Link
                    to={`?facility=${worker.nextShiftFacilityId}#facilities`}
                    className={buttonClass({ variant: 'quiet', size: 'sm' })}
                  >
                    施設を開く
                  </Link>
                )}
              </div>
            </Card>
          </li>
        ))}
      </ul>
      <p className="text-sm text-fg-2">
        別の人でログインするときは、先にアプリのマイページからログアウトしてください。上の
        {overview.demoWorkers.length}人のほかに、どの番号でも新しく登録できます。
        {phoneNumberReuseDays}
        日ログインのなかった番号では、生年月日も聞かれます。
      </p>
    </Section>
  );
}
