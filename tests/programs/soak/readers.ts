import { hashContent } from '../../../src/core/files/files.ts'
import { placeOf, type Work } from './kill-work.ts'

/** The articles that the journal acknowledged, and nobody deleted. */
export const there = (work: Work) => [...work.articles].flatMap(([ref, { isGone }]) => (isGone === 'no' ? [ref] : []))

/**
 * Reads pages, PDFs and parts of them. `wrong` is what must never be, `refused` what may be while the storage is away.
 */
export function aReader(url: string, work: Work) {
  const [wrong, refused]: [string[], string[]] = [[], []]
  const done = { pages: 0, pdfs: 0, parts: 0 }
  async function page(path: string) {
    const { status } = await fetch(url + path)
    if (status === 200 || wasDeleted(status)) done.pages++
    else wrong.push(`${path}: ${status}`)
  }
  /** Whether each byte came is told by the hash of the whole in its ETag, and by the length of a part. */
  async function pdf(path: string, what: 'pdfs' | 'parts') {
    const answer = await fetch(url + path, { headers: what === 'parts' ? { range: 'bytes=100-899' } : {} })
    const bytes = await answer.bytes().catch(() => undefined)
    const isWhole = bytes && (what === 'parts' ? bytes.length === 800 : isNamed(bytes, answer.headers.get('etag')))
    if (wasDeleted(answer.status)) return
    if (answer.status === 503 && answer.headers.get('retry-after') === '5') refused.push(`${path}: 503`)
    else if (answer.status >= 300) wrong.push(`${path}: ${answer.status}`)
    else if (!bytes) refused.push(`${path}: cut off`)
    else if (!isWhole) wrong.push(`${path}: cut off, and looks whole`)
    else done[what]++
  }
  return {
    wrong,
    refused,
    done,
    async until(over: Promise<unknown>) {
      let isOver = false
      over.then(() => {
        isOver = true
      })
      const lane = async (read: (path: string) => Promise<void>) => {
        while (!isOver) {
          const refs = there(work)
          const ref = refs[Math.floor(Math.random() * refs.length)]
          if (ref) await read(placeOf(ref)).catch((error) => refused.push(String(error)))
          await Bun.sleep(5)
        }
      }
      await Promise.all([
        lane(page),
        lane(() => page('/archives')),
        lane((path) => pdf(`${path}.pdf`, 'pdfs')),
        lane((path) => pdf(`${path}.pdf`, 'parts')),
      ])
    },
  }
}

/** An article may just be deleted: its PDF was public, and is gone. */
const wasDeleted = (status: number) => status === 404 || status === 410

const isNamed = (bytes: Uint8Array<ArrayBuffer>, etag: string | null) =>
  hashContent(bytes).startsWith(etag?.replaceAll('"', '') ?? '-')
