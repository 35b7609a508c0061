/**
 * The sentence of every refusal because of an ended session. In a file of its own, because each page of workers needs
 * it to add a link to sign-in.
 */
export const sessionEndedSentence = 'ログインの有効期限が切れました。もう一度ログインしてください';
