import type { Files } from '../../core/files/files.ts'
import { barePicture } from '../../engines/pictures/pictures.ts'
import { withText } from '../../journal/articles/text/packing.ts'
import { listPictures } from '../../journal/articles/text/queries.ts'
import { jatsFile } from '../../journal/citing/jats/article.ts'
import type { Services } from '../../services.ts'
import { streamArchive } from '../../web/http/zip.ts'
import type { Described } from './missing-rules.ts'
import { type Archive, packageArticle } from './profiles/profile.ts'
import { listSupplementFiles } from './queries.ts'

type Stored = Pick<Services, 'db' | 'files'>

type Entry = { name: string; read: () => Promise<Uint8Array> }

/**
 * Streams a zip of articles as JATS with their PDFs, named by the ref number, and the pictures of full texts; or as an
 * archive takes them, also with their supplements. Reads one file at a time.
 * @param onFailure called with the reason if the stream breaks off
 */
export async function zipJats(
  stored: Stored,
  { articles, archive }: { articles: Described[]; archive?: Archive | undefined },
  onFailure: (error: unknown) => void,
): Promise<ReadableStream<Uint8Array>> {
  const entries = archive ? await listPackages(stored, articles, archive) : await listPlainFiles(stored, articles)
  async function* contents() {
    for (const { read } of entries) yield await read()
  }
  return streamArchive({ names: entries.map(({ name }) => name), pdfs: contents(), leave: () => {} }, onFailure)
}

async function listPlainFiles(stored: Stored, articles: Described[]): Promise<Entry[]> {
  const entries = articles.flatMap(({ file, cited }) => {
    const { refnumber } = cited.article
    const jats = async () => jatsFile(await withText(stored, cited))
    return articleFiles(stored, { name: refnumber, file: cited.article.hasFile ? file : null, jats })
  })
  const pictures = await listPicturesByName(stored, articles)
  return [...entries, ...[...pictures].map(([name, hash]) => pictureFile(stored, name, hash))]
}

type ArticleFiles = { name: string; file: string | null; jats: () => Promise<string> }

function articleFiles({ files }: Stored, { name, file, jats }: ArticleFiles): Entry[] {
  const xml = { name: `${name}.xml`, read: async () => new TextEncoder().encode(await jats()) }
  return file ? [xml, { name: `${name}.pdf`, read: () => readRequiredFile(files, file) }] : [xml]
}

const pictureFile = ({ files }: Stored, name: string, hash: string): Entry => ({
  name,
  read: async () => {
    const bytes = await readRequiredFile(files, hash)
    return barePicture(bytes) ?? bytes
  },
})

/** Returns the files of the pictures of full texts, by their names in JATS. */
async function listPicturesByName({ db }: Stored, articles: Described[]): Promise<Map<string, string>> {
  const texts = articles.flatMap(({ cited }) => cited.article.text_hash ?? [])
  const pictures = await listPictures(db, texts)
  return new Map(pictures.map(({ file_hash, extension }) => [`${file_hash}.${extension}`, file_hash]))
}

/** Lists the files for an archive; the text of one article is in memory at a time, and its JATS until it is sent. */
async function listPackages(stored: Stored, articles: Described[], archive: Archive): Promise<Entry[]> {
  const ids = articles.map(({ id }) => id)
  const [pictures, supplements] = await Promise.all([
    listPicturesByName(stored, articles),
    listSupplementFiles(stored.db, ids),
  ])
  const entries: Entry[] = []
  for (const { id, file, cited } of articles) {
    const made = packageArticle(await withText(stored, cited), archive)
    const { hasFile, supplements: shown } = cited.article
    entries.push(...articleFiles(stored, { name: made.name, file: hasFile ? file : null, jats: async () => made.xml }))
    for (const [before, name] of made.pictures) {
      const hash = pictures.get(before)
      if (hash) entries.push(pictureFile(stored, name, hash))
    }
    for (const { n, hash } of shown.length > 0 ? (supplements.get(id) ?? []) : []) {
      const name = made.supplements.get(n)
      if (name) entries.push({ name, read: () => readRequiredFile(stored.files, hash) })
    }
  }
  return entries
}

async function readRequiredFile(files: Files, hash: string): Promise<Uint8Array> {
  const file = await files.open(hash)
  if (!file) throw new Error(`The file ${hash} is not stored`)
  return file.bytes()
}
