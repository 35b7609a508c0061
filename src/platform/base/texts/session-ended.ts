/** Of every refusal to a session that has ended; alone, because each page of workers puts a link after it. */
export const sessionEnded = 'ログインの有効期限が切れました。もう一度ログインしてください';
