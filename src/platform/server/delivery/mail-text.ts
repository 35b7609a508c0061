import type { Company } from '../company.server.ts';

/** The parts of an e-mail: the message's text and the frame around it. */
export type MailParts = {
  body: string;
  /** The absolute URL of the screen that the mail is about. */
  link: string | null;
  /** The URL of the notification settings; null for a recipient without an account. */
  settings: string | null;
  /** The company named as the sender. */
  sender: Pick<Company, 'name' | 'address' | 'complaints'>;
};

const settingsSentence = 'お知らせの受け取り方は、次の画面で変えられます。';
const sentence = 'このメールは送信専用です。返信いただいてもお答えできません。';

/** The plain text of an e-mail. */
export function mailTextOf({ body, link, settings, sender }: MailParts): string {
  const parts = [
    body,
    ...(link === null ? [] : [`▼ひとこまで開く\n${link}`]),
    [
      '――――――',
      'ひとこま',
      ...senderLines(sender),
      sentence,
      ...(settings === null ? [] : [settingsSentence, settings]),
    ].join('\n'),
  ];
  return `${parts.join('\n\n')}\n`;
}

/** The same mail as HTML for any mail program: no pictures, no external styles, no tracking. */
export function mailHtmlOf({ body, link, settings, sender }: MailParts): string {
  const paragraphs = body
    .split(/\n{2,}/)
    .map((part) => `<p>${escaped(part).replaceAll('\n', '<br>')}</p>`);
  const button =
    link === null
      ? ''
      : `<p><a href="${escaped(link)}" style="display:inline-block;padding:12px 24px;border-radius:8px;background:#197a4b;color:#ffffff;text-decoration:none;font-weight:bold">ひとこまで開く</a></p>`;
  const manage =
    settings === null
      ? ''
      : `<br>${settingsSentence}<br><a href="${escaped(settings)}" style="color:#0017c1">お知らせの設定</a>`;
  const from = senderLines(sender).map(escaped).join('<br>');
  return [
    '<!doctype html><html lang="ja"><head><meta charset="utf-8"></head>',
    '<body style="margin:0;padding:24px;background:#ffffff;color:#333333;font-family:sans-serif;line-height:1.7;font-size:16px">',
    ...paragraphs,
    button,
    `<p style="border-top:1px solid #cccccc;padding-top:16px;color:#595959;font-size:14px">ひとこま<br>${from}<br>${sentence}${manage}</p>`,
    '</body></html>',
  ].join('');
}

/** The company that sends the mail, and its contact for complaints. */
function senderLines({ name, address, complaints }: MailParts['sender']): string[] {
  return [`運営：${name}　${address}`, `苦情の窓口：${complaints}`];
}

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (character) => entities[character] ?? character);
}
