import type { ComponentPropsWithRef, ElementType } from 'react';

/**
 * Props of a component that renders as another one: `as={Link} to="/shifts"`. This is how the
 * router's links get our look without `ui/` knowing the router.
 */
export type Polymorphic<Own, As extends ElementType> = Own & { as?: As } & Omit<
    ComponentPropsWithRef<As>,
    keyof Own | 'as'
  >;
