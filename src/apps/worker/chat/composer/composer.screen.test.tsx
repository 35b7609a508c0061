import { describe, expect, test } from 'vitest';
import { page, userEvent } from 'vitest/browser';

import {
  chooseMessageAction,
  facilityMessage,
  messageField as field,
  openConversation as open,
  ownMessage,
  pressSendButton as press,
} from '#testing/components/conversation.tsx';

import { chatLimits } from '#domain/chat/protocol/protocol.ts';
import { chatComposerTexts } from '#domain/chat/protocol/texts.ts';

const button = (name: string) => page.getByRole('button', { name });

describe('sending', () => {
  test('an empty message is not sent, and nothing is wrong with it', async () => {
    const { sent } = await open();
    await field().fill('  ');
    await expect.element(button('送信する')).toHaveAttribute('aria-disabled', 'true');
    await press();
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  test('the text is sent without its blank ends, and the field is empty again', async () => {
    const { sent } = await open();
    await field().fill(' 着きました \n');
    await press();
    await expect.element(field()).toHaveValue('');
    await expect.poll(() => sent).toMatchObject([{ channelId: 'c1', text: '着きました' }]);
  });

  test('Enter sends, and Enter with Shift begins a line', async () => {
    const { sent } = await open();
    await field().click();
    await userEvent.keyboard('a{Shift>}{Enter}{/Shift}b{Enter}');
    await expect.poll(() => sent).toMatchObject([{ text: 'a\nb' }]);
  });

  test('a text that is too long says so while it is written, and is not sent', async () => {
    const { sent } = await open();
    await field().fill('あ'.repeat(chatLimits.maxTextLength + 2));
    await expect.element(page.getByText(chatComposerTexts.textLong(2))).toBeVisible();
    await expect.element(field()).toHaveAttribute('aria-invalid', 'true');
    await press();
    await field().fill('短くします');
    await expect.element(field()).not.toHaveAttribute('aria-invalid');
    expect(sent).toEqual([]);
  });

  test('after a message slow mode holds the next one, and is announced once', async () => {
    // Slow mode ends an hour from now, so that no countdown ends during the test.
    const { sent } = await open({ now: () => Date.now() + 3_600_000 });
    await field().fill('一つ目');
    await press();
    await expect
      .element(page.getByText(chatComposerTexts.slowSpoken, { exact: true }))
      .toBeInTheDocument();
    await expect.poll(() => sent.length).toBe(1);
    await field().fill('二つ目');
    await expect.element(button('送信する')).toHaveAttribute('aria-disabled', 'true');
    await press();
    await expect.element(field()).toHaveValue('二つ目');
    expect(sent.length).toBe(1);
  });
});

describe('the draft', () => {
  test('is there when the conversation is opened again, until it is sent', async () => {
    await open();
    await field().fill('あとで送ります');
    await button('開く・閉じる').click();
    await button('開く・閉じる').click();
    await expect.element(field()).toHaveValue('あとで送ります');
    await press();
    await button('開く・閉じる').click();
    await button('開く・閉じる').click();
    await expect.element(field()).toHaveValue('');
  });

  test('begins with the text of the screen before', async () => {
    await open({ text: '到着が遅れます' });
    await expect.element(field()).toHaveValue('到着が遅れます');
  });

  test('is reported as typing, and its end when the field is left', async () => {
    const { typed } = await open();
    await field().fill('着');
    expect(typed).toEqual([true]);
    field().element().blur();
    await expect.poll(() => typed).toEqual([true, false]);
  });
});

describe('ready sentences', () => {
  test('fill the field of a facility and leave with the first letter', async () => {
    await open();
    await button('入口はどこですか').click();
    await expect.element(field()).toHaveValue('入口はどこですか');
    await expect.element(field()).toHaveFocus();
    await expect.element(page.getByRole('list', { name: /よく使う文/ })).not.toBeInTheDocument();
  });

  test('are not offered to customer support', async () => {
    await open({ type: 'support' });
    await expect.element(page.getByRole('list', { name: /よく使う文/ })).not.toBeInTheDocument();
  });
});

describe('the modes', () => {
  test('an answer quotes the message, once', async () => {
    const { sent } = await open();
    await chooseMessageAction(facilityMessage.text, '返信');
    await expect.element(page.getByText('このメッセージに返信')).toBeVisible();
    await expect.element(field()).toHaveFocus();
    await field().fill('わかりました');
    await press();
    await expect.element(page.getByText('このメッセージに返信')).not.toBeInTheDocument();
    await expect.poll(() => sent).toMatchObject([{ text: 'わかりました', quoteId: 'm1' }]);
  });

  test('editing sets the draft aside and brings it back', async () => {
    const { sent } = await open();
    await field().fill('書きかけ');
    await chooseMessageAction(ownMessage.text, '編集');
    await expect.element(field()).toHaveValue(ownMessage.text);
    await field().fill('9時に着きます');
    await press();
    await expect.element(page.getByText('9時に着きます')).toBeVisible();
    await expect.element(field()).toHaveValue('書きかけ');
    expect(sent).toEqual([]);
  });

  test('a refused edit says why and keeps the text', async () => {
    const server = await open();
    await chooseMessageAction(ownMessage.text, '編集');
    await field().fill('9時に着きます');
    server.refuse('NO_ANSWER', '通信に失敗しました');
    await press();
    await expect
      .element(page.getByRole('status').getByText('通信に失敗しました').first())
      .toBeVisible();
    await expect.element(field()).toHaveValue('9時に着きます');
    await button('編集をやめる').click();
    await expect.element(field()).toHaveValue('');
  });

  test('a reply in a thread is also shown in the channel only when the box is checked', async () => {
    const { sent } = await open({ parentId: 'm1' });
    await field().fill('一つ目の返信');
    await page.getByRole('checkbox', { name: 'トーク画面にも表示する' }).click();
    await press();
    await expect.poll(() => sent).toMatchObject([{ parentId: 'm1', isAlsoInChannel: true }]);
    await expect
      .element(page.getByRole('checkbox', { name: 'トーク画面にも表示する' }))
      .not.toBeChecked();
  });
});
