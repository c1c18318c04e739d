import { wholeFile } from '../../../core/files/files.ts'
import { zip } from '../../../engines/archives/archives.ts'
import { barePicture } from '../../../engines/pictures/pictures.ts'
import type { Services } from '../../../services.ts'
import type { Cited } from '../../citing/facts.ts'
import { listPictures } from './queries.ts'

type Needed = Pick<Services, 'db' | 'files'>

/** Returns the pictures of a full text by their names in its JATS, without metadata about their authors. */
export const picturesOf = async (needed: Needed, hash: string): Promise<Map<string, Uint8Array>> =>
  readPictures(needed, await listPictures(needed.db, [hash]))

/** Reads listed pictures, as {@link picturesOf}. */
export async function readPictures(
  { files }: Pick<Needed, 'files'>,
  listed: Awaited<ReturnType<typeof listPictures>>,
): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const { file_hash, extension } of listed) {
    const bytes = await wholeFile(files, file_hash)
    if (bytes) pictures.set(`${file_hash}.${extension}`, barePicture(bytes) ?? bytes)
  }
  return pictures
}

/** Returns an article with its full text, if it has one. */
export async function withText({ files }: Pick<Services, 'files'>, cited: Cited): Promise<Cited> {
  const jats = cited.article.text_hash && (await wholeFile(files, cited.article.text_hash))
  return jats ? { ...cited, text: new TextDecoder().decode(jats) } : cited
}

/** Reads the JATS of a full text; undefined if it is not stored. */
export async function jatsOf({ files }: Pick<Needed, 'files'>, hash: string): Promise<string | undefined> {
  const bytes = await wholeFile(files, hash)
  return bytes && new TextDecoder().decode(bytes)
}

/** Packs a full text as a zip of its JATS and pictures; undefined if it is not stored. */
export async function packedText(needed: Needed, hash: string): Promise<Uint8Array | undefined> {
  const jats = await wholeFile(needed.files, hash)
  return jats && zip(new Map([['article.xml', jats], ...(await picturesOf(needed, hash))]))
}
