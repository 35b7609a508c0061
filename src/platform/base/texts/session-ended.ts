/** Sentence of every refusal to an ended session; in a file of its own, because each page of workers adds a link to it. */
export const sessionEnded = 'ログインの有効期限が切れました。もう一度ログインしてください';
