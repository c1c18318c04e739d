/** A queued PDF, with the values that were typed into its form before the editor moved on to another PDF. */
export type Queued = { hash: string; name: string; typed?: Record<string, string> }

/** More than any issue has articles. */
const maxQueued = 300

const maxName = 120

/** Parses the draft of a queue, which has a PDF on each line: its hash, its name, and the typed values after a tab. */
export function queueIn(draft: { fields: Record<string, string> } | undefined): Queued[] {
  const lines = draft?.fields.queue?.split('\n').filter(Boolean) ?? []
  return lines.map((line) => {
    const [name = '', json = ''] = line.slice(65).split('\t')
    const typed = parseTypedValues(json)
    return { hash: line.slice(0, 64), name, ...(typed && { typed }) }
  })
}

/** Parses typed values; undefined if there are none, or if they are malformed: a user may send any draft. */
function parseTypedValues(json: string): Record<string, string> | undefined {
  try {
    return Object.fromEntries(Object.entries(JSON.parse(json)).map(([name, value]) => [name, String(value)]))
  } catch {
    return undefined
  }
}

/** Formats a queue for its draft. */
export function queueText(queue: Queued[]): string {
  return queue.map(({ hash, name, typed }) => `${hash} ${name}${typed ? `\t${JSON.stringify(typed)}` : ''}`).join('\n')
}

/** Appends a PDF to a queue; one that is queued already, for example because a response was lost, keeps its place. */
export function withQueued(queue: Queued[], added: Queued): Queued[] {
  if (queue.some(({ hash }) => hash === added.hash) || queue.length >= maxQueued) return queue
  return [...queue, { ...added, name: plainName(added.name) }]
}

/** Removes a PDF from a queue. */
export const withoutQueued = (queue: Queued[], hash: string): Queued[] => queue.filter((one) => one.hash !== hash)

/** Longer names, which no file system has, are cut before the regular expressions run. */
const maxRawName = 1000

/** Returns a file's name on one line; 'PDF' if the browser sent none. */
export function plainName(name: string): string {
  const plain = name
    .slice(-maxRawName)
    .replace(/^.*[/\\]/s, '')
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .trim()
  return plain.slice(0, maxName).toWellFormed() || 'PDF'
}
