/** What the form of a template checks of its questions, as the server does. */
export {
  optionsField,
  questionBounds,
  questionField,
  questionKinds,
} from '#domain/corporation/questions/question-rules.ts';
