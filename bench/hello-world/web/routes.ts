import { index, type RouteConfig, route } from '@react-router/dev/routes'

export default [index('hello.tsx'), route('click', 'click.tsx')] satisfies RouteConfig
