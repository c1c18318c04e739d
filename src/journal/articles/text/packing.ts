import { wholeFile } from '../../../core/files/files.ts'
import { zip } from '../../../engines/archives/archives.ts'
import type { Services } from '../../../services.ts'
import { listPictures } from './queries.ts'

type Needed = Pick<Services, 'db' | 'files'>

/** The pictures of a full text, by the names that its JATS says. */
export async function picturesOf({ db, files }: Needed, hash: string): Promise<Map<string, Uint8Array>> {
  const pictures = new Map<string, Uint8Array>()
  for (const { file_hash, extension } of await listPictures(db, hash)) {
    const bytes = await wholeFile(files, file_hash)
    if (bytes) pictures.set(`${file_hash}.${extension}`, bytes)
  }
  return pictures
}

/** A full text as a zip of its JATS and pictures; undefined if it is gone. */
export async function packedText(needed: Needed, hash: string): Promise<Uint8Array | undefined> {
  const jats = await wholeFile(needed.files, hash)
  return jats && zip(new Map([['article.xml', jats], ...(await picturesOf(needed, hash))]))
}
