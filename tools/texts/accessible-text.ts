import { printedTexts } from './printed.ts';
import type { ScreenFile } from './screen-files.ts';
import { linesOf } from './sentences.ts';
import { isNode, nameOf, nodeIn, nodesIn, walk, type Node } from '../syntax.ts';

/** A text that a screen shows without passing it through `Words`. */
export type Unsaid = { file: string; where: string; text: string };

/** Props by component, `src/platform/ui/display/tag.tsx#Tag`. */
export type PropsOf = Readonly<Record<string, readonly string[]>>;

type ShownProps = Map<string, Set<string>>;

/** Names of attributes that a browser never shows, or that only a screen reader says. */
const unseen = /^(?:aria-.*|\w*AriaLabel|alt|key|className|on[A-Z].*)$/;
const unseenElements = new Set(['title', 'meta', 'PageTitle', 'LinkPreview']);

/**
 * The texts of the sources that screens show without `Words`. A component passes a prop through `Words` if it gives the
 * prop to `Words`, or to another component that does so in turn. `alsoSaid` adds props that reach `Words` in another
 * way, and `onlyAccessible` props that only a screen reader says.
 */
export function unsaidTexts(
  names: readonly string[],
  files: ReadonlyMap<string, ScreenFile>,
  { alsoSaid, onlyAccessible }: { alsoSaid: PropsOf; onlyAccessible: PropsOf },
): Unsaid[] {
  const said = findSaid([...files.values()], alsoSaid);
  for (const [component, props] of Object.entries(onlyAccessible))
    for (const prop of props) said.set(component, (said.get(component) ?? new Set()).add(prop));
  return names.flatMap((name) => {
    const file = files.get(name);
    return file ? unsaidIn(file, files, said) : [];
  });
}

/** Texts of the screens for a screen reader alone, as `file: text`. */
export function accessibleTexts(
  files: ReadonlyMap<string, ScreenFile>,
  onlyAccessible: PropsOf,
): ReadonlySet<string> {
  const found = new Set<string>();
  for (const file of files.values())
    walk(file.program, (node) => {
      if (node.type !== 'JSXElement') return;
      const { name, attributes } = partsOf(node);
      const keep = (value: unknown) =>
        printedTexts(value, file, files).forEach((text) =>
          found.add(`${file.name}: ${text.trim()}`),
        );
      if (unseenElements.has(name) || isOnlyHeard(attributes))
        for (const child of nodesIn(node, 'children'))
          if (child.type === 'JSXText')
            found.add(`${file.name}: ${linesOf(String(child['value'])).trim()}`);
          else keep(child);
      const props = onlyAccessible[keyOf(file, name)] ?? [];
      for (const attribute of attributes) {
        const prop = nameOf(attribute['name']);
        if (unseen.test(prop) || props.includes(prop) || unseenElements.has(name))
          keep(attribute['value']);
      }
    });
  return found;
}

function unsaidIn(
  file: ScreenFile,
  files: ReadonlyMap<string, ScreenFile>,
  said: ShownProps,
): Unsaid[] {
  const found: Unsaid[] = [];
  const keep = (where: string, texts: readonly string[]) => {
    found.push(...texts.map((text) => ({ file: file.name, where, text })));
  };
  const keepChildren = (element: Node, where: string) => {
    for (const child of nodesIn(element, 'children'))
      if (child.type === 'JSXText') keep(where, [linesOf(String(child['value']))]);
      else if (child.type === 'JSXExpressionContainer')
        keep(where, printedTexts(child, file, files));
  };
  walk(file.program, (node) => {
    // A fragment among the children of `Words` is one piece of them.
    if (node.type === 'JSXFragment') keepChildren(node, '');
    if (node.type !== 'JSXElement') return;
    const { name, attributes } = partsOf(node);
    if (unseenElements.has(name) || isOnlyHeard(attributes)) return;
    const props = said.get(keyOf(file, name));
    if (!props?.has('children')) keepChildren(node, name);
    for (const attribute of attributes) {
      const prop = nameOf(attribute['name']);
      if (attribute.type !== 'JSXAttribute' || unseen.test(prop) || props?.has(prop)) continue;
      keep(`${name}.${prop}`, printedTexts(attribute['value'], file, files));
    }
  });
  return found;
}

function partsOf(element: Node): { name: string; attributes: Node[] } {
  const opening = nodeIn(element, 'openingElement');
  return {
    name: nameOf(opening?.['name']),
    attributes: opening ? nodesIn(opening, 'attributes') : [],
  };
}

function isOnlyHeard(attributes: readonly Node[]): boolean {
  return attributes.some(
    (one) =>
      nameOf(one['name']) === 'className' &&
      String(nodeIn(one, 'value')?.['value']).startsWith('sr-only'),
  );
}

const keyOf = (file: ScreenFile, name: string) => {
  const from = file.imported.get(name);
  return from ? `${from.file}#${from.name}` : `${file.name}#${name}`;
};

/** Finds the props that reach `Words`. Repeats until no prop is added, because several components may pass one on. */
function findSaid(files: readonly ScreenFile[], known: PropsOf): ShownProps {
  const said: ShownProps = new Map(
    Object.entries(known).map(([key, props]) => [key, new Set(props)]),
  );
  const components = files.flatMap((file) =>
    [...file.declared].flatMap(([name, nodes]) =>
      nodes
        .filter(({ type }) => /^[A-Z]/.test(name) && /Function/.test(type))
        .map((node) => ({ key: `${file.name}#${name}`, file, node })),
    ),
  );
  for (let isGrowing = true; isGrowing;) {
    isGrowing = false;
    for (const { key, file, node } of components) {
      const before = said.get(key) ?? new Set();
      const after = before.union(saidBy(node, file, said));
      isGrowing ||= after.size > before.size;
      said.set(key, after);
    }
  }
  return said;
}

/** The props that a component passes to `say` or to a component that passes them through `Words`. */
function saidBy(component: Node, file: ScreenFile, said: ShownProps): Set<string> {
  const found = new Set<string>();
  const props = propsOf(component);
  const keep = (value: unknown): void => {
    for (const name of shownNames(value)) {
      const prop = props.named(name);
      if (prop !== null) found.add(prop);
      else props.takeLocal(name).forEach(keep);
    }
  };
  walk(component['body'], (node) => {
    // `say` is the function that `usePlainLanguage` returns.
    if (node.type === 'CallExpression' && nameOf(node['callee']) === 'say')
      nodesIn(node, 'arguments').forEach(keep);
    if (node.type !== 'JSXElement') return;
    const { name, attributes } = partsOf(node);
    const theirs = said.get(keyOf(file, name));
    if (!theirs) return;
    if (theirs.has('children')) nodesIn(node, 'children').forEach(keep);
    for (const attribute of attributes) {
      if (theirs.has(nameOf(attribute['name']))) keep(attribute['value']);
      if (attribute.type === 'JSXSpreadAttribute')
        for (const prop of theirs) props.spread(nameOf(attribute['argument']), prop).forEach(keep);
    }
  });
  return found;
}

/** Identifiers and members that an expression shows, as `label` or `props.label`. */
function shownNames(value: unknown): string[] {
  if (!isNode(value)) return [];
  switch (value.type) {
    case 'Identifier':
      return [nameOf(value)];
    case 'MemberExpression': {
      const object = nameOf(value['object']);
      return object === '' ? [] : [`${object}.${nameOf(value['property'])}`];
    }
    case 'ConditionalExpression':
      return [...shownNames(value['consequent']), ...shownNames(value['alternate'])];
    case 'LogicalExpression':
      return [...shownNames(value['left']), ...shownNames(value['right'])];
    case 'TemplateLiteral':
      return nodesIn(value, 'expressions').flatMap(shownNames);
    case 'JSXExpressionContainer':
      return shownNames(value['expression']);
    default:
      return [];
  }
}

/** Maps names inside a component to its props. */
function propsOf(component: Node) {
  const names = new Map<string, string>();
  const whole = new Set<string>();
  const locals = new Map<string, Node>();
  const take = (pattern: Node) => {
    for (const one of nodesIn(pattern, 'properties')) {
      const value = nodeIn(one, 'value');
      if (one.type === 'RestElement') whole.add(nameOf(one['argument']));
      else
        names.set(
          nameOf(value?.type === 'AssignmentPattern' ? value['left'] : value),
          nameOf(one['key']),
        );
    }
  };
  const [param] = nodesIn(component, 'params');
  if (param?.type === 'Identifier') whole.add(nameOf(param));
  if (param?.type === 'ObjectPattern') take(param);
  walk(component['body'], (node) => {
    const [id, init] = [nodeIn(node, 'id'), nodeIn(node, 'init')];
    if (node.type !== 'VariableDeclarator' || !id || !init) return;
    if (id.type === 'ObjectPattern' && whole.has(nameOf(init))) take(id);
    else if (id.type === 'Identifier') locals.set(nameOf(id), init);
  });
  return {
    named(name: string): string | null {
      const [object = '', property] = name.split('.');
      if (property !== undefined) return whole.has(object) ? property : null;
      return names.get(object) ?? null;
    },
    /** The value of a local name. Each name is returned only once, because names may refer to each other in a circle. */
    takeLocal(name: string): Node[] {
      const local = locals.get(name);
      locals.delete(name);
      return local ? [local] : [];
    },
    /** The values that `{...name}` passes on as `prop`. */
    spread(name: string, prop: string): Node[] {
      if (whole.has(name))
        return [
          {
            type: 'MemberExpression',
            object: { type: 'Identifier', name },
            property: { type: 'Identifier', name: prop },
          },
        ];
      const object = locals.get(name);
      return object
        ? nodesIn(object, 'properties')
            .filter((one) => nameOf(one['key']) === prop)
            .flatMap((one) => nodeIn(one, 'value') ?? [])
        : [];
    },
  };
}
