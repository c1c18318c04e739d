/** Whether the reader's copy is still the right one (RFC 9110, 13.1.2). */
export function isFresh(request: Request, etag: string): boolean {
  const known = request.headers.get('if-none-match')
  if (known === null || (request.method !== 'GET' && request.method !== 'HEAD')) return false
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
