import { textsShownByExpression } from './printed.ts';
import type { ScreenFile } from './screen-files.ts';
import { textAsJsxReads } from './sentences.ts';
import { identifierName, childNode, childNodes, visitNodes, type SyntaxNode } from '../syntax.ts';

/** A text that a screen shows without passing it through `Words`. */
export type UntranslatedText = { file: string; where: string; text: string };

/** Names of props by component, with keys such as `src/platform/ui/display/tag.tsx#Tag`. */
export type PropNamesByComponent = Readonly<Record<string, readonly string[]>>;

type ShownProps = ReadonlyMap<string, ReadonlySet<string>>;
type Files = ReadonlyMap<string, ScreenFile>;

/** Attributes that a browser never shows, or that only a screen reader reads. */
const unseen = /^(?:aria-.*|\w*AriaLabel|alt|key|className|on[A-Z].*)$/;
const unseenElements = new Set(['title', 'meta', 'PageTitle', 'LinkPreview']);

/** The texts that screens show without `Words`. `said` has the props that each component passes to `Words`. */
export function untranslatedTexts(
  names: readonly string[],
  files: Files,
  said: ShownProps,
): UntranslatedText[] {
  return names.flatMap((name) => {
    const file = files.get(name);
    return file ? unsaidIn(file, files, said) : [];
  });
}

/** Texts of the screens that only a screen reader reads, as `file: text`. */
export function accessibleTexts(
  files: Files,
  onlyAccessible: PropNamesByComponent,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files.values())
    visitNodes(file.program, (node) => {
      if (node.type !== 'JSXElement') return;
      const { name, attributes } = partsOf(node);
      const keep = (value: unknown) =>
        textsShownByExpression(value, file, files).forEach((text) =>
          found.add(`${file.name}: ${text.trim()}`),
        );
      if (unseenElements.has(name) || isOnlyHeard(attributes))
        for (const child of childNodes(node, 'children'))
          if (child.type === 'JSXText')
            found.add(`${file.name}: ${textAsJsxReads(String(child['value'])).trim()}`);
          else keep(child);
      const props = onlyAccessible[keyOf(file, name)] ?? [];
      for (const attribute of attributes) {
        const prop = identifierName(attribute['name']);
        if (unseen.test(prop) || props.includes(prop) || unseenElements.has(name))
          keep(attribute['value']);
      }
    });
  return found;
}

function unsaidIn(file: ScreenFile, files: Files, said: ShownProps): UntranslatedText[] {
  const found: UntranslatedText[] = [];
  const keep = (where: string, texts: readonly string[]) => {
    found.push(...texts.map((text) => ({ file: file.name, where, text })));
  };
  const keepChildren = (element: SyntaxNode, where: string) => {
    for (const child of childNodes(element, 'children'))
      if (child.type === 'JSXText') keep(where, [textAsJsxReads(String(child['value']))]);
      else if (child.type === 'JSXExpressionContainer')
        keep(where, textsShownByExpression(child, file, files));
  };
  visitNodes(file.program, (node) => {
    // A fragment among the children of `Words` is part of the sentence.
    if (node.type === 'JSXFragment') keepChildren(node, '');
    if (node.type !== 'JSXElement') return;
    const { name, attributes } = partsOf(node);
    if (unseenElements.has(name) || isOnlyHeard(attributes)) return;
    const props = said.get(keyOf(file, name));
    if (!props?.has('children')) keepChildren(node, name);
    for (const attribute of attributes) {
      const prop = identifierName(attribute['name']);
      if (attribute.type !== 'JSXAttribute' || unseen.test(prop) || props?.has(prop)) continue;
      keep(`${name}.${prop}`, textsShownByExpression(attribute['value'], file, files));
    }
  });
  return found;
}

function partsOf(element: SyntaxNode): { name: string; attributes: SyntaxNode[] } {
  const opening = childNode(element, 'openingElement');
  return {
    name: identifierName(opening?.['name']),
    attributes: opening ? childNodes(opening, 'attributes') : [],
  };
}

function isOnlyHeard(attributes: readonly SyntaxNode[]): boolean {
  return attributes.some(
    (one) =>
      identifierName(one['name']) === 'className' &&
      String(childNode(one, 'value')?.['value']).startsWith('sr-only'),
  );
}

const keyOf = (file: ScreenFile, name: string) => {
  const from = file.imported.get(name);
  return from ? `${from.file}#${from.name}` : `${file.name}#${name}`;
};

/**
 * The props of every component whose type is a `Sentence` or contains one. The types guarantee that the component shows
 * them through `Words`.
 */
export function sentencePropsOfComponents(files: Files): ShownProps {
  const said = new Map<string, ReadonlySet<string>>();
  for (const file of files.values())
    for (const [name, nodes] of file.declared)
      for (const node of nodes.filter(({ type }) => /Function/.test(type)))
        said.set(`${file.name}#${name}`, new Set(sentencesAmong(propsOf(node), file, files)));
  return said;
}

/** The type of a component's props. */
const propsOf = (component: SyntaxNode) =>
  childNode(childNodes(component, 'params')[0] ?? component, 'typeAnnotation');

/** The props in a type that are sentences; follows intersections, aliases and `Omit`. */
function sentencesAmong(type: SyntaxNode | null, file: ScreenFile, files: Files): string[] {
  if (type === null) return [];
  const parts = [
    childNode(type, 'typeAnnotation'),
    ...childNodes(type, 'types'),
    ...argumentsOf(type),
  ];
  const own = childNodes(type, 'members').filter((one) => holdsSentence(one, file, files));
  const alias = aliasOf(type, file, files);
  return [
    ...own.map((one) => identifierName(one['key'])),
    ...parts.flatMap((part) => sentencesAmong(part, file, files)),
    ...(alias ? sentencesAmong(alias.node, alias.file, files) : []),
  ];
}

/** True when a member is a sentence, or a list or table with sentences. */
function holdsSentence(member: SyntaxNode, file: ScreenFile, files: Files): boolean {
  let isFound = false;
  visitNodes(member, (node) => {
    const alias = aliasOf(node, file, files);
    isFound ||=
      isSentence(node) || (alias !== null && childNodes(alias.node, 'members').some(isTyped));
  });
  return isFound;
}

const isSentence = (type: SyntaxNode) =>
  /^Sentence(?:Node)?$/.test(identifierName(type['typeName']));

/** True when a member has the type of a sentence. */
function isTyped(member: SyntaxNode): boolean {
  const annotation = childNode(member, 'typeAnnotation');
  const type = annotation && childNode(annotation, 'typeAnnotation');
  return type !== null && isSentence(type);
}

/**
 * The type arguments that matter: `Own` of `Polymorphic<Own, As>`, `Props` of `Omit<Props, 'a'>`, `typeof Button` of
 * `ComponentProps<typeof Button>`.
 */
const argumentsOf = (type: SyntaxNode) => {
  const given = childNode(type, 'typeArguments');
  return given ? childNodes(given, 'params').slice(0, 1) : [];
};

/** The declaration that a type's name refers to: an alias, or the props of a component. */
function aliasOf(type: SyntaxNode, file: ScreenFile, files: Files) {
  const name = identifierName(type['typeName'] ?? type['exprName']);
  const from = file.imported.get(name);
  const home = from ? files.get(from.file) : file;
  const [component] = home?.declared.get(from?.name ?? name) ?? [];
  const node = home?.types.get(from?.name ?? name) ?? (component && propsOf(component));
  return home && node ? { node, file: home } : null;
}
