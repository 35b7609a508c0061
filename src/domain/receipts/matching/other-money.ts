/**
 * Limit in characters of what money is that no corporation paid. Repeated by the constraint
 * `statement_lines_place_note_check` and in the API by `OtherMoneyInput.note`.
 */
export const maxOtherMoneyNoteLength = 200;
