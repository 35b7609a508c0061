/** Facts that a demo facility uses to answer a message. */
export type ChatAnswerFacts = {
  accessNote: string;
  phoneNumber: string;
  /** Belongings for the job of the next shift; empty without them. */
  belongings: string;
};

type Topic = { about: RegExp; answer: (facts: ChatAnswerFacts) => string };

/** Topics with their answers; the first matching topic counts. */
const topics: readonly Topic[] = [
  {
    about: /遅れ|遅刻|間に合/,
    answer: ({ phoneNumber }) =>
      `ご連絡ありがとうございます。到着の見込みが分かりましたらお知らせください。お急ぎのときは${phoneNumber}までお電話ください。気をつけてお越しください。`,
  },
  {
    about: /休み|欠勤|キャンセル|体調|熱が/,
    answer: ({ phoneNumber }) =>
      `ご連絡ありがとうございます。キャンセルはアプリの勤務の画面からお願いします。当日の場合は、あわせて${phoneNumber}までお電話ください。どうぞお大事になさってください。`,
  },
  {
    about: /入口|玄関|場所|行き方|アクセス|駐車|道順/,
    answer: ({ accessNote }) =>
      `${accessNote || '正面玄関からお入りください。'}\n着きましたら、受付で「ひとこまで来ました」とお声がけください。`,
  },
  {
    about: /持ち物|服装|上履き|靴|エプロン|制服/,
    answer: ({ belongings }) =>
      belongings
        ? `持ち物は次のとおりです。\n${belongings}`
        : '動きやすい服装と上履きをお持ちください。エプロンはこちらで用意しています。',
  },
  {
    about: /休憩|昼食|お昼|食事|弁当/,
    answer: () => '休憩は交代でお取りいただきます。休憩室に冷蔵庫と電子レンジがあります。',
  },
  {
    about: /着きました|到着|入口にいます/,
    answer: () => 'ありがとうございます。いま担当がお迎えにまいります。受付で少しお待ちください。',
  },
  {
    about: /ありがとう|承知|了解|わかりました|分かりました/,
    answer: () => 'こちらこそ、ありがとうございます。当日はよろしくお願いいたします。',
  },
];

const anything =
  'メッセージを受け取りました。担当が確認して、あらためてご連絡します。お急ぎのときはお電話ください。';

/** Returns the answer of a demo facility to the messages since its last answer. */
export function facilityChatAnswerText(texts: readonly string[], facts: ChatAnswerFacts): string {
  const said = texts.join('\n');
  return topics.find(({ about }) => about.test(said))?.answer(facts) ?? anything;
}

/** Returns the answer of the demo's support during its hours. */
export function supportChatAnswerText(texts: readonly string[]): string {
  const said = texts.join('\n');
  if (/振込|給与|口座|お金/.test(said)) {
    return 'お問い合わせありがとうございます。給与と振込の状況は「マイページ」の「給与・振込」で確認できます。表示と異なる点がありましたら、勤務日と施設名をお知らせください。';
  }
  if (/キャンセル|ペナルティ/.test(said)) {
    return 'お問い合わせありがとうございます。キャンセルは勤務の画面の一番下から行えます。ペナルティの内訳は、取り消す前の画面に表示されます。';
  }
  return 'お問い合わせありがとうございます。内容を確認して、担当者からご連絡します。そのまましばらくお待ちください。';
}
