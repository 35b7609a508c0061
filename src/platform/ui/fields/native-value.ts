/**
 * Sets the text of an input as if the user had typed it, so that React and native listeners receive the
 * event. Does nothing when the input already has the text.
 */
export function typeIntoInput(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  // React overrides `value` on the element to track changes; the prototype's setter bypasses the tracker.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  property?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
