import { rm } from 'node:fs/promises'
import type { Files } from '../../core/files/files.ts'
import { maxTextBytes } from './body.ts'
import { parseForm } from './form-body.ts'
import type { SpooledForm, SpooledKinds } from './uploads/parts.ts'
import type { Uploads } from './uploads/thread.ts'

type Receiving = { files: Pick<Files, 'incoming'>; workers: { uploads: Uploads } }

/**
 * Parses a body whose files are written to the store's incoming folder piece by piece, for `use`; afterwards deletes
 * files not taken into the store. Url-encoded and JSON bodies have the same result, without files.
 * @throws BodyTooLarge
 * @throws ParseError for a truncated or malformed body
 * @throws an error of an unavailable storage, including too little space
 */
export async function withSpooledForm<Result>(
  services: Receiving,
  request: Request,
  kinds: SpooledKinds,
  use: (form: SpooledForm) => Promise<Result>,
): Promise<Result> {
  const form = await receiveSpooledForm(services, request, kinds)
  try {
    return await use(form)
  } finally {
    for (const { path } of form.files) await rm(path, { force: true })
  }
}

async function receiveSpooledForm(
  { files, workers }: Receiving,
  request: Request,
  kinds: SpooledKinds,
): Promise<SpooledForm> {
  const type = request.headers.get('content-type') ?? ''
  if (/^multipart\/form-data\b/i.test(type)) return workers.uploads.receive(request, { folder: files.incoming, kinds })
  const read = await parseForm(request, { lists: [...(kinds.lists ?? [])] }, maxTextBytes)
  const none = { texts: {}, lists: {}, files: [], problems: [] }
  if (!read.ok) return { ...none, problems: [{ field: '', ...read.problem }] }
  return { ...none, texts: read.form.texts, lists: read.form.lists }
}
