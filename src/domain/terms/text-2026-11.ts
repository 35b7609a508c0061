import type { TermsArticle } from './article.ts';

/** The first terms, which consist of four promises. */
export const termsText202611: readonly TermsArticle[] = [
  {
    title: '法人の約束',
    parts: [
      [
        '掲載した条件で雇用し、賃金・休憩・割増賃金の法令を守ります',
        '立て替えられた賃金と手数料を、期日までに支払います',
        '契約が成立した後に中止するときは、定められた補償を支払います',
        'ワーカーの個人情報を、勤務のためだけに使います',
      ],
    ],
  },
];
