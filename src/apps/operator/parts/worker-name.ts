/** Returns the name of a worker, or a placeholder for a worker without a profile. */
export const workerNameText = (name: string | null | undefined) => name ?? '氏名未登録';
