/**
 * Sets the text of an input as if the person had typed it, so that React, react-hook-form and
 * plain listeners all hear of it. Does nothing when the text is already there.
 */
export function typeInto(input: HTMLInputElement, text: string): void {
  if (input.value === text) return;
  // React shadows `value` on the element; the prototype's setter is the one it watches for.
  const property = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value');
  property?.set?.call(input, text);
  input.dispatchEvent(new Event('input', { bubbles: true }));
}
