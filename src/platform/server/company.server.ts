import * as v from 'valibot';

/** The company that runs the platform, as 職業安定法 requires it to be shown. (職業安定法32条の13, Rule 6.8) */
export type Company = {
  name: string;
  address: string;
  representative: string;
  licenseKind: '有料職業紹介事業' | '特定募集情報等提供事業';
  licenseNumber: string;
  /** The kinds of work that the company handles. (取扱職種の範囲) */
  occupations: string;
  /** 手数料表, a row for each kind of fee. */
  fees: { name: string; amount: string }[];
  /** The contact for complaints: a person or office, a telephone number, hours. */
  complaints: string;
  /** The contact for questions about personal data. */
  privacy: string;
};

/** The demo's company; every value says that the company does not exist. */
const demoCompany: Company = {
  name: 'ひとこま（デモ）',
  address: '東京都千代田区（デモのため実在しません）',
  representative: 'デモ用の表示です',
  licenseKind: '有料職業紹介事業',
  licenseNumber: '13-ユ-000000（デモ）',
  occupations: '介護職・看護職（デモ）',
  fees: [
    { name: '求人者（施設）からの手数料', amount: '賃金の20%と消費税（デモ）' },
    { name: '求職者（ワーカー）からの手数料', amount: 'いただきません' },
  ],
  complaints: 'デモのため受け付けていません',
  privacy: 'デモのため受け付けていません',
};

const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(200), v.regex(/^[^\r\n]*$/));

const fees = v.pipe(
  line,
  v.regex(/^[^=;]+=[^=;]+(?:;[^=;]+=[^=;]+)*$/),
  v.transform((text) =>
    text.split(';').map((row) => {
      const [name = '', amount = ''] = row.split('=');
      return { name: name.trim(), amount: amount.trim() };
    }),
  ),
);

/** The schemas by which `readEnv` parses the variables of the company. */
export const companyVariablesSchema = {
  COMPANY_NAME: v.optional(line),
  COMPANY_ADDRESS: v.optional(line),
  COMPANY_REPRESENTATIVE: v.optional(line),
  COMPANY_LICENSE_KIND: v.optional(v.picklist(['有料職業紹介事業', '特定募集情報等提供事業'])),
  COMPANY_LICENSE_NUMBER: v.optional(v.pipe(line, v.regex(/^\d{2}-[ユ募]-\d{6}$/))),
  COMPANY_OCCUPATIONS: v.optional(line),
  COMPANY_FEES: v.optional(fees),
  COMPANY_COMPLAINTS: v.optional(line),
  COMPANY_PRIVACY: v.optional(line),
};

/** The expected value of each variable, for the error message that ends the start. */
export const companyVariableHints: Record<keyof typeof companyVariablesSchema, string> = {
  COMPANY_NAME: 'the name of the company that runs the site',
  COMPANY_ADDRESS: "the company's address",
  COMPANY_REPRESENTATIVE: 'the name of its representative',
  COMPANY_LICENSE_KIND: '有料職業紹介事業 or 特定募集情報等提供事業',
  COMPANY_LICENSE_NUMBER: 'the number of the permit or notification, such as 13-ユ-123456',
  COMPANY_OCCUPATIONS: 'the kinds of work that it handles, such as 介護職・看護職',
  COMPANY_FEES: 'the fee table, such as 求人者=賃金の30%;求職者=なし',
  COMPANY_COMPLAINTS: 'whom complaints go to: an office, its telephone number and hours',
  COMPANY_PRIVACY: 'whom questions about personal data go to',
};

export const companyVariableNames = Object.keys(
  companyVariableHints,
) as (keyof typeof companyVariablesSchema)[];

type CompanyVariables = {
  [Name in keyof typeof companyVariablesSchema]?: v.InferOutput<
    (typeof companyVariablesSchema)[Name]
  >;
};

/** The company of the environment variables; the demo's company when any variable is missing. */
export function platformCompanyOf(env: CompanyVariables): Company {
  const {
    COMPANY_NAME: name,
    COMPANY_ADDRESS: address,
    COMPANY_REPRESENTATIVE: representative,
    COMPANY_LICENSE_KIND: licenseKind,
    COMPANY_LICENSE_NUMBER: licenseNumber,
    COMPANY_OCCUPATIONS: occupations,
    COMPANY_FEES: feeTable,
    COMPANY_COMPLAINTS: complaints,
    COMPANY_PRIVACY: privacy,
  } = env;
  if (
    !name ||
    !address ||
    !representative ||
    !licenseKind ||
    !licenseNumber ||
    !occupations ||
    !feeTable ||
    !complaints ||
    !privacy
  )
    return demoCompany;
  return {
    name,
    address,
    representative,
    licenseKind,
    licenseNumber,
    occupations,
    fees: feeTable,
    complaints,
    privacy,
  };
}
