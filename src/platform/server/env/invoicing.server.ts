import * as v from 'valibot';

/** A line of an invoice: it is printed as it is given. */
const line = v.pipe(v.string(), v.trim(), v.minLength(1), v.maxLength(60), v.regex(/^[^\r\n]*$/));

/** Variables that invoices to corporations print: the registration of their issuer, and the account to pay to. */
export const invoicingVariables = {
  INVOICE_REGISTRATION_NUMBER: v.optional(v.pipe(v.string(), v.regex(/^T\d{13}$/))),
  INVOICE_BANK_NAME: v.optional(line),
  INVOICE_BRANCH_NAME: v.optional(line),
  INVOICE_ACCOUNT_TYPE: v.optional(v.picklist(['普通', '当座'])),
  INVOICE_ACCOUNT_NUMBER: v.optional(v.pipe(v.string(), v.digits(), v.length(7))),
  INVOICE_ACCOUNT_HOLDER: v.optional(line),
};

/** The expected value of each variable, for the error message that ends the start. */
export const invoicingVariableHints: Record<keyof typeof invoicingVariables, string> = {
  INVOICE_REGISTRATION_NUMBER:
    'the registration number of a qualified invoice issuer (適格請求書発行事業者), T and thirteen digits',
  INVOICE_BANK_NAME: 'the name of the bank to which corporations pay their invoices',
  INVOICE_BRANCH_NAME: 'the name of its branch',
  INVOICE_ACCOUNT_TYPE: '普通 or 当座',
  INVOICE_ACCOUNT_NUMBER: 'the number of the account that invoices are paid to, seven digits',
  INVOICE_ACCOUNT_HOLDER: 'the holder of that account, as its bank writes it in kana',
};

/**
 * Required outside of demo mode: an invoice without an account cannot be paid, and it never changes. The registration
 * number is not required, because a company need not be registered.
 */
export const invoiceAccountVariableNames = [
  'INVOICE_BANK_NAME',
  'INVOICE_BRANCH_NAME',
  'INVOICE_ACCOUNT_TYPE',
  'INVOICE_ACCOUNT_NUMBER',
  'INVOICE_ACCOUNT_HOLDER',
] as const;

type Variables = v.InferOutput<v.ObjectSchema<typeof invoicingVariables, undefined>>;

/** Facts that invoices print about their issuer, besides its name and address. */
export type InvoicingSettings = {
  /** 登録番号; null for a company that is not registered. */
  registrationNumber: string | null;
  account: {
    bankName: string;
    branchName: string;
    accountType: '普通' | '当座';
    accountNumber: string;
    holder: string;
  };
};

/** The settings from the variables; in demo mode a made-up account replaces a missing one. */
export function invoicingSettingsFromEnv(env: Variables): InvoicingSettings {
  return {
    registrationNumber: env.INVOICE_REGISTRATION_NUMBER ?? null,
    account: {
      bankName: env.INVOICE_BANK_NAME ?? 'デモ銀行（実在しません）',
      branchName: env.INVOICE_BRANCH_NAME ?? '本店',
      accountType: env.INVOICE_ACCOUNT_TYPE ?? '普通',
      accountNumber: env.INVOICE_ACCOUNT_NUMBER ?? '0000002',
      holder: env.INVOICE_ACCOUNT_HOLDER ?? 'ヒトコマ（デモ）',
    },
  };
}
