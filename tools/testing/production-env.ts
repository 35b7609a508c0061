import { paymasterVariables } from './paymaster.ts';

/**
 * Every variable that production requires besides `DATABASE_URL` and `AUTH_SECRET`, for tests and measurements with
 * production's settings. The values reach no real service and cause no waiting.
 */
export const productionEnv = {
  NODE_ENV: 'production',
  DEMO: '0',
  ORIGIN: 'https://hitokoma.example',
  TRUST_PROXY: '0',
  // No proxy needs time to notice the end of the process.
  DRAIN_SECONDS: '0',
  INDEX_SECRET: 'an index secret of at least thirty-two characters',
  FILES_SECRET: 'a secret for stored files of thirty-two characters',
  SMS_GATEWAY_URL: 'http://127.0.0.1:9/sms',
  SMTP_URL: 'smtp://127.0.0.1:9',
  MAIL_FROM: 'ひとこま <no-reply@hitokoma.example>',
  ...paymasterVariables,
  INVOICE_BANK_NAME: '見本銀行',
  INVOICE_BRANCH_NAME: '本店',
  INVOICE_ACCOUNT_TYPE: '普通',
  INVOICE_ACCOUNT_NUMBER: '1234567',
  INVOICE_ACCOUNT_HOLDER: 'カ）ミホン',
  COMPANY_NAME: '株式会社見本',
  COMPANY_ADDRESS: '東京都千代田区見本1-1-1',
  COMPANY_REPRESENTATIVE: '見本 代表',
  COMPANY_LICENSE_KIND: '有料職業紹介事業',
  COMPANY_LICENSE_NUMBER: '13-ユ-000000',
  COMPANY_OCCUPATIONS: '介護職・看護職',
  COMPANY_FEES: '求人者=賃金の30%;求職者=なし',
  COMPANY_COMPLAINTS: '見本窓口 03-0000-0000（平日9時〜18時）',
  COMPANY_PRIVACY: '見本窓口 privacy@hitokoma.example',
} as const;

/** Secrets that a test shares with a server in another process, for sign-in and encryption. */
export const sharedSecrets = {
  AUTH_SECRET: 'a secret of at least thirty-two characters',
  INDEX_SECRET: productionEnv.INDEX_SECRET,
};
