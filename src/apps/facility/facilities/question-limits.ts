/** Rules for questions that the form of a template checks; the server checks the same rules. */
export {
  optionsField,
  questionBounds,
  questionField,
  questionKinds,
} from '#domain/corporation/questions/question-rules.ts';
