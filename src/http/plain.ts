/**
 * An answer in plain words. Its type is said: Bun calls a text whose headers are changed afterwards a stream of bytes, which a browser
 * offers to save instead of showing it.
 */
export function plainAnswer(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
}
