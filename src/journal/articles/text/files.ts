import type { Services } from '../../../services.ts'
import { csvType } from '../../../web/http/download.ts'
import { answerFile, answerStoredFile, forEver } from '../../../web/http/files.ts'
import type { KeptPage } from '../../fulltext/kept-page.ts'
import { pictureNamed, pictureTypes } from '../../fulltext/picture-rules.ts'
import { keptPage } from './shown-text.ts'

type Needed = Pick<Services, 'files' | 'workers'>
type Wanted = { page: KeptPage; file: string; ref: string }

/** Answers with a picture of a stored full text, or a table as CSV; undefined if it has no such file. */
export async function textFileAt(
  services: Needed & Pick<Services, 'db'>,
  request: Request,
  { hash, file, ref }: { hash: string; file: string; ref: string },
): Promise<Response | undefined> {
  const page = await keptPage(services, hash)
  return page && textFile(services, request, { page, file, ref })
}

/** Answers with a picture of a text, or a table as CSV; undefined if it has no such file. */
export async function textFile(services: Needed, request: Request, { page, file, ref }: Wanted) {
  const [, id = ''] = /^([a-z]+\d+)\.csv$/.exec(file) ?? []
  const table = Object.hasOwn(page.tables, id) ? page.tables[id] : undefined
  return table ? tableFile(table.csv, `${ref}-${file}`) : serveTextPicture(services, request, { page, file })
}

function tableFile(csv: string, name: string): Response {
  return new Response(csv, {
    headers: {
      'Content-Type': csvType,
      'Content-Disposition': `attachment; filename="${name}"`,
      'Cache-Control': 'public, no-cache',
    },
  })
}

async function serveTextPicture({ files, workers }: Needed, request: Request, { page, file }: Omit<Wanted, 'ref'>) {
  const found = pictureNamed(file, page.pictures)
  if (!found) return undefined
  const { facts, width } = found
  const type = pictureTypes[file.slice(file.lastIndexOf('.') + 1)] ?? ''
  const named = { type, filename: file, headers: { 'Cache-Control': forEver, ...stillPolicy } }
  if (!width) return answerStoredFile(files, request, { ...named, hash: facts.hash })
  const made = await workers.textPages.picture({
    facts,
    width,
    read: async (hash) => (await files.open(hash))?.bytes(),
  })
  return made && answerFile(request, made, { ...named, etag: `"${file}"` })
}

/** The policy for a drawing that is opened by itself: it runs and fetches nothing. */
const stillPolicy = {
  'Content-Security-Policy': "default-src 'none'; style-src 'unsafe-inline'; img-src data:; sandbox",
}
