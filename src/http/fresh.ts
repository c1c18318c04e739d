/** Whether the reader's copy is still the right one (RFC 9110, 13.1.2): what changes something is answered in full. */
export function isFresh(request: Request, etag: string): boolean {
  if (request.method !== 'GET' && request.method !== 'HEAD') return false
  const known = request.headers.get('if-none-match')
  if (known === null) return false
  return known === '*' || known.split(',').some((tag) => tag.trim().replace(/^W\//, '') === etag)
}
