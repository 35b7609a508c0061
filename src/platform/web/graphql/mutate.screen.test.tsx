import { expect, test } from 'vitest';
import { page } from 'vitest/browser';

import { answerDocument, refuseCall, sentIdempotencyKeys } from '#testing/components/api.ts';
import { openScreen } from '#testing/components/screen.tsx';

import { RemovePasskeyMutation } from '../passkeys/passkeys-client.ts';
import { useGraphqlMutation } from './mutate.ts';

const unanswered = () => refuseCall({ code: 'UNAVAILABLE', message: 'ただいま混み合っています' });

/** The idempotency keys of presses in sequence; the server answers only a press of `p9`. */
async function keysOf(once: 'screen' | 'decision', presses: readonly string[]) {
  function Removal() {
    const remove = useGraphqlMutation(RemovePasskeyMutation, { once });
    return [...new Set(presses)].map((id) => (
      <button key={id} type="button" onClick={() => remove.mutate({ id })}>
        {id}
      </button>
    ));
  }
  answerDocument(RemovePasskeyMutation, ({ id }) =>
    id === 'p9' ? { removePasskey: { success: true } } : unanswered(),
  );
  await openScreen({ default: Removal }, { route: 'passkeys', at: '/passkeys' });
  for (const [index, id] of presses.entries()) {
    // oxlint-disable-next-line no-await-in-loop -- press after press
    await page.getByRole('button', { name: id }).click();
    // oxlint-disable-next-line no-await-in-loop -- press after press
    await expect.poll(() => sentIdempotencyKeys(RemovePasskeyMutation)).toHaveLength(index + 1);
  }
  const keys = sentIdempotencyKeys(RemovePasskeyMutation);
  expect(keys).not.toContain(null);
  return keys.map((key) => keys.indexOf(key));
}

test('all sends of a screen have one key', async () => {
  expect(await keysOf('screen', ['p1', 'p2', 'p9', 'p9'])).toEqual([0, 0, 0, 0]);
});

test('a decision keeps its key until it is answered, and another decision has its own', async () => {
  expect(await keysOf('decision', ['p1', 'p2', 'p1', 'p9', 'p9'])).toEqual([0, 1, 0, 3, 4]);
});
