/** A PDF that waits for the form of its article, with what was typed into that form before another one's turn. */
export type Queued = { hash: string; name: string; typed?: Record<string, string> }

/** More than any issue has. */
const maxQueued = 300

const maxName = 120

/** The PDFs that wait, in the draft of their queue: one a line: hash, name, and after a tab what was typed. */
export function queueIn(draft: { fields: Record<string, string> } | undefined): Queued[] {
  const lines = draft?.fields.queue?.split('\n').filter(Boolean) ?? []
  return lines.map((line) => {
    const [name = '', json = ''] = line.slice(65).split('\t')
    const typed = typedIn(json)
    return { hash: line.slice(0, 64), name, ...(typed && { typed }) }
  })
}

/** Parses what was typed; undefined if nothing was, or if the draft was not written as a queue: its user may send any. */
function typedIn(json: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(json)).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
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

/** Longer names, which no file system has, are cut before they are looked through. */
const maxRawName = 1000

/** The name of a file as a line shows it; 'PDF' where a browser tells none. */
export function plainName(name: string): string {
  const plain = name
    .slice(-maxRawName)
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return plain.slice(0, maxName).toWellFormed() || 'PDF'
}
