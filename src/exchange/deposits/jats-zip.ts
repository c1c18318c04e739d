import type { Files } from '../../core/files/files.ts'
import { jatsFile } from '../../journal/citing/jats/article.ts'
import { archiveStream } from '../../web/http/zip.ts'
import type { Described } from './missing-rules.ts'

/**
 * Streams a zip of articles, each as JATS with its PDF beside it, both named by the ref number. One file is read at a time.
 * @param onFailure told why the stream broke off
 */
export function jatsZip(files: Files, articles: Described[], onFailure: (error: unknown) => void) {
  const entries = articles.flatMap(({ file, cited }) => {
    const { refnumber } = cited.article
    const xml = { name: `${refnumber}.xml`, read: async () => new TextEncoder().encode(jatsFile(cited)) }
    return file ? [xml, { name: `${refnumber}.pdf`, read: () => bytesOf(files, file) }] : [xml]
  })
  async function* contents() {
    for (const { read } of entries) yield await read()
  }
  const names = entries.map(({ name }) => name)
  return archiveStream({ names, pdfs: contents(), leave: () => {} }, onFailure)
}

async function bytesOf(files: Files, hash: string) {
  const file = await files.open(hash)
  if (!file) throw new Error(`The file ${hash} is not stored`)
  return file.bytes()
}
