export type Route = { method: string; path: string }

/** The methods of a path for `Allow` (RFC 9110, 10.2.1); empty if no route has the path. */
export function methodsAt(routes: Route[], path: string): string[] {
  const known = routes.filter((route) => isAt(route.path, path)).map(({ method }) => method)
  return [...new Set(known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))].sort()
}

/** Whether a route's pattern has a path, as the router finds it. */
export function isAt(pattern: string, path: string): boolean {
  const [route, asked] = [partsOf(pattern), partsOf(path)]
  return route.length === asked.length && route.every((part, place) => part.startsWith(':') || part === asked[place])
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
