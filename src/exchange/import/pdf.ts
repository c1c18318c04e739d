import { realpath } from 'node:fs/promises'
import { relative, resolve } from 'node:path'
import { isPdf, paperLimits } from '../../core/files/rules.ts'

/** A PDF's bytes, or the hash and size under which it is already stored, or the reason why it is refused. */
export type Pdf =
  | { content: Uint8Array; stored?: undefined; reason?: undefined }
  | { stored: { hash: string; bytes: number }; content?: undefined; reason?: undefined }
  | Refused
type Refused = { reason: string; content?: undefined; stored?: undefined; file?: undefined }

const signatureBytes = 12

/** Returns the reason for a file that is not in the folder. */
export const missingReason = (path: string): string => `the file ${path} is missing`
export const isMissing = (reason: string): boolean => reason.endsWith(' is missing')

type Found = { file: Bun.BunFile; reason?: undefined } | Refused

/** Finds a PDF of at most `most` bytes inside the folder, or returns the reason why not; follows no link out of it. */
export async function findPdf(folder: string, path: string, most: number): Promise<Found> {
  const found = await findFile(folder, path, most)
  if (!found.file) return found
  const start = await tryReadBytes(found.file.slice(0, signatureBytes))
  if (!start) return { reason: `the file ${path} cannot be read` }
  return isPdf(start) ? found : { reason: `the file ${path} is not a PDF` }
}

/** Finds a file of at most `most` bytes inside the folder, or returns the reason why not. */
export async function findFile(folder: string, path: string, most: number): Promise<Found> {
  const whole = await realpath(resolve(folder, path)).catch(() => undefined)
  if (!whole) return { reason: missingReason(path) }
  if (/^\.\.(?:$|[\\/])/.test(relative(await realpath(folder), whole)))
    return { reason: `the file ${path} is outside the files folder` }
  const file = Bun.file(whole)
  if (!(await file.exists())) return { reason: missingReason(path) }
  if (file.size > most) return { reason: `the file ${path} is larger than ${most} bytes` }
  return { file }
}

/** Reads a PDF inside the folder, or returns the reason why not. */
export const readPdf = (folder: string, path: string, most: number) => readFound(path, findPdf(folder, path, most))

/** Reads a full text of any format inside the folder, or returns the reason why not. */
export const readText = (folder: string, path: string) => readFound(path, findFile(folder, path, paperLimits.file))

async function readFound(path: string, finding: Promise<Found>): Promise<Pdf> {
  const found = await finding
  if (!found.file) return found
  const content = await tryReadBytes(found.file)
  return content ? { content } : { reason: `the file ${path} cannot be read` }
}

const tryReadBytes = (file: Blob) => file.bytes().catch(() => undefined)
