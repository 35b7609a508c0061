import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * Props of a component that renders as another component: `as={Link} to="/shifts"`. Gives the router's links
 * our style without making `ui/` depend on the router.
 */
export type PolymorphicProps<Own, As extends ElementType> = Own & { as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;
