import type { StoredFile } from '../../../core/files/files.ts'
import { hashContent, wholeFile } from '../../../core/files/files.ts'
import { zip } from '../../../engines/archives/archives.ts'
import type { Services } from '../../../services.ts'
import type { TextFormat } from '../../citing/export.ts'
import type { Cited } from '../../citing/facts.ts'
import { jatsFile, jatsOfPaper } from '../../citing/jats/article.ts'
import { paperLook } from '../../fulltext/look-rules.ts'
import { outputsVersion } from '../../fulltext/outputs.ts'
import { findArticleFile } from '../../record/queries.ts'
import { stampedPdf } from '../notices/actions.ts'
import { stampingNotice } from '../notices/stamp-rules.ts'
import { picturesOf, withText } from './packing.ts'

/** A file of a full text, made once for each version of its article. */
type TextFile = { file: StoredFile; etag: string }

/** Returns the EPUB of a full text, or its zip; undefined if it could not be made now. */
export async function outputOf(services: Services, cited: Cited, format: TextFormat): Promise<TextFile | undefined> {
  const whole = await withText(services, cited)
  if (!whole.text) return undefined
  return format === 'epub' ? epubOf(services, whole) : zipOf(services, whole)
}

async function epubOf(services: Services, cited: Cited): Promise<TextFile | undefined> {
  const jats = jatsOfPaper(cited)
  const pictures = () => picturesOf(services, cited.article.text_hash ?? '')
  return kept(services, ['epub', jats], async () => {
    const { outputs } = services.workers
    const made = await outputs.make({ jats, pictures: await pictures(), look: paperLook(cited), wants: 'epub' })
    return made.is === 'made' ? made.bytes : undefined
  })
}

/** Packs JATS, its pictures, and the PDF as readers get it. */
async function zipOf(services: Services, cited: Cited): Promise<TextFile | undefined> {
  const { article } = cited
  const jats = jatsFile(cited)
  const pdf = await shownPdf(services, cited)
  if (article.hasFile && !pdf) return undefined
  return kept(services, ['zip', jats, pdf?.version ?? ''], async () => {
    const pictures = await picturesOf(services, article.text_hash ?? '')
    const bytes = await pdf?.read()
    const beside = new Map([...pictures, ...(bytes ? [[`${article.refnumber}.pdf`, bytes] as const] : [])])
    return zip(new Map([[`${article.refnumber}.xml`, new TextEncoder().encode(jats)], ...beside]), [...beside.keys()])
  })
}

/**
 * Returns the PDF of an article as readers get it, stamped if a notice requires that; undefined if there is none now.
 */
async function shownPdf(services: Services, { article }: Cited) {
  const { year, volume, issue, refnumber } = article
  const stored = article.hasFile && (await findArticleFile(services.db, { year, volume, issue }, refnumber))
  if (!stored) return undefined
  const { hash, description } = stored
  const notice = stampingNotice(stored.updates)
  if (!notice) return { version: hash, read: () => wholeFile(services.files, hash) }
  const stamped = await stampedPdf(services, { year, volume, issue, refnumber, hash, description, notice })
  return stamped && { version: stamped.etag, read: () => stamped.file.bytes() }
}

type Made = [format: TextFormat, ...of: string[]]

async function kept({ workers }: Services, of: Made, make: () => Promise<Uint8Array | undefined>) {
  const key = hashContent(JSON.stringify([await outputsVersion(), ...of])).slice(0, 32)
  const file = await workers.outputs.findOrMake(`${key}.${of[0]}`, make)
  return file && { file, etag: `"${key}"` }
}
