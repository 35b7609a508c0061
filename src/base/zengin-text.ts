/**
 * What may stand in a text field of a bank file: half-width kana, capital letters, digits and six
 * signs; no ｦ, no small kana, no ー, no comma, no 中黒. (全銀協規定形式, Rule 3.10)
 */
export const zenginText = /^[ｱ-ﾝﾞﾟA-Z0-9 ()\-./]*$/;
