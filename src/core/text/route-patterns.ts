export type Route = { method: string; path: string }

/** Returns the methods of a path for `Allow` (RFC 9110, 10.2.1); [] if no route has the path. */
export function methodsAt(routes: Route[], path: string): string[] {
  const parts = splitRoutePath(path)
  const methods = routes.filter((route) => isAt(splitRoutePath(route.path), parts)).map(({ method }) => method)
  return [...new Set(methods.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))].sort()
}

/** Whether a route's pattern matches a path, both in parts, as in the router. */
export function isAt(pattern: string[], parts: string[]): boolean {
  return (
    pattern.length === parts.length && pattern.every((part, place) => part.startsWith(':') || part === parts[place])
  )
}

/** Returns the parts of a path or a route's pattern; split once, since a path may have a thousand. */
export const splitRoutePath = (path: string): string[] => path.replace(/\/$/, '').split('/')
