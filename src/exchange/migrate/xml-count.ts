import { decodedXml, XmlRefused } from '../../engines/archives/archives.ts'

const starts = /<!--|<!\[CDATA\[|<(?:[\w.-]+:)?article(?=[\s/>])/g
const ends: Record<string, string> = { '<!--': '-->', '<![CDATA[': ']]>' }
const longestTag = 200

/** Counts the tags `<article>` without the parser, to check what was read. */
export async function countArticleTags(bytes: AsyncIterable<Uint8Array>): Promise<number> {
  let count = 0
  let rest = ''
  let end = ''
  for await (const text of decodeReadable(bytes)) {
    rest += text
    let at = 0
    for (;;) {
      if (end) {
        const endAt = rest.indexOf(end, at)
        at = endAt < 0 ? Math.max(at, rest.length - end.length + 1) : endAt + end.length
        if (endAt < 0) break
      }
      starts.lastIndex = at
      const [start] = starts.exec(rest) ?? []
      end = ends[start ?? ''] ?? ''
      if (start === undefined) {
        at = Math.max(at, rest.lastIndexOf('<'), rest.length - longestTag)
        break
      }
      at = starts.lastIndex
      if (!end) count++
    }
    rest = rest.slice(at)
  }
  return count
}

async function* decodeReadable(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  try {
    yield* decodedXml(bytes)
  } catch (error) {
    if (!(error instanceof XmlRefused)) throw error
  }
}
