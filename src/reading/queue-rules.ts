/** A PDF that waits for the form of its article. */
export type Queued = { hash: string; name: string }

/** More than any issue has. */
const maxQueued = 300

const maxName = 120

/** The PDFs that wait, in the draft of their queue: one a line, hash and name. */
export function queueIn(draft: { fields: Record<string, string> } | undefined): Queued[] {
  const lines = draft?.fields.queue?.split('\n').filter(Boolean) ?? []
  return lines.map((line) => ({ hash: line.slice(0, 64), name: line.slice(65) }))
}

/** A queue as its draft keeps it. */
export function queueText(queue: Queued[]): string {
  return queue.map(({ hash, name }) => `${hash} ${name}`).join('\n')
}

/** A queue with a PDF at its end, once: what waits already, as after a lost answer, stays where it is. */
export function withQueued(queue: Queued[], { hash, name }: Queued): Queued[] {
  if (queue.some((one) => one.hash === hash) || queue.length >= maxQueued) return queue
  return [...queue, { hash, name: plainName(name) }]
}

/** A queue without a PDF. */
export function withoutQueued(queue: Queued[], hash: string): Queued[] {
  return queue.filter((one) => one.hash !== hash)
}

/** The name of a file as a line shows it; 'PDF' where a browser tells none. */
function plainName(name: string): string {
  const plain = name
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return plain.slice(0, maxName).toWellFormed() || 'PDF'
}
