/** A PDF that waits for the form of its article, with what was typed into that form before another one's turn. */
export type Queued = { hash: string; name: string; typed?: Record<string, string> }

/** More than any issue has. */
const maxQueued = 300

const maxName = 120

/** The PDFs that wait, in the draft of their queue: one a line: hash, name, and after a tab what was typed. */
export function queueIn(draft: { fields: Record<string, string> } | undefined): Queued[] {
  const lines = draft?.fields.queue?.split('\n').filter(Boolean) ?? []
  return lines.map((line) => {
    const [name = '', typed] = line.slice(65).split('\t')
    return { hash: line.slice(0, 64), name, ...(typed && { typed: JSON.parse(typed) }) }
  })
}

/** A queue as its draft keeps it. */
export function queueText(queue: Queued[]): string {
  return queue.map(({ hash, name, typed }) => `${hash} ${name}${typed ? `\t${JSON.stringify(typed)}` : ''}`).join('\n')
}

/** A queue with a PDF at its end, once: what waits already, as after a lost answer, stays where it is. */
export function withQueued(queue: Queued[], added: Queued): Queued[] {
  if (queue.some(({ hash }) => hash === added.hash) || queue.length >= maxQueued) return queue
  return [...queue, { ...added, name: plainName(added.name) }]
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
