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
 * styles and the first picture on a phone's network and delay the first paint. A preload carries no nonce: the
 * policy allows every script of our own origin, and the nonce is for the inline ones.
 */
export function DeferredScripts(props: ComponentProps<typeof Scripts>) {
  return quietly(Scripts(props));
}

function quietly(nodes: ReactNode): ReactNode {
  return Children.map(nodes, (node) => {
    if (!isValidElement<ComponentProps<'link'>>(node)) return node;
    if (node.type === 'link') return cloneElement(node, { fetchPriority: 'low', nonce: undefined });
    return node.type === Fragment ? quietly(node.props.children) : node;
  });
}
