/** What the form of a template checks of its questions, as the server does. */
export {
  optionsField,
  questionBounds,
  questionField,
  questionKinds,
} from '../questions/question-rules.ts';
