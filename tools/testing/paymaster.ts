/** The paying bank account, which every start outside of the demo requires. */
export const paymasterVariables = {
  PAYMASTER_CLIENT_CODE: '0012345678',
  PAYMASTER_CLIENT_NAME: 'ｶ)ﾋﾄｺﾏ ﾃｽﾄ',
  PAYMASTER_BANK_CODE: '0009',
  PAYMASTER_BANK_NAME: 'ﾐﾂｲｽﾐﾄﾓ',
  PAYMASTER_BRANCH_CODE: '015',
  PAYMASTER_BRANCH_NAME: 'ﾋﾞﾔｺﾁﾖｳ',
  PAYMASTER_ACCOUNT_TYPE: '2',
  PAYMASTER_ACCOUNT_NUMBER: '0765432',
} as const;
