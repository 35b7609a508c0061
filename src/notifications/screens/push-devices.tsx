import { Button } from '#ui/button.tsx';
import { JstTime } from '#ui/dates/jst-time.tsx';
import { Words } from '#ui/display/words.tsx';
import type { Push } from '#web/push/use-push.ts';

/** Every browser that gets the worker's notices, each with a way to end that. */
export function PushDevices({ push }: { push: Push }) {
  const { settings, state, pending } = push;
  const devices = settings?.devices ?? [];
  if (devices.length === 0) return null;
  const ownId = state?.kind === 'on' ? state.device.id : null;
  return (
    <>
      <h3 className="pt-1 font-bold">
        <Words>受け取っている端末</Words>
      </h3>
      <ul className="divide-y divide-line-weak rounded-16 border border-line-weak bg-surface px-4 shadow-card">
        {devices.map(({ id, label, registeredAt, deliveredAt }) => (
          <li
            key={id}
            className="flex flex-wrap items-center justify-between gap-x-3 gap-y-2 py-2.5"
          >
            <span className="min-w-0 flex-[1_1_9em]">
              <span className="block">
                {label}
                {id === ownId && (
                  <span className="font-bold text-brand">
                    <Words>（この端末）</Words>
                  </span>
                )}
              </span>
              <span className="block text-sm text-fg-2">
                <Words>
                  登録 <JstTime at={registeredAt} />
                </Words>
              </span>
              {deliveredAt && (
                <span className="block text-sm text-fg-2">
                  <Words>
                    最後の通知 <JstTime at={deliveredAt} />
                  </Words>
                </span>
              )}
            </span>
            {id !== ownId && (
              <Button
                variant="secondary"
                size="sm"
                aria-label={`${label}への通知を止める`}
                pending={pending === id}
                pendingLabel="停止中…"
                onClick={() => void push.turnOff(id)}
              >
                止める
              </Button>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
