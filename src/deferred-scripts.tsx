import {
  Children,
  cloneElement,
  Fragment,
  isValidElement,
  type ComponentProps,
  type ReactNode,
} from 'react';
import { Scripts } from 'react-router';

/**
 * React Router's scripts with low-priority preloads: at normal priority the preloads would compete with the
 * styles and the first picture on a phone's network and delay the first paint.
 */
export function DeferredScripts(props: ComponentProps<typeof Scripts>) {
  return quietly(Scripts(props));
}

function quietly(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<ComponentProps<'link'>>(node)) return node;
    if (node.type === 'link') return cloneElement(node, { fetchPriority: 'low' });
    return node.type === Fragment ? quietly(node.props.children) : node;
  });
}
