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
 * React Router's scripts, loaded after what is painted: its preloads would take a phone's network
 * from the styles and the first picture, and the page can be read long before it can be used.
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
