/** What the form of a template checks of its questions, as the server does. */
export { questionBounds, questionField, questionKinds } from '../questions/question-rules.ts';
