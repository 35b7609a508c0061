/**
 * The characters of a text field in a bank file: half-width kana, capital letters, digits and six signs; no
 * ｦ, small kana, ー, comma or 中黒. (全銀協規定形式, Rule 3.10)
 */
export const zenginTextPattern = /^[ｱ-ﾝﾞﾟA-Z0-9 ()\-./]*$/;
