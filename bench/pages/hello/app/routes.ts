import { index, route, type RouteConfig } from '@react-router/dev/routes';

export default [index('hello.tsx'), route('bare', 'bare.tsx')] satisfies RouteConfig;
