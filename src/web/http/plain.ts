/**
 * Returns a plain-text response with an explicit type: if headers are changed afterwards, Bun sends a text without a
 * type as a byte stream, which browsers download instead of showing.
 */
export function answerPlain(text: string, status: number, headers: Record<string, string> = {}): Response {
  return new Response(text, { status, headers: { ...headers, 'Content-Type': 'text/plain; charset=utf-8' } })
}
