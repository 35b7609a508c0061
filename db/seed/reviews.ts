import { addMinutes } from '#platform/base/jst.ts';
import type { CarriedReview } from '#domain/reviews/build.ts';

import { randomForSubject, type Random } from './random.ts';

const daysBack = 420;

/**
 * Plans the reviews of a facility in the last fourteen months; the same key gives the same reviews. Some facilities
 * have none, some a few, most one or two dozen.
 */
export function planReviews(facilityKey: string, now: Date): CarriedReview[] {
  const random = randomForSubject(`${facilityKey} reviews`);
  if (random.chance(0.16)) return [];
  const mean = 3.5 + random.next() * 1.3;
  const means = Array.from({ length: 5 }, () => mean + (random.next() - 0.5) * 0.7);
  const count = random.whole(1, 9) ** 2 + random.whole(0, 12);
  return Array.from({ length: count }, () => planReview(random, { means, now }));
}

function planReview(
  random: Random,
  { means, now }: { means: readonly number[]; now: Date },
): CarriedReview {
  const mood = (random.next() + random.next() - 1) * 1.2;
  const rates = means.map((mean) => within(Math.round(mean + mood + (random.next() - 0.5))));
  const sum = rates.reduce((total, rate) => total + rate, 0);
  return {
    rates,
    comment: random.chance(0.55) ? random.pick(wordsFor(sum / rates.length)) : '',
    workerLabel: `${random.pick([20, 30, 30, 40, 40, 50, 60])}代・${random.pick(licenses)}`,
    at: addMinutes(now, -random.whole(60 * 24, 60 * 24 * daysBack)),
  };
}

const within = (rate: number) => Math.min(5, Math.max(1, rate));

const licenses = [
  '介護福祉士',
  '介護福祉士',
  '介護職員初任者研修',
  '介護職員初任者研修',
  '介護福祉士実務者研修',
  '看護師',
  '准看護師',
  '資格なし',
];

function wordsFor(mean: number): readonly string[] {
  if (mean >= 4.2) return words.good;
  return mean >= 3.2 ? words.fair : words.poor;
}

const words = {
  good: [
    '最初に施設内を案内していただき、当日の流れもわかりやすかったです。',
    '職員の方が皆さん優しく、質問しやすい雰囲気でした。またお願いしたいです。',
    '休憩をしっかり取らせていただきました。休憩室もきれいです。',
    '求人の内容どおりのお仕事でした。マニュアルが用意されていて助かりました。',
    '利用者様との時間を大切にされている施設だと感じました。',
    '初めての単発でしたが、担当の方がずっと声をかけてくださって安心できました。',
    '申し送りが丁寧で、介助の注意点を最初に教えていただけました。',
    '駅から近く、更衣室とロッカーも使えて便利でした。',
    '時間どおりに終わり、最後に「ありがとう」と言っていただけました。',
    '入浴介助は二人体制で、無理のない流れでした。',
  ],
  fair: [
    '忙しい時間帯は質問しにくいこともありましたが、皆さん親切でした。',
    'お仕事の内容は求人のとおりです。物の場所だけ最初に教えてもらえるとより助かります。',
    '休憩は取れましたが、時間が少し前後しました。',
    '午後は人手が少なく慌ただしかったです。夕方は落ち着いていました。',
    '説明は短めですが、わからないことは聞けば教えてもらえます。',
    '更衣室が狭めです。お仕事そのものは問題ありませんでした。',
  ],
  poor: [
    '当日の説明があまりなく、何から始めればよいか迷いました。',
    '休憩に入るタイミングがわかりにくく、こちらから聞く必要がありました。',
    '求人にはない業務もお願いされました。事前に知らせてほしかったです。',
    'とても忙しく、職員の方に声をかけにくい雰囲気でした。',
  ],
};
