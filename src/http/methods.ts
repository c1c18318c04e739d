export type Route = { method: string; path: string }

/** The methods of a path for `Allow` (RFC 9110, 10.2.1); empty if no route has the path. */
export function methodsAt(routes: Route[], path: string): string[] {
  const asked = partsOf(path)
  const known = routes.filter((route) => isMatch(partsOf(route.path), asked)).map(({ method }) => method)
  return [...new Set(known.flatMap((method) => (method === 'GET' ? ['GET', 'HEAD'] : method)))].sort()
}

function isMatch(route: string[], path: string[]): boolean {
  return route.length === path.length && route.every((part, place) => part.startsWith(':') || part === path[place])
}

function partsOf(path: string): string[] {
  return path.replace(/\/$/, '').split('/')
}
