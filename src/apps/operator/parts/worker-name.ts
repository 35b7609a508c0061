/** The name of a worker; one without a profile has none. */
export const nameOf = (name: string | null | undefined) => name ?? '氏名未登録';
